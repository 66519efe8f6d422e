/** Shapes from the TypeScript compiler, for types that syntax does not tell: mapped, conditional, inferred, and those of packages. */
import type * as typescript from "typescript";
import { Programs } from "../config/programs.ts";
import type { LoadTypeScript } from "../config/typescript.ts";
import type { Project } from "../project.ts";
import { isClass } from "../syntax.ts";
import { BUILTIN_TYPES, isPlatformType, platformType } from "./builtin-types.ts";
import {
  ANY_OBJECT,
  BOOLEAN,
  canMerge,
  cased,
  DEFINED,
  extended,
  LAZY,
  literal,
  NULL,
  NUMBER,
  STRING,
  template,
  UNDEFINED,
  union,
  unsupported,
} from "./combine.ts";
import { declarationFileOf } from "./declaration-file.ts";
import { declarationsOf } from "./declarations.ts";
import { DeclaredExports } from "./declared-exports.ts";
import { enumShape } from "./enums.ts";
import { handedParameters } from "./handed-types.ts";
import { oneOfSignatures } from "./overloads.ts";
import type { ParameterShape, PropertyShape, Shape, TextMapping, TupleElement } from "./shape.ts";
import type { ShapeReader, TypeChecker } from "./type-scope.ts";

const MAX_DEPTH = 12;
const MOST_OVERLOADS = 12;
const NOWHERE = { ts: undefined, program: undefined, source: undefined };

export function createChecker(load: LoadTypeScript) {
  return (reader: ShapeReader): TypeChecker => {
    const programs = programsOf(reader.project, load);
    const declarations = new Map<string, string | undefined>();
    const declared = new Map<string, DeclaredExports>();
    const open = (file: string) => programs.open(file);
    const declarationOf = (file: string): string | undefined => {
      if (!declarations.has(file)) declarations.set(file, declarationFileOf(file, load));
      return declarations.get(file);
    };
    let asked: readonly string[] = [];
    const declaring = (file: string) => {
      const declaration = declarationOf(file);
      // an entry of a package declares all that it hands on, at once
      if (declaration !== undefined) programs.expect(asked.flatMap((one) => declarationOf(one) ?? []));
      const { ts, program, source } = declaration === undefined ? NOWHERE : open(declaration);
      if (source === undefined) return undefined;
      const checker = program.getTypeChecker();
      let known = declared.get(file);
      if (known === undefined) declared.set(file, (known = new DeclaredExports(ts, checker, source)));
      return { ts, program, checker, known };
    };
    return {
      expect(files) {
        asked = files.filter((file) => !isTypeScriptFile(file));
        programs.expect(files.filter(isTypeScriptFile));
      },
      shapeOfTypeAt(file, start, end) {
        const { ts, program, source } = open(file);
        const node = source && nodeAt(ts, source, start, end);
        if (node === undefined) return LAZY;
        const checker = program.getTypeChecker();
        const type = ts.isTypeNode(node) ? checker.getTypeFromTypeNode(node) : checker.getTypeAtLocation(node);
        return createMapper(ts, checker, program, reader).shape(type, 0);
      },
      declaredNames: (file) => declaring(file)?.known.names() ?? [],
      declaredParameters(file, path, kind) {
        const found = declaring(file);
        if (found === undefined) return undefined;
        const { ts, program, checker, known } = found;
        const signatures = known.signatures(path, kind);
        if (signatures === undefined) return undefined;
        if (signatures.length === 0) return [];
        const mapper = createMapper(ts, checker, program, reader, { file, exports: known });
        return oneOfSignatures(
          signatures
            .slice(0, MOST_OVERLOADS)
            .map((signature) => mapper.parameters(signature, known.place).map(buildable)),
        );
      },
      handedBackAt(file, start, end) {
        const { ts, program, source } = open(file);
        // nodes know their parents once there is a checker
        const checker = program.getTypeChecker();
        const body = source && nodeAt(ts, source, start, end);
        const fn = body && ts.findAncestor(body.parent, (node) => ts.isFunctionLike(node));
        const signature = fn && checker.getSignatureFromDeclaration(fn as typescript.SignatureDeclaration);
        if (fn === undefined || signature === undefined) return undefined;
        const mapper = createMapper(ts, checker, program, reader);
        return handedParameters(ts, checker, program, {
          type: signature.getReturnType(),
          parameters: (list) => oneOfSignatures(list.map((one) => mapper.parameters(one, fn))),
        });
      },
      parametersAt(file, start, end) {
        const { ts, program, source } = open(file);
        const node = source && nodeAt(ts, source, start, end);
        if (node === undefined) return undefined;
        const checker = program.getTypeChecker();
        const mapper = createMapper(ts, checker, program, reader);
        const type = checker.getTypeAtLocation(node);
        const signatures = type.getCallSignatures();
        return signatures.length === 0
          ? undefined
          : oneOfSignatures(signatures.map((signature) => mapper.parameters(signature, node)));
      },
    };
  };
}

const projects = new WeakMap<Project, Programs>();

function programsOf(project: Project, load: LoadTypeScript): Programs {
  const programs = projects.get(project) ?? new Programs(load);
  projects.set(project, programs);
  return programs;
}

const isTypeScriptFile = (file: string): boolean => /\.[cm]?tsx?$/.test(file);

/** Anybody may give a JavaScript function anything: what the declared type does not let us build is discovered. */
const buildable = (parameter: ParameterShape): ParameterShape =>
  parameter.shape.kind === "unsupported" ? { ...parameter, shape: LAZY } : parameter;

/** The JavaScript module whose declarations are read: its classes can be made. */
interface DeclaredModule {
  readonly file: string;
  readonly exports: DeclaredExports;
}

/** The outermost node with that very range. */
function nodeAt(
  ts: typeof typescript,
  source: typescript.SourceFile,
  start: number,
  end: number,
): typescript.Node | undefined {
  const visit = (node: typescript.Node): typescript.Node | undefined => {
    if (node.end < end || node.pos > start) return undefined;
    if (node.getStart(source) === start && node.end === end) return node;
    return ts.forEachChild(node, visit);
  };
  return visit(source);
}

function createMapper(
  ts: typeof typescript,
  checker: typescript.TypeChecker,
  program: typescript.Program,
  reader: ShapeReader,
  declaring?: DeclaredModule,
) {
  const { TypeFlags } = ts;
  const textOf = (type: typescript.Type): string => checker.typeToString(type);
  const keys = new Map<typescript.Type, string>();
  /** Types have identity within a program; the key only has to tell them apart. */
  const keyOf = (type: typescript.Type): string => {
    let key = keys.get(type);
    if (key === undefined)
      keys.set(type, (key = `checked ${"id" in type ? String(type.id) : keys.size} ${textOf(type)}`));
    return key;
  };

  function shape(type: typescript.Type, depth: number): Shape {
    if (depth > MAX_DEPTH) return LAZY;
    const { flags } = type;
    if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return LAZY;
    if (flags & TypeFlags.Never) return unsupported("never", "No value has type never; the parameter cannot be given.");
    if (flags & TypeFlags.EnumLike) {
      const known = enumOf(type);
      if (known !== undefined) return known;
    }
    if (type.isStringLiteral() || type.isNumberLiteral()) return literal(type.value);
    if (flags & TypeFlags.BooleanLiteral) return literal(textOf(type) === "true");
    if (flags & TypeFlags.BigIntLiteral) return literal({ bigint: textOf(type).replace(/n$/, "") });
    if (flags & TypeFlags.String) return STRING;
    // an enum whose members are computed is any number to the compiler
    if (flags & (TypeFlags.Number | TypeFlags.Enum)) return NUMBER;
    if (flags & TypeFlags.Boolean) return BOOLEAN;
    if (flags & TypeFlags.BigInt) return { kind: "bigint" };
    if (flags & TypeFlags.UniqueESSymbol)
      return unsupported(
        "unique symbol",
        "A unique symbol is one value; export the constant and use a plain symbol parameter.",
      );
    if (flags & TypeFlags.ESSymbol) return { kind: "symbol" };
    if (flags & TypeFlags.Null) return NULL;
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return UNDEFINED;
    if (flags & TypeFlags.TemplateLiteral) {
      const { texts, types } = type as typescript.TemplateLiteralType;
      return (
        template(
          texts,
          types.map((part) => shape(part, depth + 1)),
        ) ?? STRING
      );
    }
    if (flags & TypeFlags.StringMapping) {
      const { symbol, type: inner } = type as typescript.StringMappingType;
      return cased(symbol.getName() as TextMapping, shape(inner, depth + 1)) ?? STRING;
    }
    if (type.isUnion()) {
      // an enum of a package is the values of its members
      const options = wholeEnums(type.types).flatMap((option) => (option === type ? type.types : [option]));
      return union(options.map((option) => shape(option, depth)));
    }
    if (flags & TypeFlags.Index) return STRING;
    if (flags & TypeFlags.Instantiable) {
      const constraint = checker.getBaseConstraintOfType(type);
      return constraint === undefined || constraint === type ? LAZY : shape(constraint, depth + 1);
    }
    if (flags & TypeFlags.NonPrimitive) return ANY_OBJECT;
    return object(type, depth);
  }

  function object(type: typescript.Type, depth: number): Shape {
    if (checker.isTupleType(type)) return tuple(type as typescript.TupleTypeReference, depth);
    const args = checker.getTypeArguments(type as typescript.TypeReference);
    if (checker.isArrayType(type))
      return { kind: "array", element: args[0] === undefined ? LAZY : shape(args[0], depth + 1) };
    const symbol = type.getSymbol();
    const name = symbol?.getName() ?? "";
    const declaration = symbol?.declarations?.[0];
    const file = declaration?.getSourceFile();
    const isLibrary =
      file !== undefined &&
      (program.isSourceFileDefaultLibrary(file) || /\/node_modules\/(@types\/node|typescript)\//.test(file.fileName));
    if (isLibrary) {
      const builtin = BUILTIN_TYPES.get(name);
      const known = builtin?.(
        args.map((arg) => shape(arg, depth + 1)),
        (s) => s,
      );
      if (known !== undefined) return known;
      if (isPlatformType(name)) return platformType(name);
      if (!/^(__type|__object|Partial|Pick|Record)$/.test(name) && type.getCallSignatures().length === 0)
        return unsupported(
          textOf(type),
          "It comes from the platform's own types. Take plain data instead, or pass --signature.",
        );
    }
    if (type.isIntersection()) {
      const found = intersection(type, depth);
      if (found !== undefined) return found;
    }
    // `typeof Money` has the symbol of Money too, and is the class itself
    const isClassItself = type.getConstructSignatures().length > 0;
    if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Class && file !== undefined && !isClassItself)
      return instance(type, name, file, args, depth);
    const call = type.getCallSignatures()[0];
    if (call !== undefined) {
      const returns = shape(call.getReturnType(), depth + 1);
      const others = type.getCallSignatures().slice(1);
      if (others.some((other) => JSON.stringify(shape(other.getReturnType(), depth + 1)) !== JSON.stringify(returns)))
        return unsupported(
          textOf(type),
          "A callback that gives back different types by its arguments cannot be invented.",
        );
      const own = members(type, depth);
      const plain: Shape = {
        kind: "function",
        parameters: call.parameters.length,
        returns: returns.kind === "unsupported" ? LAZY : returns,
      };
      return (own.kind === "object" ? extended(plain, [own]) : undefined) ?? plain;
    }
    if (isClassItself)
      return unsupported(textOf(type), "Classes cannot be invented; pass --signature with a type that can be built.");
    const inherited = type.isClassOrInterface() ? inheriting(type, depth) : undefined;
    if (inherited !== undefined) return inherited;
    return reader.expand(keyOf(type), type.aliasSymbol?.getName() ?? (/^__/.test(name) ? "Type" : name), () =>
      members(type, depth),
    );
  }

  /** `interface Rows extends Array<number>`; undefined where no base is a value of the platform. */
  function inheriting(type: typescript.InterfaceType, depth: number): Shape | undefined {
    for (const base of checker.getBaseTypes(type)) {
      const built = reader.look(shape(base, depth + 1));
      const known = new Set(checker.getPropertiesOfType(base).map((property) => property.getName()));
      const own = known.size === 0 || built.kind === "object" ? undefined : members(type, depth, known);
      const both = own?.kind === "object" ? extended(built, [own]) : own && built;
      if (both !== undefined) return both;
    }
    return undefined;
  }

  /** Undefined for objects alone: the compiler tells their members. */
  function intersection(type: typescript.IntersectionType, depth: number): Shape | undefined {
    const primitive = type.types.find(
      (part) =>
        part.flags & (TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.ESSymbolLike),
    );
    if (primitive !== undefined) return shape(primitive, depth + 1);
    const parts = type.types.map((part) => reader.look(shape(part, depth + 1)));
    const missing = parts.find((part) => part.kind === "unsupported");
    if (missing !== undefined) return missing;
    const bases = parts.filter((part) => part.kind !== "object" && part.kind !== "record" && part.kind !== "lazy");
    if (bases.length === 0 || bases.some((base) => base === ANY_OBJECT)) return undefined;
    const objects = parts.filter((part) => part.kind === "object");
    const both = bases.length === 1 && canMerge(objects) ? extended(bases[0]!, objects) : undefined;
    return both ?? unsupported(textOf(type), "Name one type instead of an intersection, or pass --signature.");
  }

  /** What an optional part is when it is there: `undefined` is what the compiler added, `null` is the author's. */
  function given(type: typescript.Type, optional: boolean, depth: number): Shape {
    if (!optional || !type.isUnion()) return shape(type, depth);
    // where optional is exact, the compiler adds a type of its own, and `undefined` is the author's as well
    const authors = program.getCompilerOptions().exactOptionalPropertyTypes ? checker.getUndefinedType() : undefined;
    const rest = type.types.filter((option) => !(option.flags & TypeFlags.Undefined) || option === authors);
    return union(wholeEnums(rest).map((option) => shape(option, depth)));
  }

  function members(type: typescript.Type, depth: number, except: ReadonlySet<string> = new Set()): Shape {
    const index = checker.getIndexInfosOfType(type)[0];
    const properties: PropertyShape[] = [];
    const methods: PropertyShape[] = [];
    for (const property of checker.getPropertiesOfType(type)) {
      const name = property.getName();
      if (name.startsWith("__@") || except.has(name)) continue;
      const propertyType = checker.getTypeOfSymbol(property);
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      const entry = { name, shape: given(propertyType, optional, depth + 1), optional };
      (property.flags & ts.SymbolFlags.Method ? methods : properties).push(entry);
    }
    const value = index && shape(index.type, depth + 1);
    if (properties.length === 0 && methods.length === 0)
      return value === undefined || index === undefined
        ? DEFINED
        : { kind: "record", key: index.keyType.flags & TypeFlags.Number ? NUMBER : STRING, value };
    return {
      kind: "object",
      properties,
      ...(methods.length > 0 ? { methods } : {}),
      ...(value === undefined ? {} : { index: value }),
    };
  }

  function tuple(type: typescript.TupleTypeReference, depth: number): Shape {
    const elements: TupleElement[] = [];
    let rest: Shape | undefined;
    const after: Shape[] = [];
    for (const [i, arg] of checker.getTypeArguments(type).entries()) {
      const flags = type.target.elementFlags[i] ?? ts.ElementFlags.Required;
      if (flags & ts.ElementFlags.Variable)
        rest = flags & ts.ElementFlags.Variadic ? elementOf(arg, depth) : shape(arg, depth + 1);
      else if (rest !== undefined) after.push(shape(arg, depth + 1));
      else {
        const optional = (flags & ts.ElementFlags.Optional) !== 0;
        elements.push({ shape: given(arg, optional, depth + 1), optional });
      }
    }
    return {
      kind: "tuple",
      elements,
      ...(rest === undefined ? {} : { rest }),
      ...(after.length === 0 ? {} : { after }),
    };
  }

  /** `[...T]`: what a type parameter's arrays hold. */
  function elementOf(type: typescript.Type, depth: number): Shape {
    const element = checker.getIndexTypeOfType(checker.getBaseConstraintOfType(type) ?? type, ts.IndexKind.Number);
    return element === undefined ? LAZY : shape(element, depth + 1);
  }

  /** Classes of the project are read by syntax, which knows how to build them. */
  function instance(
    type: typescript.Type,
    name: string,
    file: typescript.SourceFile,
    args: readonly typescript.Type[],
    depth: number,
  ): Shape {
    const declared = declaring && declaredInstance(type, name, declaring, depth);
    if (declared !== undefined) return declared;
    if (file.fileName.includes("/node_modules/") || file.isDeclarationFile)
      return unsupported(
        textOf(type),
        `Class ${name} comes from a package. Take what it is made from instead, or pass --signature.`,
      );
    const module = reader.project.module(file.fileName);
    const declaration = declarationsOf(module).local.get(name);
    if (declaration?.kind !== "class" || !isClass(declaration.node))
      return unsupported(textOf(type), `Export class ${name} at the top level of its file.`);
    const given = args.filter((arg) => !(arg.flags & TypeFlags.TypeParameter)).map((arg) => shape(arg, depth + 1));
    return reader.instance(declaration.node, module, given);
  }

  /** A class of the module that declares: made as its declarations say. */
  function declaredInstance(
    type: typescript.Type,
    name: string,
    { file, exports }: DeclaredModule,
    depth: number,
  ): Shape | undefined {
    const symbol = type.getSymbol();
    const exported = symbol && exports.nameOf(symbol);
    const signature = exported === undefined ? undefined : exports.constructorsOf(symbol!)[0];
    if (exported === undefined || signature === undefined || depth > MAX_DEPTH) return undefined;
    return reader.expand(keyOf(type), name, () => ({
      kind: "instance",
      class: { file, export: exported },
      name,
      parameters: parameters(signature, exports.place, depth + 1).map(buildable),
      methods: [],
      isOpen: true,
    }));
  }

  /** The compiler flattens `Level | null` to its members; where all of them are there, the enum is put back. */
  function wholeEnums(options: readonly typescript.Type[]): readonly typescript.Type[] {
    const present = new Set(options);
    const found = new Set<typescript.Type>();
    for (const option of options) {
      const base = option.flags & TypeFlags.EnumLiteral ? checker.getBaseTypeOfLiteralType(option) : option;
      const isWhole = found.has(base) || (base.isUnion() && base.types.every((member) => present.has(member)));
      found.add(isWhole ? base : option);
    }
    return [...found];
  }

  function enumOf(type: typescript.Type): Shape | undefined {
    if (type.isUnion() && !(type.flags & TypeFlags.EnumLiteral)) return undefined;
    const declaration = type.getSymbol()?.declarations?.[0];
    if (declaration === undefined || !ts.isEnumDeclaration(declaration)) return undefined;
    const file = declaration.getSourceFile().fileName;
    if (file.includes("/node_modules/")) return undefined;
    const module = reader.project.module(file);
    const known = declarationsOf(module).local.get(declaration.name.text);
    return known?.kind === "enum" ? enumShape(known.nodes, module) : undefined;
  }

  function parameters(signature: typescript.Signature, at: typescript.Node, depth = 0): readonly ParameterShape[] {
    return signature.parameters.map((parameter): ParameterShape => {
      const declaration = parameter.valueDeclaration;
      const isParameter = declaration !== undefined && ts.isParameter(declaration);
      const rest = isParameter && declaration.dotDotDotToken !== undefined;
      const optional = isParameter && !rest && checker.isOptionalParameter(declaration);
      const type = checker.getTypeOfSymbolAtLocation(parameter, at);
      return {
        name: parameter.getName(),
        shape: given(type, optional, depth),
        optional,
        rest,
      };
    });
  }

  return { shape, parameters };
}

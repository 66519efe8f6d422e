/** Finds the refinements in a type annotation by syntax: through aliases, interfaces, imports, arrays, unions and optional parts. */
import type { Diagnostic } from "../diagnostic.ts";
import { positionAt } from "../lines.ts";
import type { ParsedModule } from "../parse.ts";
import { openProject, type Project } from "../project.ts";
import { declarationsOf } from "../shapes/declarations.ts";
import { type FoundType, findTypeOrForeign } from "../shapes/lookup.ts";
import { REFINEMENTS, TYPES_MODULE } from "../shapes/named-refinements.ts";
import { keyName, type Node, type TSType } from "../syntax.ts";
import { closedPredicate, type PredicateSay, writtenPredicate } from "./predicate.ts";
import type { Guard, Refined } from "./refined.ts";

export interface RefinementReader {
  /** Undefined when the type says nothing beyond TypeScript. */
  typeOf(node: TSType, module: ParsedModule): Refined | undefined;
  /** The type of a property of a value of the type, as far as syntax tells. */
  propertyOf(
    node: TSType,
    name: string,
    module: ParsedModule,
  ): { readonly node: TSType; readonly module: ParsedModule } | undefined;
  elementOf(node: TSType, module: ParsedModule): { readonly node: TSType; readonly module: ParsedModule } | undefined;
  /** What kind of value it is, where one word says it. */
  kindOf(node: TSType, module: ParsedModule): Guard | undefined;
  /** What is wrong with the predicates met so far. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Deeper structures are left alone: types may contain themselves. */
const DEEPEST = 6;
export function createRefinementReader(project: Project = openProject()): RefinementReader {
  const diagnostics: Diagnostic[] = [];
  const said = new Set<string>();
  const sayIn =
    (module: ParsedModule): PredicateSay =>
    (code, at, message, hint) => {
      const place = positionAt(module.lines, at);
      const key = `${module.file}:${at}:${code}`;
      if (said.has(key)) return;
      said.add(key);
      diagnostics.push({ code, message, file: module.file, ...place, hint });
    };

  function read(node: TSType, module: ParsedModule, depth: number): Refined | undefined {
    if (depth > DEEPEST) return undefined;
    switch (node.type) {
      case "TSParenthesizedType":
        return read(node.typeAnnotation, module, depth);
      case "TSArrayType":
        return arrayOf(read(node.elementType, module, depth + 1));
      case "TSTypeOperator":
        return node.operator === "readonly" ? read(node.typeAnnotation, module, depth) : undefined;
      case "TSTupleType": {
        const elements = node.elementTypes.map((element) => {
          const inner = element.type === "TSNamedTupleMember" ? element.elementType : element;
          return inner.type === "TSOptionalType" || inner.type === "TSRestType"
            ? undefined
            : read(inner as TSType, module, depth + 1);
        });
        return elements.some((element) => element !== undefined) ? { kind: "tuple", elements } : undefined;
      }
      case "TSUnionType":
        return union(node.types, module, depth);
      case "TSIntersectionType": {
        const parts = node.types.flatMap((type) => read(type, module, depth) ?? []);
        return parts.length === 0 ? undefined : parts.length === 1 ? parts[0] : { kind: "both", parts };
      }
      case "TSTypeLiteral":
        return object(node.members, module, depth);
      case "TSTypeReference":
        return named(node, module, depth);
      default:
        return undefined;
    }
  }

  function named(
    node: Extract<TSType, { type: "TSTypeReference" }>,
    module: ParsedModule,
    depth: number,
  ): Refined | undefined {
    if (node.typeName.type !== "Identifier") return undefined;
    const { name } = node.typeName;
    const args = node.typeArguments?.params ?? [];
    const local = declarationsOf(module).local.get(name);
    if (local === undefined) {
      const [first] = args;
      if (first === undefined) return undefined;
      if (name === "Array" || name === "ReadonlyArray") return arrayOf(read(first, module, depth + 1));
      if (name === "Readonly") return read(first, module, depth);
      if (name !== "Promise" && name !== "PromiseLike") return undefined;
      const of = read(first, module, depth + 1);
      return of === undefined ? undefined : { kind: "promise", of };
    }
    if (local.kind === "import" && local.specifier === TYPES_MODULE)
      return refinement(local.imported, node, args, module, depth);
    const found = findTypeOrForeign(name, module, project);
    if (found === undefined) return undefined;
    if ("foreign" in found)
      return found.specifier === TYPES_MODULE ? refinement(found.name, node, args, module, depth) : undefined;
    return declared(found, depth);
  }

  function declared({ declaration, module }: FoundType, depth: number): Refined | undefined {
    switch (declaration.kind) {
      case "alias":
        return read(declaration.node.typeAnnotation, module, depth + 1);
      case "interface":
        return object(
          declaration.nodes.flatMap((node) => node.body.body),
          module,
          depth + 1,
        );
      default:
        return undefined;
    }
  }

  function refinement(
    name: string,
    node: Node,
    args: readonly TSType[],
    module: ParsedModule,
    depth: number,
  ): Refined | undefined {
    const say = sayIn(module);
    const [first] = args;
    if (name === "Refine") {
      const base = first === undefined ? undefined : read(first, module, depth);
      const predicate = writtenPredicate(args[1], node, module, say);
      return predicate === undefined ? base : { kind: "predicate", predicate, base };
    }
    const known = REFINEMENTS[name];
    if (known === undefined) {
      say(
        "refinement-syntax",
        node.start,
        `${TYPES_MODULE} has no type ${name}`,
        `It has Refine, ${Object.keys(REFINEMENTS).join(", ")}.`,
      );
      return undefined;
    }
    const base = known.base === "argument" && first !== undefined ? read(first, module, depth) : undefined;
    const literals = known.base === "argument" ? args.slice(1) : args;
    let text = known.predicate;
    literals.forEach((literal, i) => {
      text = text.replace(`$${i + 1}`, module.text.slice(literal.start, literal.end));
    });
    if (/\$\d/.test(text) || literals.some((literal) => literal.type !== "TSLiteralType")) {
      say(
        "refinement-syntax",
        node.start,
        `${name} needs literal numbers`,
        `Write them out: ${name === "Between" ? "Between<0, 100>" : `${name}<string, 8>`}.`,
      );
      return base;
    }
    return { kind: "predicate", predicate: closedPredicate(text), base };
  }

  function union(types: readonly TSType[], module: ParsedModule, depth: number): Refined | undefined {
    const options: { guard: Guard; type: Refined | undefined }[] = [];
    for (const type of types) {
      const guard = guardOf(type, module, 0);
      if (guard === undefined) return undefined;
      options.push({ guard, type: read(type, module, depth) });
    }
    return options.some((option) => option.type !== undefined) ? { kind: "union", options } : undefined;
  }

  function object(members: readonly Node[], module: ParsedModule, depth: number): Refined | undefined {
    const properties = members.flatMap((member) => {
      if (member.type !== "TSPropertySignature" || member.typeAnnotation === null) return [];
      const name = keyName(member.key, member.computed);
      const type = read(member.typeAnnotation.typeAnnotation, module, depth + 1);
      return name === undefined || type === undefined ? [] : [{ name, optional: member.optional, type }];
    });
    return properties.length === 0 ? undefined : { kind: "object", properties };
  }

  function guardOf(node: TSType, module: ParsedModule, depth: number): Guard | undefined {
    switch (node.type) {
      case "TSNumberKeyword":
        return { kind: "typeof", type: "number" };
      case "TSStringKeyword":
        return { kind: "typeof", type: "string" };
      case "TSBooleanKeyword":
        return { kind: "typeof", type: "boolean" };
      case "TSBigIntKeyword":
        return { kind: "typeof", type: "bigint" };
      case "TSFunctionType":
        return { kind: "typeof", type: "function" };
      case "TSNullKeyword":
        return { kind: "is", text: "null" };
      case "TSUndefinedKeyword":
      case "TSVoidKeyword":
        return { kind: "is", text: "undefined" };
      case "TSLiteralType":
        return { kind: "is", text: module.text.slice(node.start, node.end) };
      case "TSArrayType":
      case "TSTupleType":
        return { kind: "array" };
      case "TSTypeLiteral":
        return { kind: "object" };
      case "TSParenthesizedType":
        return guardOf(node.typeAnnotation, module, depth);
      case "TSTypeOperator":
        return node.operator === "readonly" ? guardOf(node.typeAnnotation, module, depth) : undefined;
      case "TSTypeReference": {
        if (node.typeName.type !== "Identifier" || depth > DEEPEST) return undefined;
        const { name } = node.typeName;
        const first = node.typeArguments?.params[0];
        const found = findTypeOrForeign(name, module, project);
        if (found === undefined) return name === "Array" || name === "ReadonlyArray" ? { kind: "array" } : undefined;
        if ("foreign" in found) {
          if (found.specifier !== TYPES_MODULE) return undefined;
          const known = REFINEMENTS[found.name];
          if (known !== undefined && known.base !== "argument") return { kind: "typeof", type: known.base };
          if (first !== undefined) return guardOf(first, module, depth + 1);
          return known?.byDefault === undefined ? undefined : { kind: "typeof", type: known.byDefault };
        }
        if (found.declaration.kind === "alias")
          return guardOf(found.declaration.node.typeAnnotation, found.module, depth + 1);
        return found.declaration.kind === "interface" ? { kind: "object" } : undefined;
      }
      default:
        return undefined;
    }
  }

  /** The type's own structure, behind names. */
  function structure(
    node: TSType,
    module: ParsedModule,
    depth: number,
  ): { members: readonly Node[]; module: ParsedModule } | { element: TSType; module: ParsedModule } | undefined {
    if (depth > DEEPEST) return undefined;
    switch (node.type) {
      case "TSParenthesizedType":
        return structure(node.typeAnnotation, module, depth);
      case "TSTypeOperator":
        return structure(node.typeAnnotation, module, depth);
      case "TSArrayType":
        return { element: node.elementType, module };
      case "TSTypeLiteral":
        return { members: node.members, module };
      case "TSTypeReference": {
        if (node.typeName.type !== "Identifier") return undefined;
        const { name } = node.typeName;
        const first = node.typeArguments?.params[0];
        const found = findTypeOrForeign(name, module, project);
        if (found === undefined)
          return first !== undefined && (name === "Array" || name === "ReadonlyArray")
            ? { element: first, module }
            : undefined;
        if ("foreign" in found)
          return found.specifier === TYPES_MODULE && first !== undefined
            ? structure(first, module, depth + 1)
            : undefined;
        const { declaration } = found;
        if (declaration.kind === "alias") return structure(declaration.node.typeAnnotation, found.module, depth + 1);
        if (declaration.kind === "interface")
          return { members: declaration.nodes.flatMap((one) => one.body.body), module: found.module };
        return declaration.kind === "class" ? { members: declaration.node.body.body, module: found.module } : undefined;
      }
      default:
        return undefined;
    }
  }

  return {
    diagnostics,
    typeOf: (node, module) => read(node, module, 0),
    kindOf: (node, module) => guardOf(node, module, 0),
    propertyOf(node, name, module) {
      const found = structure(node, module, 0);
      if (found === undefined || !("members" in found)) return undefined;
      for (const member of found.members) {
        if (member.type !== "TSPropertySignature" && member.type !== "PropertyDefinition") continue;
        if (keyName(member.key, member.computed) !== name || !member.typeAnnotation) continue;
        return { node: member.typeAnnotation.typeAnnotation, module: found.module };
      }
      return undefined;
    },
    elementOf(node, module) {
      const found = structure(node, module, 0);
      return found !== undefined && "element" in found ? { node: found.element, module: found.module } : undefined;
    },
  };
}

const arrayOf = (element: Refined | undefined): Refined | undefined =>
  element === undefined ? undefined : { kind: "array", element };

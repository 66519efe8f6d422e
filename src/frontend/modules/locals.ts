/** What the names at the top of a module stand for: a value made here, or something of another module. */
import { type FunctionNode, isErased, keyName, type Node, stripCasts, type TSType } from "../syntax.ts";
import type { How } from "./specifiers.ts";

export interface LocalValue {
  /** A function, a class, or whatever expression the value comes from. */
  readonly node: Node;
  /** Annotation of the variable that holds it. */
  readonly annotation: TSType | undefined;
  readonly overloads: readonly FunctionNode[];
  /** Where its documentation comment would end. */
  readonly anchor: number;
}

export type Local =
  | { readonly kind: "value"; readonly value: LocalValue }
  | {
      readonly kind: "import";
      readonly specifier: string;
      readonly imported: string;
      readonly how: How;
    };

/** By name. */
export function findLocals(body: readonly Node[]): Map<string, Local> {
  const locals = new Map<string, Local>();
  const overloads = new Map<string, FunctionNode[]>();
  for (const statement of body) {
    if (statement.type === "ImportDeclaration") {
      for (const specifier of statement.specifiers) {
        const imported =
          specifier.type === "ImportSpecifier"
            ? keyName(specifier.imported, false)!
            : specifier.type === "ImportDefaultSpecifier"
              ? "default"
              : "*";
        locals.set(specifier.local.name, {
          kind: "import",
          specifier: statement.source.value,
          imported,
          how: "import",
        });
      }
      continue;
    }
    const isExport = statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration";
    const declaration = isExport ? statement.declaration : statement;
    if (declaration === null) continue;
    const anchor = statement.start;
    if (declaration.type === "TSDeclareFunction" && declaration.id !== null) {
      const known = overloads.get(declaration.id.name);
      if (known === undefined) overloads.set(declaration.id.name, [declaration]);
      else known.push(declaration);
    } else if (
      (declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") &&
      declaration.id !== null
    ) {
      const signatures = overloads.get(declaration.id.name) ?? [];
      locals.set(declaration.id.name, {
        kind: "value",
        value: { node: declaration, annotation: undefined, overloads: signatures, anchor },
      });
    } else if (declaration.type === "TSModuleDeclaration" && declaration.id.type === "Identifier") {
      // a namespace that adds to a function or a class leaves that what it is
      if (!locals.has(declaration.id.name) && !isErased(declaration))
        locals.set(declaration.id.name, {
          kind: "value",
          value: { node: declaration, annotation: undefined, overloads: [], anchor },
        });
    } else if (declaration.type === "TSEnumDeclaration") {
      locals.set(declaration.id.name, {
        kind: "value",
        value: { node: declaration, annotation: undefined, overloads: [], anchor },
      });
    } else if (declaration.type === "VariableDeclaration" && declaration.declare !== true) {
      for (const declarator of declaration.declarations) addDeclarator(declarator, anchor, locals);
    }
  }
  return locals;
}

function addDeclarator(
  declarator: Extract<Node, { type: "VariableDeclarator" }>,
  anchor: number,
  locals: Map<string, Local>,
): void {
  const { id, init } = declarator;
  if (init === null) return;
  const required = requiredBy(init);
  if (id.type === "ObjectPattern" && required !== undefined) {
    for (const property of id.properties)
      if (property.type === "Property" && property.value.type === "Identifier") {
        const imported = keyName(property.key, property.computed);
        if (imported !== undefined)
          locals.set(property.value.name, { kind: "import", specifier: required.specifier, imported, how: "require" });
      }
    return;
  }
  if (id.type !== "Identifier") return;
  if (required !== undefined) {
    locals.set(id.name, { kind: "import", how: "require", ...required });
    return;
  }
  const alias = init.type === "Identifier" ? locals.get(init.name) : undefined;
  const annotation = id.typeAnnotation?.typeAnnotation ?? castType(init);
  locals.set(id.name, alias ?? { kind: "value", value: { node: stripCasts(init), annotation, overloads: [], anchor } });
}

/** `fn satisfies Handler` types the function as an annotation would. */
export function castType(node: Node): TSType | undefined {
  return node.type === "TSSatisfiesExpression" || node.type === "TSAsExpression" ? node.typeAnnotation : undefined;
}

/** `require("x")`, `require("x").y` */
export function requiredBy(node: Node): { specifier: string; imported: string } | undefined {
  if (node.type === "MemberExpression") {
    const whole = requiredBy(node.object);
    const imported = keyName(node.property, node.computed);
    return whole?.imported === "module.exports" && imported !== undefined
      ? { specifier: whole.specifier, imported }
      : undefined;
  }
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== "require")
    return undefined;
  const argument = node.arguments[0];
  if (argument?.type !== "Literal" || typeof argument.value !== "string") return undefined;
  return { specifier: argument.value, imported: "module.exports" };
}

/** The exports of a module while they are collected: a later one takes the place of an earlier one of that name. */
import { type Node, stripCasts } from "../syntax.ts";
import { castType, findLocals, type Local, type LocalValue, requiredBy } from "./locals.ts";
import type { How } from "./specifiers.ts";

export interface ExportedValue extends LocalValue {
  /** `parse`, `default`, `module.exports`. */
  readonly name: string;
}

/** An export whose value is made in another module. */
export interface ReExport {
  readonly name: string;
  readonly specifier: string;
  /** Name there; `*` for the whole namespace. */
  readonly imported: string;
  readonly how: How;
}

export class ExportTable {
  /** What the names of the module stand for. */
  readonly locals: Map<string, Local>;
  readonly values = new Map<string, ExportedValue>();
  readonly reExports = new Map<string, ReExport>();
  /** Specifiers of `export * from`. */
  readonly stars: string[] = [];

  constructor(body: readonly Node[]) {
    this.locals = findLocals(body);
  }

  addLocal(name: string, local: Local | undefined): void {
    if (local === undefined) return;
    this.reExports.delete(name);
    this.values.delete(name);
    if (local.kind === "value") this.values.set(name, { name, ...local.value });
    else this.reExports.set(name, { name, specifier: local.specifier, imported: local.imported, how: local.how });
  }

  addExpression(name: string, expression: Node, anchor: number): void {
    this.addLocal(name, this.#localOf(expression, anchor));
  }

  #localOf(expression: Node, anchor: number): Local {
    const node = stripCasts(expression);
    if (node.type === "Identifier") {
      const local = this.locals.get(node.name);
      if (local !== undefined) return local;
    }
    const required = requiredBy(node);
    if (required !== undefined) return { kind: "import", how: "require", ...required };
    return { kind: "value", value: { node, annotation: castType(expression), overloads: [], anchor } };
  }
}

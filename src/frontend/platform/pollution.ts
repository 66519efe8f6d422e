/**
 * Whether code may change builtins through values: a prototype or constructor that it asks an object for and writes to, or what it gets by names that callers choose
 * (`o[a][b] = v` changes all objects when `a` is "__proto__"). The first concerns every function of the program; the second is so common that verdicts state it.
 */
import type { ParsedModule } from "../parse.ts";
import type { Scopes } from "../scopes/scope.ts";
import type { Node } from "../syntax.ts";
import { surroundingOf } from "./surrounding.ts";
import { computedSources, harmDone } from "./values.ts";

export interface Pollution {
  /** It writes to a prototype or a constructor that it got from a value. */
  readonly written?: { readonly file: string; readonly node: Node };
  /** It may do so by computed names, or hand such values on to who does. */
  readonly isPossible: boolean;
}

export function pollutionBy(modules: readonly { readonly module: ParsedModule; readonly scopes: Scopes }[]): Pollution {
  let isPossible = false;
  let isHandedOn = false;
  let writesByName = false;
  for (const { module, scopes } of modules) {
    const around = surroundingOf(module, scopes);
    const named = harmDone({ values: around.hidden, patterns: around.hiddenPatterns }, around);
    const method = harmDone({ values: around.methods, patterns: [] }, around);
    for (const harm of [named, method])
      if (harm?.what === "writes to") return { written: { file: module.file, node: harm.node }, isPossible: true };
    for (const node of around.globalWrites) {
      // a constructor function is called with `new`: what it does with names of its own is its instance's business
      if (!(node as Extract<Node, { type: "MemberExpression" }>).computed)
        return { written: { file: module.file, node }, isPossible: true };
      isPossible = true;
    }
    const others = [
      named,
      harmDone({ values: around.descriptors, patterns: [] }, around),
      harmDone(computedSources(around), around),
    ];
    // whoever only calls one does no harm
    if (method?.what === "hands on") isHandedOn = true;
    for (const harm of others)
      if (harm?.what === "hands on") isHandedOn = true;
      else if (harm !== undefined) isPossible = true;
    writesByName ||= around.writesByName;
  }
  return { isPossible: isPossible || (isHandedOn && writesByName) };
}

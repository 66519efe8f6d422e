/**
 * Whether anything is kept between calls. A module is stateless only if every write, call and hand-over in code that can run after loading
 * is shown to leave no trace; when in doubt, it keeps state. What a module exports is taken not to be changed from outside, unless it starts empty.
 */

import { LISTED_MODULES } from "../builtin-effects.ts";
import type { ParsedModule } from "../parse.ts";
import type { Binding, Scopes } from "../scopes/scope.ts";
import { isClass, isFunction, type Node, stripCasts } from "../syntax.ts";
import type { Facts, Harm } from "./facts.ts";
import { flowOf } from "./flow.ts";
import { type Imported, type ModuleView, moduleView } from "./view.ts";

export interface Kept {
  /** Its own variables and objects. */
  readonly own: boolean;
  /** Objects of modules that it imports. */
  readonly imported: boolean;
}

const known = new WeakMap<ParsedModule, Kept>();

/** Of a module alone: what it imports is looked at by itself. */
export function keptBy(module: ParsedModule, scopes: Scopes): Kept {
  let kept = known.get(module);
  if (kept === undefined) known.set(module, (kept = lookedAt(module, scopes)));
  return kept;
}

function lookedAt(module: ParsedModule, scopes: Scopes): Kept {
  if (scopes.module.activation.usesEval) return { own: true, imported: true };
  const at = moduleView(module, scopes);
  const facts = flowOf({ modules: [at], resolve: resolveAlone });
  if (facts === undefined) return { own: true, imported: true };
  const harms = facts.harms.filter((harm) => counts(harm, facts));
  return {
    own: startsEmpty(at) || harms.some(({ isForeign }) => isForeign !== true),
    imported: harms.some(({ isForeign }) => isForeign === true),
  };
}

export function isStateful(module: ParsedModule, scopes: Scopes): boolean {
  const { own, imported } = keptBy(module, scopes);
  return own || imported;
}

/** What is handed out matters for functions that others may call. */
function counts(harm: Harm, facts: Facts): boolean {
  // no run of ours changes what is only shown
  if (harm.isShown === true) return false;
  if (harm.isResult !== true) return true;
  const { owner } = harm;
  return isFunction(owner) && facts.outside.has(owner);
}

function resolveAlone(specifier: string): Imported {
  const name = specifier.replace(/^node:/, "");
  return LISTED_MODULES.has(name) ? { kind: "listed", name } : { kind: "foreign" };
}

/** An exported collection that is meant to be filled. */
function startsEmpty(at: ModuleView): boolean {
  return at.scopes.bindings.some((binding) => isEmptyExport(binding, at));
}

/** `export default name` exports the value that the name has then, which is as good as the name for an object. */
export function isExported({ exportedAs, references }: Binding, at: ModuleView): boolean {
  return (
    exportedAs.length > 0 || references.some(({ node }) => at.parents.get(node)?.type === "ExportDefaultDeclaration")
  );
}

export function isEmptyExport(binding: Binding, at: ModuleView): boolean {
  if (binding.scope !== at.scopes.module || !isExported(binding, at)) return false;
  const init = at.initialisers.get(binding.declarations[0]!);
  return init !== undefined && init !== null && isEmpty(stripCasts(init));
}

function isEmpty(node: Node): boolean {
  switch (node.type) {
    case "ArrayExpression":
      return node.elements.length === 0;
    case "ObjectExpression":
      return node.properties.length === 0;
    case "NewExpression":
      return node.arguments.length === 0 && node.callee.type === "Identifier" && FILLED.has(node.callee.name);
    default:
      return false;
  }
}

const FILLED = new Set(["Map", "Set", "WeakMap", "WeakSet", "Array", "URLSearchParams"]);

/** Everything that may run when one of these functions is called, or an instance of one of these classes made and used. `loaded` ran before. */
export function reachableFrom(roots: readonly Node[], facts: Facts, loaded: ReadonlySet<Node>): ReadonlySet<Node> {
  const found = new Set<Node>();
  const open: Node[] = [...roots, ...facts.implicit];
  let callsLoose = false;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    if (loaded.has(node)) continue;
    for (const next of facts.reaches.get(node) ?? []) if (!found.has(next)) open.push(next);
    if (!callsLoose && facts.callsLoose.has(node)) {
      callsLoose = true;
      open.push(...facts.looseFunctions);
    }
    if (isClass(node))
      for (const member of node.body.body) if (member.type === "MethodDefinition") open.push(member.value);
  }
  return found;
}

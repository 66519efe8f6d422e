/**
 * What code besides the target may do to the objects and variables that the target sees: other functions of its modules, which a caller may
 * have called before, and the caller itself with what the modules export or hand out.
 */
import type { Binding } from "../scopes/scope.ts";
import type { Facts, Harm } from "../state/facts.ts";
import { isEmptyExport, isExported, reachableFrom } from "../state/module-state.ts";
import { DEEP } from "../state/origin.ts";
import { isOwnObject } from "../state/own-objects.ts";
import type { ModuleView } from "../state/view.ts";
import { isClass, isFunction, type Node, stripCasts, walk } from "../syntax.ts";

export interface OtherCode {
  /** Another function of the modules changes what the target sees. */
  readonly change?: Harm;
  /** An exported collection that is meant to be filled. */
  readonly empty?: Binding;
  /** Something that the target sees and that is exported or handed out, by name. */
  readonly exposed?: string;
}

/** `reached`: what may run when the target is called. */
export function otherCode(reached: ReadonlySet<Node>, facts: Facts, modules: readonly ModuleView[]): OtherCode {
  const programs = new Set<Node>(modules.map((at) => at.module.program));
  const named = namedIn(reached, modules);
  const seen = new Set<Binding | undefined>();
  for (const [owner, bindings] of facts.seen)
    if (reached.has(owner) && !programs.has(owner)) for (const binding of bindings) seen.add(binding);
  const homes = new Map<Binding, ModuleView>();
  for (const at of modules) for (const binding of at.scopes.bindings) homes.set(binding, at);
  const isOwn = (binding: Binding): boolean => isOwnObject(binding, homes.get(binding)!);
  const seesShared = [...seen].some((one) => one === undefined || !isOwn(one) || (facts.bindingOf(one) & DEEP) !== 0);

  const entered = [...facts.outside, ...modules.flatMap((at) => at.classes)];
  const callable = reachableFrom(entered, facts, programs);
  const change = facts.harms.find((harm) => {
    if (!callable.has(harm.owner) || isHandedOut(harm) || harm.isApart) return false;
    const at = modules.find((one) => one.module.file === harm.file)!;
    const binding = harm.isOfPlace === true ? changedBy(harm.node, at) : undefined;
    if (harm.isOfClass && !(binding !== undefined && isCode(binding, at))) return true;
    if (binding !== undefined && (harm.node.type === "Identifier" || isOwn(binding))) return named.has(binding);
    return seesShared || (binding !== undefined && named.has(binding));
  });
  const empty = [...named].find((binding) => isEmptyExport(binding, homes.get(binding)!));
  const isOutside = (binding: Binding): boolean => isExported(binding, homes.get(binding)!);
  const exposed = exposedOf(seen, isOwn, isOutside, facts, modules);
  return {
    ...(change === undefined ? {} : { change }),
    ...(empty === undefined ? {} : { empty }),
    ...(exposed === undefined ? {} : { exposed }),
  };
}

/** The name of a function or class: what is changed through it is no prototype. */
function isCode({ declarations, assigned }: Binding, at: ModuleView): boolean {
  const init = at.initialisers.get(declarations[0]!);
  return !assigned && init !== undefined && init !== null && (isFunction(init) || isClass(init));
}

/** The caller gets an object of the module. */
const isHandedOut = ({ isResult, reason }: Harm): boolean =>
  isResult === true || reason === "hands an object of the module to a function of the caller";

function exposedOf(
  seen: ReadonlySet<Binding | undefined>,
  isOwn: (binding: Binding) => boolean,
  isOutside: (binding: Binding) => boolean,
  facts: Facts,
  modules: readonly ModuleView[],
): string | undefined {
  const direct = [...seen].find((one) => one !== undefined && (isOutside(one) || one.kind === "import"));
  if (direct !== undefined) return direct.name;
  const other = [...seen].find((one) => one === undefined || !isOwn(one) || (facts.bindingOf(one) & DEEP) !== 0);
  if (!seen.has(undefined) && other === undefined) return undefined;
  const isOpen =
    facts.harms.some((harm) => isHandedOut(harm) && isFunction(harm.owner) && facts.outside.has(harm.owner)) ||
    modules.some((at) => at.scopes.globals.some(({ name }) => name === "exports" || name === "module")) ||
    modules.some((at) => at.scopes.bindings.some((one) => isOutside(one) && facts.bindingOf(one) !== 0));
  return isOpen ? (other?.name ?? "this") : undefined;
}

/** The variable that is assigned, or whose object is changed through its name. */
function changedBy(node: Node, at: ModuleView): Binding | undefined {
  const inner = node.type === "CallExpression" ? stripCasts(node.callee) : node;
  const place = inner.type === "MemberExpression" ? stripCasts(inner.object) : inner;
  if (place.type !== "Identifier" || (node.type === "CallExpression" && inner === place)) return undefined;
  return at.scopes.bindingOf(place);
}

/** Variables of modules that code mentions, those behind imports included. */
function namedIn(reached: ReadonlySet<Node>, modules: readonly ModuleView[]): ReadonlySet<Binding> {
  const found = new Set<Binding>();
  const exported = (name: string): Binding[] =>
    modules.flatMap((at) =>
      at.scopes.bindings.filter(({ exportedAs }) => (name === "*" ? exportedAs.length > 0 : exportedAs.includes(name))),
    );
  for (const at of modules)
    for (const owner of [...at.functions, ...at.classes]) {
      if (!reached.has(owner)) continue;
      walk(owner, (node) => {
        if (node.type !== "Identifier") return;
        const binding = at.scopes.bindingOf(node);
        if (binding === undefined || found.has(binding)) return;
        found.add(binding);
        const imported = binding.kind === "import" ? at.imports.get(binding.declarations[0]!) : undefined;
        // what a namespace exports is a property of it
        if (binding.kind === "namespace") for (const one of exported("*")) found.add(one);
        if (imported !== undefined) for (const one of exported(imported.imported)) found.add(one);
      });
    }
  return found;
}

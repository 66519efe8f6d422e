/** Conditions that a program states, as blocks of its graph: evaluated with the meanings that names have there, assumed by name or asserted. What throws in one is caught there: it does not hold then. */
import type { Binding, Scope } from "../../frontend/scopes/scope.ts";
import { isFunction, type Node, walk } from "../../frontend/syntax.ts";
import { constant, type Operand, type Place, type Stated, use } from "../graph.ts";
import { type Builder, type OpenBlock, SNAPSHOT } from "./builder.ts";
import { lowerCondition } from "./choices.ts";
import type { ModuleContext } from "./context.ts";

/** A condition and what its names mean. */
export interface Condition {
  readonly expression: Node;
  /** Where names are looked up that `names` does not have. */
  readonly scope: Scope | undefined;
  /** It stands inside of its scope, whose own variables it means; otherwise only parameters are. */
  readonly isInside?: boolean;
  readonly names: ReadonlyMap<string, Operand>;
  /** `old(…)`, by its node. */
  readonly nodes?: ReadonlyMap<Node, Operand>;
  /** Its instructions belong to this place: set where its own positions mean nothing here. */
  readonly place?: Place;
}

/** From here on it holds, for an analysis that assumes so; for others nothing changes. */
export function assumeCondition(b: Builder, condition: Condition, at: Place, under: Stated, missing?: Operand): void {
  if (!b.isLive) return;
  const after = b.newBlock(at.start);
  decideOn(
    b,
    condition,
    at,
    missing,
    () => b.jump(after),
    () => {
      b.emit({ kind: "assume", test: { operand: constant(false), is: "truthy" }, outcome: true, at, under });
      // a block of its own: whether it is reached says whether the condition was assumed
      const on = b.newBlock(at.start);
      b.jump(on);
      b.begin(on);
      b.jump(after);
    },
  );
  b.begin(after);
}

export function assertCondition(
  b: Builder,
  condition: Condition,
  at: Place,
  { checker, text }: { readonly checker: "contract" | "refinement"; readonly text: string },
  missing?: Operand,
): void {
  if (!b.isLive) return;
  const after = b.newBlock(at.start);
  const held = b.temp("held");
  const is = (truth: boolean) => (): void => {
    b.copy(held, constant(truth), { ...at, site: -1 });
    b.jump(after);
  };
  decideOn(b, condition, at, missing, is(true), is(false));
  b.begin(after);
  const about =
    checker === "refinement" ? [{ name: "it", operand: condition.names.get("v")! }] : mentioned(b, condition);
  b.emit({ kind: "assert", property: { checker, condition: use(held), text, about }, at });
}

/** The values that a condition speaks of by name. */
function mentioned(
  b: Builder,
  { expression, names, scope, isInside = false }: Condition,
): { name: string; operand: Operand }[] {
  const found = new Map<string, Operand>();
  walk(expression, (node) => {
    if (node.type !== "Identifier" || found.has(node.name)) return;
    const binding = findName(node.name, scope, isInside);
    const isSeen = isInside || (binding?.kind === "parameter" && binding.scope === scope);
    const variable = isSeen && binding !== undefined ? b.variableOf(binding) : undefined;
    const operand = names.get(node.name) ?? (variable && use(variable));
    if (operand !== undefined) found.set(node.name, operand);
  });
  return [...found].map(([name, operand]) => ({ name, operand }));
}

/** Two ways on, by whether it holds. `missing`: a value for which it holds if there is none. */
function decideOn(
  b: Builder,
  condition: Condition,
  at: Place,
  missing: Operand | undefined,
  yes: () => void,
  no: () => void,
): void {
  const outer = b.handler;
  const [holds, fails, caught] = [b.newBlock(at.start), b.newBlock(at.start), b.newBlock(at.start)];
  const here = { start: at.start, end: at.start, site: -1 };
  if (missing !== undefined) {
    const given = b.newBlock(at.start);
    b.finish({ kind: "branch", test: { operand: missing, is: "undefined" }, yes: holds.id, no: given.id, at: here });
    b.begin(given);
  }
  evaluated(b, condition, caught, (expression) => {
    if (hasFunctions(expression))
      b.finish({
        kind: "branch",
        test: { operand: unknown(b, expression), is: "truthy" },
        yes: holds.id,
        no: fails.id,
        at: here,
      });
    else lowerCondition(b, expression, holds, fails, -1);
  });
  b.handler = outer;
  b.begin(caught);
  b.jump(fails);
  b.begin(holds);
  yes();
  b.begin(fails);
  no();
}

/** Evaluates it in blocks of its own, whose throws go to `caught`. */
function evaluated(b: Builder, condition: Condition, caught: OpenBlock, body: (expression: Node) => void): void {
  const { names, nodes, scope, expression, place } = condition;
  const outer = {
    handler: b.handler,
    context: b.context,
    meanings: b.meanings,
    place: b.place,
    isStating: b.isStating,
  };
  b.handler = caught;
  b.isStating = true;
  b.context = contextWithin(b.context, scope, names, condition.isInside === true);
  b.meanings = { names, nodes: nodes ?? new Map() };
  b.place = place;
  const block = b.newBlock(expression.start);
  b.jump(block);
  b.begin(block);
  body(expression);
  b.handler = outer.handler;
  b.context = outer.context;
  b.meanings = outer.meanings;
  b.place = outer.place;
  b.isStating = outer.isStating;
}

/** What `old(…)` means later: primitives are kept, of a structure there would be a copy. */
export function rememberOld(
  b: Builder,
  expression: Node,
  scope: Scope | undefined,
  old: Map<Node, Operand>,
  names: ReadonlyMap<string, Operand> = new Map(),
  place?: Place,
): void {
  walk(expression, (node) => {
    if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== "old") return true;
    const [argument] = node.arguments;
    if (argument === undefined || !b.isLive) return false;
    const kept = b.temp("old");
    const [structure, after] = [b.newBlock(node.start), b.newBlock(node.end)];
    const outer = b.handler;
    const at = { start: node.start, end: node.start, site: -1 };
    evaluated(b, { expression: argument, scope, names, ...(place && { place }) }, structure, (expression) => {
      const value = hasFunctions(expression) ? unknown(b, expression) : b.lower(expression);
      const type = b.compute({ kind: "unary", operator: "typeof", operand: value }, at);
      for (const name of ["object", "function"]) {
        const is = b.compute({ kind: "binary", operator: "===", left: type, right: constant(name) }, at);
        const next = b.newBlock(node.start);
        b.finish({
          kind: "branch",
          test: { operand: is, is: "truthy" },
          yes: structure.id,
          no: next.id,
          at,
        });
        b.begin(next);
      }
      b.copy(kept, value, at);
      b.jump(after);
    });
    b.handler = outer;
    b.begin(structure);
    b.emit({ kind: "havoc", targets: [kept], runs: false, reason: SNAPSHOT, at });
    b.jump(after);
    b.begin(after);
    old.set(node, use(kept));
    return false;
  });
}

function findName(name: string, scope: Scope | undefined, isInside: boolean): Binding | undefined {
  for (let at = scope; at !== undefined; at = at.parent) {
    const found = at.bindings.get(name);
    // names of the body are not those that a condition on the function means
    if (found !== undefined && (isInside || at !== scope || found.kind === "parameter" || !isFunction(at.node)))
      return found;
  }
  return undefined;
}

/** The names of a condition are looked up from the function it is about: parameters, then what is around it. */
function contextWithin(
  context: ModuleContext,
  scope: Scope | undefined,
  names: ReadonlyMap<string, Operand>,
  isInside: boolean,
): ModuleContext {
  const find = (node: Node): Binding | undefined =>
    node.type !== "Identifier" || names.has(node.name) ? undefined : findName(node.name, scope, isInside);
  const scopes = Object.assign(Object.create(context.scopes) as ModuleContext["scopes"], {
    bindingOf: find,
    referenceOf: (node: Node) =>
      node.type === "Identifier" && names.has(node.name) ? undefined : { binding: find(node), dynamic: false },
  });
  return { ...context, scopes };
}

function hasFunctions(root: Node): boolean {
  let found = false;
  walk(root, (node) => {
    if (isFunction(node)) found = true;
    return !found;
  });
  return found;
}

export function unknown(b: Builder, node: Node): Operand {
  const target = b.temp();
  b.emit({
    kind: "havoc",
    targets: [target],
    runs: false,
    reason: SNAPSHOT,
    at: { start: node.start, end: node.start, site: -1 },
  });
  return use(target);
}

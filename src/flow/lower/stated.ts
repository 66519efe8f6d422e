/**
 * What a program states of itself, as part of its graph: `@requires` and parameter types are assumed where a function begins, by name; `@ensures`, invariants and refinement types are asserted
 * where they are owed; and what a callee states is asserted before a call and assumed after it. A condition that cannot be evaluated does not hold: what throws in it is caught there.
 */
import type { Clause } from "../../frontend/contracts/contract.ts";
import type { ClosedPredicate } from "../../frontend/refinements/refined.ts";
import { eachName } from "../../frontend/scopes/patterns.ts";
import type { Binding, Scope } from "../../frontend/scopes/scope.ts";
import { type AnyFunction, isFunction, type Node, stripCasts, valueParameters, walk } from "../../frontend/syntax.ts";
import { constant, type Operand, type Place, type Stated, UNDEFINED, use, type Variable } from "../graph.ts";
import { type Builder, type OpenBlock, SNAPSHOT } from "./builder.ts";
import { lowerCondition } from "./choices.ts";
import type { ModuleContext } from "./context.ts";

/** A condition and what its names mean. */
interface Condition {
  readonly expression: Node;
  /** Where names are looked up that `names` does not have. */
  readonly scope: Scope | undefined;
  readonly names: ReadonlyMap<string, Operand>;
  /** `old(…)`, by its node. */
  readonly nodes?: ReadonlyMap<Node, Operand>;
  /** Its instructions belong to this place: set where its own positions mean nothing here. */
  readonly place?: Place;
}

/** Where returns of a function lead that owes something. */
export interface Exit {
  readonly block: OpenBlock;
  readonly result: Variable;
}

/** At the beginning: what is assumed. Tells where returns lead to when something is owed there. */
export function stateEntry(b: Builder, fn: AnyFunction): Exit | undefined {
  const { stated } = b.context;
  if (stated === undefined) return undefined;
  const contract = stated.contractOf(fn);
  const own = scopeInside(b, fn);
  for (const { name, predicates, mayBeMissing } of stated.parametersOf(fn)) {
    const binding = own?.bindings.get(name);
    const value = binding && b.variableOf(binding);
    if (value === undefined) continue;
    for (const predicate of predicates) assumeRefined(b, predicate, use(value), mayBeMissing, name, entryOf(fn));
  }
  for (const clause of contract?.requires ?? []) assumeClause(b, clause, "requires", own);
  const { invariants, isConstructor } = stated.invariantsOf(fn);
  if (!isConstructor) for (const clause of invariants) assumeClause(b, clause, "invariant", own);
  const ensures = isGenerator(fn) ? [] : (contract?.ensures ?? []);
  if (ensures.length + invariants.length === 0) return undefined;
  const outer = b.handler;
  b.handler = undefined;
  const exit = { block: b.newBlock(fn.end), result: b.temp("result") };
  b.handler = outer;
  const names = new Map<string, Operand>();
  // in what must hold afterwards a parameter is what the caller passed
  for (const param of valueParameters(fn.params))
    eachName(param, (id) => {
      const binding = own?.bindings.get((id as { name: string }).name);
      if (binding?.assigned !== true) return;
      const variable = b.variableOf(binding);
      names.set(
        binding.name,
        variable === undefined ? unknown(b, fn) : b.compute({ kind: "copy", of: use(variable) }, entryOf(fn)),
      );
    });
  const old = new Map<Node, Operand>();
  for (const { predicate } of ensures) rememberOld(b, predicate.expression, own, old);
  names.set("result", use(exit.result));
  b.owed.push(() => {
    for (const clause of ensures)
      assertCondition(b, { expression: clause.predicate.expression, scope: own, names, nodes: old }, clauseAt(clause), {
        checker: "contract",
        text: `@ensures ${clause.predicate.text}`,
      });
    for (const clause of invariants)
      assertCondition(b, { expression: clause.predicate.expression, scope: own, names: new Map() }, clauseAt(clause), {
        checker: "contract",
        text: `@invariant ${clause.predicate.text}`,
      });
  });
  return exit;
}

/** Where all returns meet. */
export function stateExit(b: Builder, fn: AnyFunction, { block, result }: Exit): void {
  b.begin(block);
  const at = { start: fn.end, end: fn.end, site: -1 };
  // what the promise is fulfilled with, when it is
  if (fn.async) b.emit({ kind: "suspend", target: result, value: use(result), how: "await", at });
  for (const owe of b.owed) owe();
  b.finish({ kind: "return", value: use(result), at });
}

/** Before a call of a function of the module: what it requires of these arguments. Afterwards: what it ensures. */
export function stateCall(
  b: Builder,
  fn: AnyFunction,
  args: readonly Operand[],
  isSpread: boolean,
  at: Place,
): ((result: Operand) => void) | undefined {
  const contract = b.context.stated?.contractOf(fn);
  if (contract === undefined || contract.requires.length + contract.ensures.length === 0) return undefined;
  const names = argumentsByName(b, fn, args, isSpread);
  const scope = b.context.scopes.scopeOf(fn)?.parent;
  const place = { start: at.start, end: at.start, site: -1 };
  const name = fn.id?.name ?? "the function";
  for (const { predicate } of contract.requires)
    assertCondition(b, { expression: predicate.expression, scope, names, place }, at, {
      checker: "contract",
      text: `@requires ${predicate.text} of ${name}`,
    });
  if (fn.async || isGenerator(fn) || contract.ensures.length === 0) return undefined;
  const old = new Map<Node, Operand>();
  for (const { predicate } of contract.ensures) rememberOld(b, predicate.expression, scope, old, names, place);
  return (result) => {
    const all = new Map(names).set("result", result);
    for (const { predicate } of contract.ensures)
      assumeCondition(b, { expression: predicate.expression, scope, names: all, nodes: old, place }, at, {
        kind: "ensures",
        subject: `${name} keeps @ensures ${predicate.text}`,
      });
  };
}

/** What types say of the value of an expression: what is owed of it, and what is known of what was read. */
export function stateValue(b: Builder, node: Node, operand: Operand): void {
  const { stated } = b.context;
  if (stated === undefined || b.isStating || !b.isLive) return;
  const known = stated.knownOf(node);
  if (known !== undefined)
    for (const predicate of known.predicates)
      assumeRefined(b, predicate, operand, known.mayBeMissing, b.textOf(node), b.at(node));
  for (const { text, predicates, mayBeMissing, isHeld, keptIn } of stated.owedOf(node)) {
    const value = isHeld && node.type === "UpdateExpression" ? b.lower(stripCasts(node.argument)) : operand;
    const at = b.at(node);
    for (const predicate of predicates)
      assertCondition(
        b,
        refinedCondition(predicate, value, at),
        at,
        { checker: "refinement", text },
        mayBeMissing ? value : undefined,
      );
    // checked just now: whatever reads it later may rest on that
    if (keptIn !== undefined)
      for (const predicate of predicates) assumeRefined(b, predicate, value, mayBeMissing, keptIn, { ...at, site: -1 });
  }
}

function refinedCondition(predicate: ClosedPredicate, value: Operand, at: Place): Condition {
  return {
    expression: predicate.expression,
    scope: undefined,
    names: new Map([["v", value]]),
    place: { start: at.start, end: at.start, site: -1 },
  };
}

function assumeRefined(
  b: Builder,
  predicate: ClosedPredicate,
  value: Operand,
  mayBeMissing: boolean,
  name: string,
  at: Place,
): void {
  const isPath = /^[\w$]+(\.[\w$]+)*$/.test(name);
  const text = predicate.text.replace(/\bv\b/g, isPath ? name : `(${name})`);
  assumeCondition(
    b,
    refinedCondition(predicate, value, at),
    at,
    {
      kind: "refined",
      subject: text,
      ...(isPath ? { predicate: mayBeMissing ? `${name} === undefined || ${text}` : text } : {}),
    },
    mayBeMissing ? value : undefined,
  );
}

function assumeClause(b: Builder, clause: Clause, kind: "requires" | "invariant", scope: Scope | undefined): void {
  const { expression, text } = clause.predicate;
  assumeCondition(b, { expression, scope, names: new Map() }, clauseAt(clause), {
    kind,
    subject: text,
    predicate: text,
  });
}

/** From here on it holds, for an analysis that assumes so; for others nothing changes. */
function assumeCondition(b: Builder, condition: Condition, at: Place, under: Stated, missing?: Operand): void {
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

function assertCondition(
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
function mentioned(b: Builder, { expression, names, scope }: Condition): { name: string; operand: Operand }[] {
  const found = new Map<string, Operand>();
  walk(expression, (node) => {
    if (node.type !== "Identifier" || found.has(node.name)) return;
    const binding = scope?.bindings.get(node.name);
    const variable = binding?.kind === "parameter" ? b.variableOf(binding) : undefined;
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
  const outer = { handler: b.handler, context: b.context, meanings: b.meanings, place: b.place };
  b.handler = caught;
  b.isStating = true;
  b.context = contextWithin(b.context, scope, names);
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
  b.isStating = outer.meanings !== undefined;
}

/** What `old(…)` means later: primitives are kept, of a structure there would be a copy. */
function rememberOld(
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

function argumentsByName(
  b: Builder,
  fn: AnyFunction,
  args: readonly Operand[],
  isSpread: boolean,
): Map<string, Operand> {
  const names = new Map<string, Operand>([["this", unknown(b, fn)]]);
  valueParameters(fn.params).forEach((param, i) => {
    if (param.type === "Identifier" && !isSpread) names.set(param.name, args[i] ?? UNDEFINED);
    else eachName(param, (id) => id.type === "Identifier" && names.set(id.name, unknown(b, fn)));
  });
  return names;
}

/** The names of a condition are looked up from the function it is about: parameters, then what is around it. */
function contextWithin(
  context: ModuleContext,
  scope: Scope | undefined,
  names: ReadonlyMap<string, Operand>,
): ModuleContext {
  const find = (node: Node): Binding | undefined => {
    if (node.type !== "Identifier" || names.has(node.name)) return undefined;
    for (let at = scope; at !== undefined; at = at.parent) {
      const found = at.bindings.get(node.name);
      // names of the body are not those that a condition means
      if (found !== undefined && (at !== scope || found.kind === "parameter" || !isFunction(at.node))) return found;
    }
    return undefined;
  };
  const scopes = Object.assign(Object.create(context.scopes) as ModuleContext["scopes"], {
    bindingOf: find,
    referenceOf: (node: Node) =>
      node.type === "Identifier" && names.has(node.name) ? undefined : { binding: find(node), dynamic: false },
  });
  return { ...context, scopes };
}

const scopeInside = (b: Builder, fn: AnyFunction): Scope | undefined => b.context.scopes.scopeOf(fn);

const clauseAt = ({ predicate }: Clause): Place => ({ start: predicate.start, end: predicate.end, site: -1 });

const entryOf = (fn: AnyFunction): Place => ({ start: fn.start, end: fn.start, site: -1 });

const isGenerator = (fn: AnyFunction): boolean => fn.type !== "ArrowFunctionExpression" && fn.generator;

function hasFunctions(root: Node): boolean {
  let found = false;
  walk(root, (node) => {
    if (isFunction(node)) found = true;
    return !found;
  });
  return found;
}

function unknown(b: Builder, node: Node): Operand {
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

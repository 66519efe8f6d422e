/**
 * What a program states of itself, as part of its graph: `@requires` and parameter types are assumed where a function begins, by name; `@ensures`, invariants and refinement types are asserted
 * where they are owed; and what a callee states is asserted before a call and assumed after it. A condition that cannot be evaluated does not hold: what throws in it is caught there.
 */

import type { Clause } from "../../frontend/contracts/contract.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import type { CalledContract } from "../../frontend/refinements/called-contracts.ts";
import type { ClosedPredicate } from "../../frontend/refinements/refined.ts";
import { analyseScopes } from "../../frontend/scopes/analyse.ts";
import { eachName } from "../../frontend/scopes/patterns.ts";
import type { Scope } from "../../frontend/scopes/scope.ts";
import { type AnyFunction, type Node, stripCasts, valueParameters, walk } from "../../frontend/syntax.ts";
import { type Operand, type Place, UNDEFINED, use, type Variable } from "../graph.ts";
import type { Builder, OpenBlock } from "./builder.ts";
import { assertCondition, assumeCondition, type Condition, rememberOld, unknown } from "./condition.ts";

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
  const { invariants, isConstructor } = stated.invariantsOf(
    fn,
    b.context.implied.includes(fn) ? b.context.classOf(fn)?.node : undefined,
  );
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

/** Before a call: what the callee requires of these arguments. Afterwards: what it ensures. `receiver`: what it is called on, or what `new` makes. */
export function stateCall(
  b: Builder,
  { fn, contract, name, module }: CalledContract,
  receiver: Operand | undefined,
  args: readonly Operand[],
  isSpread: boolean,
  at: Place,
): ((result: Operand) => void) | undefined {
  const isForeign = module !== b.context.module;
  const isMeant = ({ predicate }: Clause): boolean => !isForeign || !mentionsModule(predicate.expression, fn, module);
  const [requires, ensures] = [contract.requires.filter(isMeant), contract.ensures.filter(isMeant)];
  if (requires.length + ensures.length === 0) return undefined;
  const isNew = name.startsWith("new ");
  // what is being made is not there yet
  const names = argumentsByName(b, fn, args, isSpread, isNew ? undefined : receiver);
  const scope = isForeign ? undefined : b.context.scopes.scopeOf(fn)?.parent;
  const place = { start: at.start, end: at.start, site: -1 };
  for (const { predicate } of requires)
    assertCondition(b, { expression: predicate.expression, scope, names, place }, at, {
      checker: "contract",
      text: `@requires ${predicate.text} of ${name}`,
    });
  if (fn.async || isGenerator(fn) || ensures.length === 0) return undefined;
  const old = new Map<Node, Operand>();
  for (const { predicate } of ensures) rememberOld(b, predicate.expression, scope, old, names, place);
  return (result) => {
    const all = new Map(names).set("result", result);
    if (isNew && receiver !== undefined) all.set("this", receiver);
    for (const { predicate } of ensures)
      assumeCondition(b, { expression: predicate.expression, scope, names: all, nodes: old, place }, at, {
        kind: "ensures",
        subject: `${name} keeps @ensures ${predicate.text}`,
      });
  };
}

/** Whether a condition of another file speaks of more than arguments and result: names there mean nothing here. */
function mentionsModule(expression: Node, fn: AnyFunction, module: ParsedModule): boolean {
  const scopes = analyseScopes(module);
  const own = scopes.scopeOf(fn);
  let found = false;
  walk(expression, (node) => {
    if (node.type !== "Identifier" || own?.bindings.get(node.name)?.kind === "parameter") return !found;
    for (let at = own?.parent; at !== undefined; at = at.parent) found ||= at.bindings.has(node.name);
    return !found;
  });
  return found;
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

function argumentsByName(
  b: Builder,
  fn: AnyFunction,
  args: readonly Operand[],
  isSpread: boolean,
  receiver: Operand | undefined,
): Map<string, Operand> {
  const names = new Map<string, Operand>([["this", receiver ?? unknown(b, fn)]]);
  valueParameters(fn.params).forEach((param, i) => {
    const named = param.type === "TSParameterProperty" ? param.parameter : param;
    if (named.type === "Identifier" && !isSpread) names.set(named.name, args[i] ?? UNDEFINED);
    else eachName(param, (id) => id.type === "Identifier" && names.set(id.name, unknown(b, fn)));
  });
  return names;
}

const scopeInside = ({ context }: Builder, fn: AnyFunction): Scope | undefined => {
  const own = context.scopes.scopeOf(fn);
  if (own !== undefined) return own;
  // a constructor that is not written
  const made = context.classOf(fn);
  return made && context.scopes.scopeOf(made.node);
};

const clauseAt = ({ predicate }: Clause): Place => ({ start: predicate.start, end: predicate.end, site: -1 });

const entryOf = (fn: AnyFunction): Place => ({ start: fn.start, end: fn.start, site: -1 });

const isGenerator = (fn: AnyFunction): boolean => fn.type !== "ArrowFunctionExpression" && fn.generator;

/**
 * Inserts the conditions that a module states into its own text: contracts of comments, invariants of classes and loops, refinements
 * of types. The result is ordinary source that is instrumented like any other, so that predicates get shadows where the
 * program does. Every position leads back to the text the user wrote, comments included.
 */
import { parseSync } from "oxc-parser";
import type { Clause } from "../contracts/contract.ts";
import { isVisible } from "../contracts/members.ts";
import { contractsOf } from "../contracts/read.ts";
import { findLines } from "../lines.ts";
import type { InsertedNames, ParsedModule } from "../parse.ts";
import { mayRefine } from "../refinements/may-refine.ts";
import { findObligations, type ModuleTypes, type Obligation } from "../refinements/obligations.ts";
import { createRefinementReader, type RefinementReader } from "../refinements/read.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { eachName } from "../scopes/patterns.ts";
import {
  type AnyFunction,
  type Class,
  eachChild,
  isClass,
  isErased,
  isFunction,
  type MethodDefinition,
  type Node,
  walk,
} from "../syntax.ts";
import { clauseStated, type Draft, statedCall } from "./conditions.ts";
import { FreshNames } from "./fresh-names.ts";
import { type FunctionConditions, insertIntoFunction, type OldValue } from "./function.ts";
import { Insertions, type Piece } from "./insertions.ts";
import { insertIntoLoop } from "./loop.ts";
import { parameterRefinements, refinementStated, resultRefinement } from "./refinements.ts";

/** `checked`: everything that is stated. `assumed`: only what the inputs of a target must meet. */
export type InsertionMode = "checked" | "assumed";

export interface StatedModule extends ParsedModule {
  readonly inserted: InsertedNames;
}

const cache: Record<InsertionMode, WeakMap<ParsedModule, StatedModule | undefined>> = {
  checked: new WeakMap(),
  assumed: new WeakMap(),
};

/** Undefined when the module states nothing. */
export function insertStated(module: ParsedModule, mode: InsertionMode): StatedModule | undefined {
  const known = cache[mode];
  if (!known.has(module)) known.set(module, insertIntoModule(module, mode));
  return known.get(module);
}

function insertIntoModule(module: ParsedModule, mode: InsertionMode): StatedModule | undefined {
  // what dependencies state in their comments is theirs, and mostly means something else
  if (module.file.includes("/node_modules/")) return undefined;
  const contracts = contractsOf(module);
  const refines = mayRefine(module);
  if (contracts.functions.size + contracts.classes.size + contracts.loops.size === 0 && !refines) return undefined;
  const names = new FreshNames(module.text);
  const draft: Draft = { module, insertions: new Insertions(module.text), names, inserted: names.inserted };
  const reader = createRefinementReader();
  const types = refines ? findObligations(module, reader) : undefined;
  if (mode === "checked") for (const obligation of types?.obligations ?? []) insertCast(draft, obligation);
  insertIntoFunctions(draft, reader, types, mode);
  if (mode === "checked") for (const loop of contracts.loops.values()) insertIntoLoop(draft, loop);
  if (draft.insertions.isEmpty) return undefined;
  const { text, positions } = draft.insertions.apply();
  return {
    ...module,
    ...parsed(module, text),
    text,
    lines: findLines(text),
    origin: { module, positions },
    inserted: names.inserted,
  };
}

function parsed({ file, language, format }: ParsedModule, text: string): Pick<ParsedModule, "program" | "comments"> {
  const attempts = format === "esm" ? (["module"] as const) : (["unambiguous", "commonjs"] as const);
  let failure = "";
  for (const sourceType of attempts) {
    const { program, comments, errors } = parseSync(file, text, {
      lang: language,
      astType: "ts",
      sourceType,
      preserveParens: false,
    });
    const error = errors.find((e) => e.severity === "Error");
    if (error === undefined) return { program, comments };
    failure ||= `${error.message}: ${text.slice(Math.max(0, (error.labels[0]?.start ?? 0) - 60), (error.labels[0]?.start ?? 0) + 60)}`;
  }
  throw new Error(`${file} cannot be parsed with its contracts: ${failure}`);
}

function insertIntoFunctions(
  draft: Draft,
  reader: RefinementReader,
  types: ModuleTypes | undefined,
  mode: InsertionMode,
): void {
  const { module } = draft;
  const { functions, classes } = contractsOf(module);
  const scopes = types?.scopes ?? analyseScopes(module);
  const isChecked = mode === "checked";

  const visit = (node: Node, owner: Class | undefined, member: Node | undefined): void => {
    if (isErased(node)) return;
    if (isClass(node)) {
      const invariants = isChecked ? (classes.get(node)?.invariants ?? []) : [];
      if (invariants.length > 0 && constructorOf(node) === undefined) insertFieldCheck(draft, node, invariants);
      for (const each of node.body.body) visit(each, node, each);
      if (node.superClass !== null) visit(node.superClass, undefined, undefined);
      return;
    }
    if (isFunction(node)) {
      const ofClass =
        owner !== undefined && member?.type === "MethodDefinition" && member.value === node ? member : undefined;
      insertIntoOne(node, owner, ofClass);
      eachChild(node, (child) => visit(child, undefined, undefined));
      return;
    }
    eachChild(node, (child) => visit(child, owner, member));
  };

  const insertIntoOne = (fn: AnyFunction, owner: Class | undefined, member: MethodDefinition | undefined): void => {
    if (fn.body === null) return;
    const contract = functions.get(fn);
    const old: OldValue[] = [];
    const oldNames = new Map<Node, string>();
    const entry = [
      ...(contract?.requires ?? []).map((clause) => clauseStated(draft, clause)),
      ...(types === undefined ? [] : parameterRefinements(draft, fn, reader)),
    ];
    const ensures = isChecked ? (contract?.ensures ?? []) : [];
    for (const clause of ensures) collectOld(draft, clause, old, oldNames);
    const exit = ensures.map((clause) => clauseStated(draft, clause, oldNames));
    if (types !== undefined && isChecked) exit.push(...resultRefinement(draft, fn, reader));
    const isConstructor = member?.kind === "constructor";
    const invariants =
      isChecked && owner !== undefined && member !== undefined && (isConstructor || isVisible(member))
        ? (classes.get(owner)?.invariants ?? [])
        : [];
    if (entry.length + exit.length + invariants.length === 0) return;
    const role = !isConstructor ? "function" : owner!.superClass === null ? "constructor" : "derived-constructor";
    const conditions: FunctionConditions = {
      entry,
      exit,
      old,
      invariants: invariants.map((clause) => clauseStated(draft, clause)),
      role,
      assigned: assignedParameters(fn, ensures),
    };
    insertIntoFunction(draft, fn, conditions);
  };

  /** In what must hold afterwards a parameter is what the caller passed. */
  const assignedParameters = (fn: AnyFunction, clauses: readonly Clause[]): string[] => {
    const assigned: string[] = [];
    for (const param of fn.params)
      eachName(param, (id) => {
        if (id.type !== "Identifier" || id.name === "result") return;
        if (
          scopes.bindingOf(id)?.assigned === true &&
          clauses.some(({ predicate }) => mentions(predicate.expression, id.name))
        )
          assigned.push(id.name);
      });
    return assigned;
  };

  visit(module.program, undefined, undefined);
}

function mentions(root: Node, name: string): boolean {
  let found = false;
  walk(root, (node) => {
    if (node.type === "Identifier" && node.name === name) found = true;
    return !found;
  });
  return found;
}

function constructorOf(node: Class): Node | undefined {
  return node.body.body.find((m) => m.type === "MethodDefinition" && m.kind === "constructor" && m.value.body !== null);
}

/** A class without a constructor is finished when its last field is. */
function insertFieldCheck(draft: Draft, node: Class, invariants: readonly Clause[]): void {
  const { names, inserted, insertions } = draft;
  const at = node.body.end - 1;
  const checks = invariants.flatMap((clause): Piece[] => [
    ...statedCall(draft, clauseStated(draft, clause)),
    { text: ", ", at },
  ]);
  insertions.close(at, [
    { text: `\n;#${names.fresh("made")} = (`, at },
    ...checks,
    { text: `${inserted.api}.made(this), 0);\n`, at },
  ]);
}

function collectOld(draft: Draft, clause: Clause, old: OldValue[], oldNames: Map<Node, string>): void {
  const { expression, lines } = clause.predicate;
  walk(expression, (node) => {
    if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== "old") return true;
    const name = draft.names.fresh("old");
    oldNames.set(node, name);
    if (node.arguments[0] !== undefined) old.push({ name, expression: node.arguments[0], lines });
    return false;
  });
}

/** The check that an obligation becomes: the value is passed on unchanged, and its condition is evaluated. */
function insertCast(draft: Draft, { what, value, holds, type, typeText, subject }: Obligation): void {
  // arguments are looked at where they arrive, results where they leave
  if (what === "argument" || what === "result") return;
  const { insertions, inserted } = draft;
  const { start, end } = value;
  const [stated] = refinementStated(draft, type, typeText, "v", subject, start, end);
  if (stated === undefined) return;
  const check = statedCall(draft, stated);
  insertions.open(start, [{ text: `${inserted.api}.result((`, at: start }]);
  insertions.close(end, [
    { text: holds === undefined ? "\n), (v) => { " : "\n), () => { ((v) => ", at: start },
    ...check,
    { text: holds === undefined ? "; })" : `)(${holds}); })`, at: end },
  ]);
}

/** What is to be reached: the place in the text, the slot that counts it, the functions that lead there. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { FlowNode } from "../../flow/graph.ts";
import { flowOfModule, type ModuleFlow } from "../../flow/module.ts";
import { DiagnosticError } from "../../frontend/diagnostic.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import type { Project } from "../../frontend/project.ts";
import type { Scope } from "../../frontend/scopes/scope.ts";
import type { Site } from "../../frontend/sites/site.ts";
import { closest } from "../../frontend/suggest.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { ModuleService } from "../../host/modules.ts";
import { goalsAt } from "../../reach/goals.ts";
import { marked } from "../../reach/mark.ts";
import { type CodePlace, columnsOf, placeAt } from "../../reach/place.ts";
import type { Goal } from "../../reach/walker.ts";
import { functionIn } from "../pipeline/reach/target-function.ts";
import type { ReachOptions } from "./options.ts";

export interface Wanted {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The code there, on one line. */
  readonly text: string;
  /** Of the text as the user wrote it. */
  readonly original: ParsedModule;
  readonly start: number;
  readonly flow: ModuleFlow;
  readonly goals: readonly Goal[];
  readonly slot: number;
  /** The function of a target, in the graphs. */
  functionOf(target: Target): FlowNode | undefined;
}

export function wantedPlace(options: ReachOptions, cwd: string, project: Project, modules: ModuleService): Wanted {
  const file = resolve(cwd, options.file);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new DiagnosticError({
      code: "bad-target",
      message: `${options.file} is a folder, and has no lines`,
      file,
      line: 0,
      column: 0,
      hint: "Name a file in it, and a line of that: src/parse.ts:120.",
    });
  const original = project.module(file);
  const within = options.fn === undefined ? undefined : functionNamed(original, options.fn);
  if (options.branch !== undefined) return wantedBranch(options, original, within, modules);
  const located = placeAt(original, options.line, options.column, within);
  if (located.kind === "none") throw notThere(original, options, located.reason, located.near);
  const { place } = located;
  const { parsed, start, moved } = markedWith(original, place, options.condition);
  const { sites, firstSlot } = modules.replace(parsed);
  const site = sites.find((one) => (one.kind === "if" || one.kind === "ternary") && one.start === start);
  if (site === undefined) throw new Error(`no branch at ${start} of ${file}`);
  const flow = flowOfModule(parsed);
  if (options.condition !== undefined) checkNames(flow, start, options.condition.trim(), place);
  return {
    file,
    line: place.line,
    column: place.column,
    text: shownCode(original, place.node.start, place.node.end),
    original,
    start: place.node.start,
    flow,
    goals: goalsAt(flow, site.index, true),
    slot: firstSlot + 2 * site.branch + 1,
    functionOf: (target) => {
      const found = functionIn(flowOfModule(original), target);
      return found && flow.nodes.find((node) => node.type === found.type && node.start === moved(found.start));
    },
  };
}

/** Names that mean nothing at the place are a mistake; it would be told as a run that throws. */
function checkNames({ context, module }: ModuleFlow, start: number, condition: string, place: CodePlace): void {
  const inside = ({ node }: { node: { start: number; end: number } }): boolean =>
    node.start >= start && node.end <= start + condition.length;
  const strange = context.scopes.globals.find((one) => inside(one) && !(one.name in globalThis));
  if (strange === undefined) return;
  const known = namesInView(strange.scope);
  // of names of a letter or two any is near
  const near = strange.name.length > 2 ? closest(strange.name, known) : undefined;
  const some = known.slice(0, MOST_NAMES).join(", ");
  throw new DiagnosticError({
    code: "bad-target",
    message: `--condition ${condition}: there is no ${strange.name} at that place`,
    file: module.file,
    line: place.line,
    column: place.column,
    hint:
      near !== undefined
        ? `Did you mean ${near}?`
        : some === ""
          ? "No names are in view there."
          : `In view are ${some}.`,
  });
}

const MOST_NAMES = 10;

/** The nearest ones first. */
function namesInView(scope: Scope): readonly string[] {
  const names = new Set<string>();
  for (let one: Scope | undefined = scope; one !== undefined; one = one.parent)
    for (const name of one.bindings.keys()) names.add(name);
  return [...names];
}

function markedWith(
  original: ParsedModule,
  place: CodePlace,
  condition: string | undefined,
): ReturnType<typeof marked> {
  try {
    return marked(original, place, condition);
  } catch (error) {
    if (!(error instanceof DiagnosticError) || condition === undefined) throw error;
    throw new DiagnosticError({
      code: "bad-target",
      message: `--condition ${condition} is no expression: ${error.diagnostic.message.replace(/ \([^)]*\)$/, "")}`,
      file: original.file,
      line: place.line,
      column: place.column,
      hint: "Write it as it would stand in an if at that place.",
    });
  }
}

function wantedBranch(
  options: ReachOptions,
  original: ParsedModule,
  within: { start: number; end: number } | undefined,
  modules: ModuleService,
): Wanted {
  const { sites, firstSlot } = modules.module(original.file);
  const inside = (site: Site): boolean =>
    within === undefined || (site.start >= within.start && site.end <= within.end);
  const branches = sites.filter((site) => site.branch >= 0 && inside(site));
  const { column } = options;
  const here = branches.filter(({ line }) => line === options.line);
  const site =
    column === undefined
      ? here[0]
      : (meantBy(options.site, here, column) ??
        here.find((one) => one.column === column) ??
        here.findLast((one) => one.column <= column));
  const isBeyond =
    column !== undefined &&
    original.lines[options.line - 1] !== undefined &&
    (column < 1 || column > columnsOf(original, options.line));
  if (isBeyond)
    throw notThere(
      original,
      options,
      `line ${options.line} has ${columnsOf(original, options.line)} columns`,
      here.at(-1) ?? nearest(branches, options.line),
    );
  if (site === undefined) {
    throw notThere(original, options, "no branch begins on the line", nearest(branches, options.line));
  }
  const flow = flowOfModule(original);
  const outcome = options.branch === true;
  return {
    file: original.file,
    line: site.line,
    column: site.column,
    text: shownCode(original, site.start, site.end),
    original,
    start: site.start,
    flow,
    goals: goalsAt(flow, site.index, outcome),
    slot: firstSlot + 2 * site.branch + (outcome ? 1 : 0),
    functionOf: (target) => functionIn(flow, target),
  };
}

/** Of those that begin at a column: of a kind, from the outermost inwards, or back from the innermost. */
function meantBy(words: string | undefined, here: readonly Site[], column: number): Site | undefined {
  const [kind, nth] = words?.split(".") ?? [];
  const same = here.filter((one) => one.column === column && one.kind === kind);
  return same.sort((a, b) => b.end - a.end).at(Number(nth));
}

const nearest = (sites: readonly Site[], line: number): Site | undefined =>
  sites.reduce<Site | undefined>(
    (best, one) => (best === undefined || Math.abs(one.line - line) < Math.abs(best.line - line) ? one : best),
    undefined,
  );

const shownCode = ({ text }: ParsedModule, start: number, end: number): string => {
  const code = text.slice(start, end).trim().replace(/\s+/g, " ");
  return code.length > 60 ? `${code.slice(0, 59)}…` : code;
};

const lineEnd = ({ text, lines }: ParsedModule, line: number): number => lines[line] ?? text.length;

function notThere(
  module: ParsedModule,
  { line, column }: ReachOptions,
  reason: string,
  near: { line: number; column: number } | undefined,
): DiagnosticError {
  const code = near === undefined ? "" : shownCode(module, module.lines[near.line - 1]!, lineEnd(module, near.line));
  return new DiagnosticError({
    code: "bad-target",
    message: `nothing can be reached there: ${reason}`,
    file: module.file,
    line,
    column: column ?? 1,
    hint:
      near === undefined ? "The file has no functions with code." : `The nearest code is on line ${near.line}: ${code}`,
  });
}

function functionNamed(module: ParsedModule, name: string): { start: number; end: number } {
  const flow = flowOfModule(module);
  const found = flow.nodes.find((node) => flow.nameOf(node) === name);
  if (found !== undefined) return found;
  const names = flow.nodes.slice(1).map((node) => flow.nameOf(node));
  const near = closest(name, names);
  throw new DiagnosticError({
    code: "unknown-export",
    message: `${module.file} has no function ${name}`,
    file: module.file,
    line: 0,
    column: 0,
    hint: near === undefined ? `It has ${names.slice(0, 12).join(", ") || "none"}.` : `Did you mean ${near}?`,
  });
}

/**
 * Numbers read from parts of a text (captures of a match, fields between separators) are solved as numbers first; then
 * the text is written with all of them in place. The only way several parts of one text change at once. Finds, never refutes.
 */
import { input } from "../../expr/build.ts";
import type { Apply, Expr, Input, Primitive } from "../../expr/expr.ts";
import { inputsOf } from "../../expr/inputs.ts";
import { freshValue } from "../../expr/variable/variable.ts";
import { postorder } from "../../expr/walk.ts";
import { toWidth } from "../search/inverses/convert.ts";
import { nativeRegex } from "../search/regex/grammar.ts";
import { matching } from "../search/regex/sample.ts";
import type { Query, Solver, Verdict } from "../solver.ts";
import { satisfies, valueUnder } from "../validate.ts";
import { rebuildWith } from "./rebuild.ts";

const UNKNOWN: Verdict = { kind: "unknown", reason: "" };
const LARGEST = 999_999;
const TEXTS = 6;

/** A number read from a part of an input, and how to write another number there. */
interface Reading {
  readonly text: Input;
  readonly variable: Input;
  /** With `isWide` in as many digits as stand there, when those are more. */
  write(text: string, numeral: string, isWide: boolean): string | undefined;
}

const literalText = (e: Expr | undefined): string | undefined =>
  e?.kind === "literal" && typeof e.value === "string" ? e.value : undefined;
const literalNumber = (e: Expr | undefined): number | undefined =>
  e?.kind === "literal" && typeof e.value === "number" ? e.value : undefined;

function writerOf(part: Apply): Reading["write"] | undefined {
  if (part.op === "regexGroup") {
    const [source, flags, group] = [literalText(part.args[1]), literalText(part.args[2]), literalNumber(part.args[4])];
    if (source === undefined || flags === undefined || group === undefined || literalNumber(part.args[3]) !== 0)
      return undefined;
    return (text, numeral, isWide) => {
      const span = nativeRegex(source, `${flags.replace(/[gyd]/g, "")}d`).exec(text)?.indices?.[group];
      if (span === undefined) return undefined;
      const digits = isWide ? toWidth(numeral, text.slice(...span)) : numeral;
      return text.slice(0, span[0]) + digits + text.slice(span[1]);
    };
  }
  const [separator, at] = [literalText(part.args[1]), literalNumber(part.args[2])];
  if (part.op !== "splitPart" || separator === undefined || separator === "" || at === undefined || at > 100)
    return undefined;
  return (text, numeral, isWide) => {
    const fields = text.split(separator);
    while (fields.length <= at) fields.push("0");
    fields[at] = isWide ? toWidth(numeral, fields[at]!) : numeral;
    return fields.join(separator);
  };
}

function readingOf(e: Expr): Reading | undefined {
  if (e.kind !== "apply" || (e.op !== "parseInt" && e.op !== "strToNum" && e.op !== "parseFloat")) return undefined;
  const part = e.args[0]!;
  const text = part.kind === "apply" ? part.args[0] : undefined;
  if (part.kind !== "apply" || text?.kind !== "input" || (e.op === "parseInt" && literalNumber(e.args[1]) !== 10))
    return undefined;
  const write = writerOf(part);
  if (write === undefined) return undefined;
  return {
    text,
    variable: input(freshValue(text.name, e.id), "num", { kind: "integer", min: 0, max: LARGEST }),
    write,
  };
}

/** Texts to write the numbers into: the current one, and texts of the patterns it must match. */
function* drafts(text: Input, query: Query): Generator<string> {
  const current = valueUnder(text, new Map(), query.seed) as string;
  yield current;
  for (const e of query.constraints) {
    if (e.kind !== "apply" || e.op !== "regexTest" || e.args[0] !== text) continue;
    const [source, flags] = [literalText(e.args[1]), literalText(e.args[2])];
    if (source !== undefined && flags !== undefined) yield* matching(source, flags, current, TEXTS);
  }
}

function written(
  text: Input,
  readings: readonly Reading[],
  numbers: ReadonlyMap<string, Primitive>,
  query: Query,
  model: Map<string, Primitive>,
): boolean {
  for (const draft of drafts(text, query)) {
    for (const isWide of [false, true]) {
      let result: string | undefined = draft;
      for (const { variable, write } of readings) {
        if (result !== undefined) result = write(result, String(numbers.get(variable.name) ?? 0), isWide);
      }
      if (result === undefined) continue;
      model.set(text.name, result);
      if (satisfies(model, query)) return true;
    }
  }
  return false;
}

/** Solves for the numbers with `inner`. */
export function readings(inner: Solver): Solver {
  return {
    solve(query, budget) {
      const found = new Map<Expr, Reading>();
      for (const e of postorder(query.constraints)) {
        const reading = readingOf(e);
        if (reading !== undefined) found.set(e, reading);
      }
      const texts = [...new Set([...found.values()].map(({ text }) => text))];
      if (found.size < 2 || texts.length !== 1) return UNKNOWN;
      const rebuilt = rebuildWith(query.constraints, (e) => found.get(e)?.variable);
      // what still speaks of the text is checked at the end
      const constraints = rebuilt.filter((constraint) => !inputsOf(constraint).includes(texts[0]!));
      if (constraints.length === 0) return UNKNOWN;
      const verdict = inner.solve({ constraints, seed: query.seed }, budget);
      if (verdict.kind !== "sat") return UNKNOWN;
      // names of others may look like those made here
      const made = new Set([...found.values()].map(({ variable }) => variable.name));
      const model = new Map([...verdict.model].filter(([name]) => !made.has(name)));
      return written(texts[0]!, [...found.values()], verdict.model, query, model)
        ? { kind: "sat", model, by: "readings" }
        : UNKNOWN;
    },
  };
}

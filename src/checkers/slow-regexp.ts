/**
 * Patterns whose matching takes time out of all proportion with the text. Which text does that is found by looking at the pattern; that the
 * text gets there is asked of the solver, as for any other condition on an input; and what is reported was slow on the engine itself.
 */
import { apply, eq, literal, or } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import { SafeSet } from "../runtime/pristine.ts";
import type { Check, Checker } from "./checker.ts";
import { flagsOf, sourceOf } from "./regexp/flags.ts";
import { analysePattern, type Growth, SLOW } from "./regexp/growth.ts";
import { meetingIn } from "./regexp/met.ts";
import { countSteps, type Searched } from "./regexp/steps.ts";

/** A pattern that met a text in this run. */
interface Met {
  readonly check: Check;
  readonly source: string;
  readonly flags: string;
  readonly isGlobal: boolean;
  readonly text: string;
  readonly text$: Expr | undefined;
}

const MOST_MET = 200;

export const slowRegexp: Checker<Met[]> = {
  name: "slow-regexp",
  level: "warning",
  summary: "the time that a regular expression takes grows out of all proportion with the text of an input",
  memory: () => [],
  on: {
    native({ name, self, args }, check, met) {
      const meeting = meetingIn(self, args);
      if (meeting === undefined || typeof meeting.text?.value !== "string") return;
      const { value: text, shadow } = meeting.text;
      // without shadows only what is long can be slow
      if (shadow === undefined && text.length < SHORT) return;
      if (met.length >= MOST_MET) {
        check.unknown("more patterns than are looked at in a run");
        return;
      }
      const { pattern } = meeting;
      const flags = flagsOf(pattern);
      met[met.length] = {
        check: check.keep(),
        source: sourceOf(pattern),
        flags,
        isGlobal: name === "String.prototype.split" || (has(flags, "g") && ALL.has(name)),
        text,
        text$: shadow?.sort === "str" ? shadow : undefined,
      };
    },
    // matching anything earlier would show in `RegExp.lastMatch`
    ended(_, __, met) {
      for (let i = 0; i < met.length; i++) state(met[i]!);
      met.length = 0;
    },
  },
};

/** Natives that look for all matches of a global pattern. */
const ALL = new SafeSet<string>();
for (const name of ["match", "matchAll", "replace", "replaceAll"]) ALL.add(`String.prototype.${name}`);

function has(flags: string, flag: string): boolean {
  for (let i = 0; i < flags.length; i++) if (flags[i] === flag) return true;
  return false;
}

/** No attack is as short. */
const SHORT = 16;

function state({ check, source, flags, isGlobal, text, text$ }: Met): void {
  const analysis = analysePattern(source, flags, isGlobal);
  if (analysis.kind === "linear") {
    check.state(undefined, false, () => "");
    return;
  }
  if (analysis.kind === "unknown") {
    check.unknown(`nobody knows how long it may take: /${source}/`);
    return;
  }
  const { growth } = analysis;
  const violation = text$ === undefined ? undefined : reaching(text$, growth);
  check.state(violation, isSlow(growth, text, { isGlobal, isSticky: has(flags, "y") }), () => wording(source, growth));
}

/** The whole text, or a beginning or a part of it: what follows changes little. */
function reaching(text$: Expr, { text, others }: Growth): Expr {
  const attack = literal(text);
  const parts = or(apply("startsWith", text$, attack, literal(0)), apply("includes", text$, attack, literal(0)));
  let violation = or(eq(text$, attack), parts);
  for (let i = 0; i < others.length; i++) violation = or(violation, eq(text$, literal(others[i]!)));
  return violation;
}

function isSlow({ text: attack, program }: Growth, text: string, searched: Searched): boolean {
  if (text.length * 2 < attack.length) return false;
  return countSteps(program, text, SLOW, searched) >= SLOW;
}

function wording(source: string, { power, text }: Growth): string {
  const how =
    power === Number.POSITIVE_INFINITY
      ? "doubles with every few characters of the text"
      : power > 2.5
        ? "grows with the cube of the length of the text, or faster"
        : "grows with the square of the length of the text";
  return `the time of /${source}/ ${how}: ${text.length} characters take more than ${SLOW} steps`;
}

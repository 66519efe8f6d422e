/** Conditions and values of union types: tags read as the labels of their domain (`x === undefined`). */
import type { Apply, Expr, Input } from "../expr.ts";
import { isPartOf } from "../variable/path.ts";
import { subjectOf } from "../variable/variable.ts";
import { printLiteral } from "./literal.ts";
import { atom, BINDING, CONDITIONAL, type Print, type Printed, prefixed, within } from "./printed.ts";

interface TagInput extends Input {
  readonly domain: { readonly kind: "tag"; readonly labels: readonly string[] };
}

const isTag = (e: Expr | undefined): e is TagInput => e?.kind === "input" && e.domain.kind === "tag";

/** The test `tag === i`, or undefined when `e` is something else. */
export function tagTest(e: Expr): { readonly tag: TagInput; readonly index: number } | undefined {
  if (e.kind !== "apply" || e.op !== "eq") return undefined;
  const [tag, index] = e.args;
  if (!isTag(tag) || index?.kind !== "literal") return undefined;
  const label = tag.domain.labels[index.value as number];
  return label === undefined ? undefined : { tag, index: index.value as number };
}

/** With two alternatives, `x !== undefined` says more than `typeof x === "string"`. */
export function printTagTest(tag: TagInput, index: number): Printed {
  const { labels } = tag.domain;
  const other = labels.length === 2 ? labels[1 - index]! : undefined;
  if (other !== undefined && isNullish(other) && !isNullish(labels[index]!)) return negated(other);
  return label(labels[index]!);
}

export function printNegatedTagTest(tag: TagInput, index: number): Printed {
  const { labels } = tag.domain;
  if (labels.length === 2) return printTagTest(tag, 1 - index);
  const others = labels.filter((_, i) => i !== index);
  if (others.length === 2 && others.every(isNullish)) {
    return { text: `${subjectOf(tag)} == null`, precedence: BINDING["=="] };
  }
  return negated(labels[index]!);
}

const isNullish = (text: string): boolean => / === (undefined|null)$/.test(text);

/** Labels are comparisons or calls; anything else is taken for an operator that binds weakly. */
function label(text: string): Printed {
  if (/ === /.test(text) && !/&&|\|\|/.test(text)) return { text, precedence: BINDING["==="] };
  return /^[\w.$[\]]+(\(.*\))?$/.test(text) ? atom(text) : { text, precedence: CONDITIONAL };
}

function negated(text: string): Printed {
  const isComparison = text.split(" === ").length === 2 && !/&&|\|\|/.test(text);
  return isComparison
    ? { text: text.replace(" === ", " !== "), precedence: BINDING["!=="] }
    : prefixed("!", label(text));
}

const TYPE_NAMES = new Set(["undefined", "object", "boolean", "number", "bigint", "string", "symbol", "function"]);

/** The whole union reads as its subject; what was computed per alternative reads as a chain of conditions. */
export function printChoice({ args: [tag, ...alternatives] }: Apply, show: Print): Printed {
  if (!isTag(tag)) return atom(`[${alternatives.map((e) => show(e).text).join(", ")}][${show(tag!).text}]`);
  const subject = subjectOf(tag);
  if (alternatives.every((e, i) => isAlternativeOf(subject, tag.domain.labels[i] ?? "", e))) return atom(subject);
  if (alternatives.every((e) => e.kind === "literal" && TYPE_NAMES.has(String(e.value)) && e.sort === "str")) {
    return prefixed("typeof ", atom(subject));
  }
  const last = alternatives.length - 1;
  const tests = alternatives.slice(0, last).map((e, i) => {
    return `${within(printTagTest(tag, i), CONDITIONAL + 1)} ? ${within(show(e), CONDITIONAL + 1)} : `;
  });
  return { text: tests.join("") + within(show(alternatives[last]!), CONDITIONAL), precedence: CONDITIONAL };
}

function isAlternativeOf(subject: string, text: string, e: Expr): boolean {
  if (e.kind === "literal") return text === `${subject} === ${printLiteral(e.value).text}`;
  if (e.kind !== "input" && e.kind !== "reference") return false;
  return isPartOf(e.name, subject);
}

/** Names of tests: the outcome, and the condition that leads to it. */
import { callbacksIn } from "../../value/aftermath.ts";
import type { Encoded, EncodedInstance, EncodedOutcome, Special } from "../../value/encoded.ts";
import { isSpecial } from "../../value/encoded.ts";
import { arrowSource, isExpressible, valueSource } from "../../value/source.ts";
import { groupBy } from "../group.ts";
import type { TestCase, ToldCall } from "./case.ts";
import { readableConditions } from "./condition-words.ts";
import { calledIn, nameOfResult, plainValue } from "./handed-back.ts";

const LONGEST_TITLE = 100;
const LONGEST_VALUE = 40;
const LONGEST_REASON = 60;
/** A name says few things. */
const MOST_CONDITIONS = 3;

/** One title per case, all different. */
export function titles(all: readonly TestCase[]): string[] {
  const said = all.map((test) => ({ ...test, conditions: readableConditions(test) }));
  const cases = said.map((test) => ({ ...test, conditions: test.conditions.filter((one) => !isGiven(one, said)) }));
  const plain = cases.map((test, i) => reasonTitle(test, all[i]!) ?? title(test, test.conditions));
  const alike = groupBy(
    cases.map((_, i) => i),
    (i) => plain[i]!,
  );
  const used = new Set<string>();
  return cases.map((test, i) => {
    const siblings = alike.get(plain[i]!)!.map((k) => cases[k]!);
    const wanted = siblings.length === 1 ? plain[i]! : distinctTitle(test, siblings);
    let text = used.has(wanted) ? `${wanted}${difference(test, siblings)}` : wanted;
    for (let n = 2; used.has(text); n++) text = `${wanted} (${n})`;
    used.add(text);
    return text;
  });
}

/** What holds of the receiver in every test is what its constructor asks for. */
const isGiven = (condition: string, all: readonly TestCase[]): boolean =>
  /^!?this\./.test(condition) &&
  !/(?:&&|\|\||===|!==|[<>]=?) (?!this\.)[a-zA-Z_$]+\b(?!")/.test(
    condition.replace(/\b(?:undefined|null|true|false)\b/g, "0"),
  ) &&
  all.every(({ conditions }) => conditions.includes(condition));

/** Conditions that the tests of the same title do not share come first; then the arguments must tell them apart. */
function distinctTitle(test: TestCase, siblings: readonly TestCase[]): string {
  const isShared = (condition: string): boolean => siblings.every((other) => other.conditions.includes(condition));
  const own = test.conditions.filter((condition) => !isShared(condition));
  if (test.calls !== undefined) return title(test, []);
  const byCondition = title(test, [...test.conditions.filter(isShared), ...own]);
  const others = siblings.filter((other) => other !== test);
  const isAmbiguous = others.some(
    (other) =>
      title(other, [...other.conditions.filter(isShared), ...other.conditions.filter((c) => !isShared(c))]) ===
      byCondition,
  );
  const withMessage = isAmbiguous ? messageTitle(test, siblings) : undefined;
  if (withMessage !== undefined) return withMessage;
  const example = exampleTitle(test);
  return isAmbiguous && example !== undefined && !isVague(example) ? example : byCondition;
}

/** An error that somebody wrote says in words why it is thrown; the condition that decides stands beside them where a reader can take it in. */
function reasonTitle(test: TestCase, { conditions }: TestCase): string | undefined {
  const message = messageOf(test);
  if (test.calls !== undefined || test.crash !== undefined || message === "") return undefined;
  if (message.length > LONGEST_REASON || /[\n\r]/.test(message)) return undefined;
  const text = `${endingText(test.outcome)} (${message})`;
  const [deciding] = readableConditions({ ...test, conditions: conditions.slice(-1) });
  const whole = `${text} when ${deciding}`;
  return deciding !== undefined && !isHard(deciding) && whole.length <= LONGEST_TITLE ? whole : text;
}

/** Errors of one class that say different things. */
function messageTitle(test: TestCase, siblings: readonly TestCase[]): string | undefined {
  const message = messageOf(test);
  const isOwn = message !== "" && siblings.every((other) => other === test || messageOf(other) !== message);
  const text = `${endingText(test.outcome)} (${message})`;
  return isOwn && message.length <= LONGEST_VALUE && !/[\n\r]/.test(message) ? text : undefined;
}

const messageOf = ({ outcome }: TestCase): string =>
  "throws" in outcome && outcome.throws.value === undefined && !outcome.throws.quotesSource
    ? outcome.throws.message
    : "";

function title(test: TestCase, conditions: readonly string[]): string {
  if (test.calls !== undefined) return handedTitle(test, test.calls);
  const outcome = outcomeText(test);
  const condition = conditionText(conditions, LONGEST_TITLE - outcome.length - " when ".length);
  if (condition === "") return exampleTitle(test) ?? outcome;
  const shorter = isHard(condition) && test.args.length > 0 ? exampleTitle(test) : undefined;
  const isShown = shorter !== undefined && shorter.length <= outcome.length + LONGEST_EXAMPLE && !isVague(shorter);
  return isShown ? shorter : `${outcome} when ${condition}`;
}

/** What the last call does, after which others: `counter.next(3) gives 5 after next(2)`. */
function handedTitle(test: TestCase, calls: readonly ToldCall[]): string {
  const { target, args, outcome, crash } = test;
  const last = calls.at(-1)!;
  const called = "returns" in outcome ? calledIn(outcome.returns) : undefined;
  const gave = called?.gave.at(-1)?.[1];
  const message = messageOf(test);
  const words = message === "" || crash !== undefined || message.length > LONGEST_VALUE ? "" : ` (${message})`;
  const ending = gave === undefined ? `${endingText(outcome)}${words}` : gaveText(plainValue(gave));
  const made = nameOfResult(target);
  const others = calls.slice(0, -1).map((call) => `${call.of.startsWith(".") ? "" : made}${stepText(call)}`);
  const after = others.length === 0 ? "" : ` after ${others.join(", ")}`;
  const dot = last.of.startsWith(".") ? "." : "";
  const plainly = `${made}${dot}${stepText(last)} ${ending}${after}`;
  // what it was made of says more than what a test calls it, if that is read at a glance
  const whole = `${target.export.split(".").at(-1)}(${args.map(shortValue).join(", ")})${dot}${stepText(last)} ${ending}${after}`;
  const isPlain = args.length > 0 && args.every((arg) => typeof arg !== "object") && !target.isAsync;
  if (isPlain && target.kind === "function" && whole.length <= LONGEST_TITLE) return whole;
  if (plainly.length <= LONGEST_TITLE) return plainly;
  const count = others.length === 1 ? "1 other call" : `${others.length} other calls`;
  return (
    `${made}${dot}${stepText(last)} ${ending}`.slice(0, LONGEST_TITLE) + (others.length === 0 ? "" : ` after ${count}`)
  );
}

const stepText = ({ of, args }: ToldCall): string =>
  `${of.replace(/^\./, "").replaceAll("()", "(…)")}(${args.map(givenText).join(", ")})`;

/** A callback shows in the test. */
const givenText = (value: Encoded): string =>
  typeof value === "object" && value !== null && isSpecial(value) && value.$ === "function" ? "…" : shortValue(value);

const gaveText = (value: Encoded): string => (isUndefined(value) ? "gives nothing" : `gives ${resultText(value)}`);

/** Arguments that are read at a glance. */
const LONGEST_EXAMPLE = 45;
const LONGEST_CONDITION = 60;

/** Takes longer to understand than an example does. */
const isHard = (condition: string): boolean =>
  condition.length > LONGEST_CONDITION ||
  /\/.+\/|\.match\(|\bmatch(?:es)?$|Math\.|\bNumber\(|parse(?:Int|Float)\(/.test(condition);

const isVague = (text: string): boolean => /\ban? (object|array|function)\b/.test(text.replace(/^\w+ an? \w+/, ""));

/** By example: what no condition tells apart, the input does. */
function exampleTitle(test: TestCase): string | undefined {
  const args = test.args.map(shortValue).join(", ");
  const given = test.args.length === 0 ? "" : ` for ${test.args.length === 1 ? args : `(${args})`}`;
  const calls = (test.self === undefined ? [] : callsOf(test.self)).map(
    (call) => `${call.method}(${call.args.map(shortValue).join(", ")})`,
  );
  const text = `${outcomeText(test)}${given}${calls.length === 0 ? "" : ` after ${calls.join(", ")}`}`;
  return text.length <= LONGEST_TITLE ? text : undefined;
}

function callsOf(self: Encoded): NonNullable<EncodedInstance["calls"]> {
  return typeof self === "object" && self !== null && isSpecial(self) && self.$ === "instance"
    ? (self.v.calls ?? [])
    : [];
}

/** As many conditions as fit, the last ones first: they are the ones that decide. */
function conditionText(conditions: readonly string[], room: number): string {
  const kept: string[] = [];
  let length = 0;
  for (const condition of [...new Set(conditions)].reverse()) {
    length += condition.length + (kept.length === 0 ? 0 : " && ".length) + (isLoose(condition) ? 2 : 0);
    if (length > room || kept.length === MOST_CONDITIONS) break;
    kept.unshift(condition);
  }
  return kept.length === 1 ? kept[0]! : kept.map((text) => (isLoose(text) ? `(${text})` : text)).join(" && ");
}

const isLoose = (condition: string): boolean =>
  (condition.includes(" || ") || condition.includes(" ? ")) && !/^\([^()]*\)$/.test(condition);

/** What no other test of the same title has: the first part of the input that differs, by its name. */
function difference(test: TestCase, siblings: readonly TestCase[]): string {
  const inputOf = ({ target, self, args, calls }: TestCase): unknown => [
    self,
    Object.fromEntries(args.map((arg, i) => [target.parameters[i]?.name ?? `#${i}`, arg])),
    calls?.map((call) => call.args),
  ];
  const others = siblings.filter((one) => one !== test);
  for (const other of others) {
    const found = firstDifference(inputOf(test), inputOf(other), "");
    if (found !== undefined) return ` with ${found}`;
  }
  return "";
}

function firstDifference(a: unknown, b: unknown, name: string): string | undefined {
  if (JSON.stringify(a) === JSON.stringify(b)) return undefined;
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    for (const [i, part] of a.entries()) {
      // a pair of a name and a value
      const isNamed = i === 1 && a.length === 2 && typeof a[0] === "string" && a[0] === b[0];
      const found = firstDifference(part, b[i], isNamed ? (a[0] as string) : name);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const isPlain = (value: unknown): value is object =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (isPlain(a) && isPlain(b)) {
    for (const [key, part] of Object.entries(a)) {
      const other = (b as Record<string, unknown>)[key];
      const found = firstDifference(part, other, key === "v" || key === "args" || key === "returns" ? name : key);
      if (found !== undefined) return found;
    }
  }
  if (!/^[A-Za-z]\w*$/.test(name) || a === undefined) return undefined;
  return `${name} ${shortValue(a as Encoded)}`;
}

function outcomeText(test: TestCase): string {
  const { outcome, target } = test;
  if ("returns" in outcome && target.kind === "constructor")
    return `makes ${article(className(outcome.returns, target.export))}`;
  return doneText(test) ?? endingText(outcome);
}

/** A module that is a class has no name of its own; its instances know it. */
function className(made: Encoded, exported: string): string {
  const isWhole = exported === "module.exports" || exported === "default";
  const isInstance = typeof made === "object" && made !== null && isSpecial(made) && made.$ === "instance";
  return isWhole && isInstance && made.v.name !== "" ? made.v.name : exported;
}

/** What gives nothing back is named after what it does. */
function doneText({ outcome, target, aftermath, self, args }: TestCase): string | undefined {
  if (aftermath === undefined || !("returns" in outcome) || !isUndefined(outcome.returns)) return undefined;
  const events = [...new Set((aftermath.events ?? []).map(([name]) => name))];
  if (events.length > 0 && events.length <= 2 && events.every((name) => typeof name === "string"))
    return `emits ${events.map((name) => shortValue(name as Encoded)).join(" and ")}`;
  const changed = (aftermath.args ?? []).flatMap(({ index }) => target.parameters[index]?.name ?? []);
  const isChanged = aftermath.self !== undefined || (aftermath.says ?? []).length > 0;
  const all = [...(isChanged ? [`the ${target.class?.export.split(".").at(-1) ?? "receiver"}`] : []), ...changed];
  if (all.length > 0) return `changes ${all.join(" and ")}`;
  const callbacks = callbacksIn(self, args);
  const called = (aftermath.calls ?? []).flatMap(({ callback }) => {
    const path = callbacks[callback]?.path ?? [];
    const name = path.length === 1 ? target.parameters[path[0] as number]?.name : path.at(-1);
    return typeof name === "string" && /^[\w$]+$/.test(name) ? [name] : [];
  });
  const names = [...new Set(called)];
  return names.length === 0 || names.length > 3 ? undefined : `calls ${names.join(" and ")}`;
}

const isUndefined = (value: Encoded): boolean =>
  typeof value === "object" && value !== null && isSpecial(value) && value.$ === "undefined";

export function endingText(outcome: EncodedOutcome): string {
  if ("returns" in outcome) return `returns ${resultText(outcome.returns)}`;
  if ("throws" in outcome)
    return outcome.throws.value === undefined
      ? `throws ${outcome.throws.name}`
      : `throws ${shortValue(outcome.throws.value)}`;
  if ("stopped" in outcome) return `is stopped (${outcome.stopped})`;
  return "exits" in outcome ? `exits with ${outcome.exits}` : "is left out";
}

function resultText(value: Encoded): string {
  if (isExpressible(value) || value === null || typeof value !== "object") return shortValue(value);
  if (isSpecial(value))
    return value.$ === "instance" || value.$ === "symbol" ? shortValue(value) : article(NOUNS[value.$] ?? value.$);
  return Array.isArray(value) ? "an array" : "an object";
}

/** By sound, as far as spelling tells: an Inventory, a URL, a User. */
const article = (name: string): string =>
  `${/^[aeio]/i.test(name) || /^[Uu](?!ni|int|s[aeiou]|[A-Z])/.test(name) ? "an" : "a"} ${name}`;

/** `new URL("https://example.com/?page=2")` says more than `a URL`. */
const LONGEST_MADE = 48;
const madeText = (value: Encoded): string => {
  const text = valueSource(value, { className: ({ name }) => name });
  return text.includes("\n") || text.includes("function") ? "" : text;
};

export function shortValue(value: Encoded): string {
  const isInstance = typeof value === "object" && value !== null && isSpecial(value) && value.$ === "instance";
  if (isInstance) {
    const made = value.v.args === undefined || (value.v.calls ?? []).length > 0 ? "" : madeText(value);
    return made !== "" && made.length <= LONGEST_MADE ? made : article(value.v.name || "object");
  }
  const text = valueSource(value, { className: (instance) => instance.name, callback: shortCallback });
  if (text.length <= LONGEST_VALUE && !text.includes("\n")) return text;
  if (typeof value === "string") return `${text.slice(0, LONGEST_VALUE - 2).replace(/\\(u[0-9a-f]{0,3})?$/, "")}…"`;
  if (Array.isArray(value)) return shortArray(value as readonly Encoded[]);
  if (value !== null && typeof value === "object" && isSpecial(value)) {
    if (value.$ === "map" || value.$ === "set") return `a ${value.$ === "map" ? "Map" : "Set"} of ${value.v.length}`;
    if (value.$ === "bigint") return `${value.v.slice(0, LONGEST_VALUE - 2)}…n`;
    return article(NOUNS[value.$] ?? value.$);
  }
  return "an object";
}

/** `() => true`; of several results, none. */
const shortCallback = (node: Special): string => {
  const returns = node.$ === "function" && typeof node.v !== "string" ? node.v.returns : [];
  return returns.length === 1 ? arrowSource(shortValue(returns[0]!)) : "() => …";
};

/** The first item and how many follow, if that is short enough to help. */
function shortArray(items: readonly Encoded[]): string {
  const first = shortValue(items[0]!);
  return first.length <= LONGEST_VALUE - 12 && !first.includes("…")
    ? `[${first}, …${items.length - 1} more]`
    : `an array of ${items.length}`;
}

const NOUNS: Readonly<Record<string, string>> = {
  bytes: "Uint8Array",
  "typed-array": "typed array",
  "null-object": "object",
  arraybuffer: "ArrayBuffer",
  extended: "array",
};

/**
 * A program that calls both versions of a function with the same input and says where they differ, as a target like any other. The parameters of both stand side by side under the same names, so
 * that each version gets values of its own that are made of the same variables: what one does to its arguments the other does not see.
 */
import type { Told } from "../../claims/claim.ts";
import type { Definitions, ParameterShape, Shape } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import type { Encoded } from "../../value/encoded.ts";
import { COMPARING } from "./comparing-source.ts";

/** Two versions of one function. */
export interface Pair {
  readonly before: Target;
  readonly after: Target;
}

export interface Harness {
  readonly text: string;
  /** How the function is explored, once its text is in a file. */
  readonly target: Omit<Target, "file" | "start" | "end" | "line">;
}

const RECEIVER = "this";

/** The values that a version is given, its receiver first. */
function given({ receiver, parameters }: Target): ParameterShape[] {
  const self = receiver === undefined ? [] : [{ name: RECEIVER, shape: receiver, optional: false, rest: false }];
  return [...self, ...parameters.map(asOneValue)];
}

/** A rest parameter is one array here, and spread where the version is called. */
function asOneValue(parameter: ParameterShape): ParameterShape {
  if (!parameter.rest) return parameter;
  const { shape } = parameter;
  const isList = shape.kind === "array" || shape.kind === "tuple" || shape.kind === "union";
  return { ...parameter, rest: false, optional: false, shape: isList ? shape : { kind: "array", element: shape } };
}

/** Parameters of the earlier version under the names of the later one. */
const named = (before: readonly ParameterShape[], after: readonly ParameterShape[]): ParameterShape[] =>
  before.map((parameter, i) => ({ ...parameter, name: after[i]?.name ?? parameter.name }));

/** What the text of both versions tells. */
export interface Seen {
  /** State that no property shows. */
  readonly hasPrivate: boolean;
  /** Objects that were given may be other ones afterwards. */
  readonly mayChange: boolean;
}

export function harnessOf({ before, after }: Pair, seen: Seen): Harness {
  const definitions = joined(before.definitions, after.definitions);
  const afterGiven = given(after).slice(0, given(before).length);
  const beforeGiven = named(given(before), afterGiven).map((parameter) => definitions.ofBefore(parameter));
  const isAsync = [before, after].some(givesPromise);
  const untried: Told[] = [...(before.untried ?? []), ...(after.untried ?? [])];
  const state = after.state ?? before.state;
  const exposed = after.exposed ?? before.exposed;
  return {
    text: textOf({ before, after }, afterGiven.length, isAsync, seen),
    target: {
      export: "compare",
      kind: "function",
      signature: after.signature,
      parameters: [...beforeGiven, ...afterGiven],
      definitions: definitions.all,
      stateless: "file",
      ...(untried.length === 0 ? {} : { untried }),
      ...(state === undefined ? {} : { state }),
      ...(exposed === undefined ? {} : { exposed }),
      isAsync,
      isGenerator: false,
    },
  };
}

const givesPromise = ({ isAsync, signature }: Target): boolean => isAsync || /\bPromise(?:Like)?</.test(signature);

interface Joined {
  readonly all: Definitions;
  ofBefore(parameter: ParameterShape): ParameterShape;
}

/** Recursive types of both versions: where they are not the same (a class is another one in each), those of the earlier have other names. */
function joined(before: Definitions, after: Definitions): Joined {
  if (JSON.stringify(before) === JSON.stringify(after)) return { all: after, ofBefore: (parameter) => parameter };
  const name = (old: string): string => `${old} before`;
  const renamed = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value, (_key, part: unknown) => {
        const shape = part as Shape | null;
        return typeof shape === "object" && shape !== null && shape.kind === "named"
          ? { ...shape, name: name(shape.name) }
          : part;
      }),
    ) as T;
  const own = Object.entries(before).map(([old, shape]) => [name(old), renamed(shape)] as const);
  return { all: { ...after, ...Object.fromEntries(own) }, ofBefore: renamed };
}

/** The input of the harness as the versions get it. */
export function inputsOf({ before, after }: Pair, input: EncodedInput): { before: EncodedInput; after: EncodedInput } {
  const size = given(before).length;
  // what is left out at the end is left out of both
  const count = Math.max(0, input.args.length - size);
  const { args, self: _, ...rest } = input;
  return {
    before: { ...rest, ...argumentsFor(before, args.slice(0, Math.min(size, count))) },
    after: { ...rest, ...argumentsFor(after, args.slice(size)) },
  };
}

function argumentsFor(
  { receiver, parameters }: Target,
  values: readonly Encoded[],
): Pick<EncodedInput, "self" | "args"> {
  const args = receiver === undefined ? values : values.slice(1);
  const spread = args.flatMap((value, i): readonly Encoded[] =>
    parameters[i]?.rest === true && Array.isArray(value) ? (value as readonly Encoded[]) : [value],
  );
  return { ...(receiver === undefined ? {} : { self: values[0]! }), args: spread };
}

function textOf({ before, after }: Pair, count: number, isAsync: boolean, { hasPrivate, mayChange }: Seen): string {
  const names = (letter: string): string[] => Array.from({ length: count }, (_, i) => `${letter}${i}`);
  const list = [...names("b"), ...names("a")].map((name) => `${name}: any`).join(", ");
  return `import * as before from ${JSON.stringify(before.file)};
import * as after from ${JSON.stringify(after.file)};

const HAS_PRIVATE: boolean = ${hasPrivate};
${COMPARING}
${callerText("Before", before, "before", count, isAsync)}
${callerText("After", after, "after", count, isAsync)}
export ${isAsync ? "async " : ""}function compare(${list})${isAsync ? ": Promise<void>" : ""} {
  const callsBefore: any[] = [];
  const callsAfter: any[] = [];
${heardText(before, "b", "callsBefore")}${heardText(after, "a", "callsAfter", count)}
  const x = ${isAsync ? "await " : ""}callBefore(${names("b").join(", ")});
  const y = ${isAsync ? "await " : ""}callAfter(${names("a").join(", ")});
  endsAlike(x.end === y.end);
  if (x.end === "throws" || x.end === "rejects") throwsTheSame(same(x.value, y.value, noPairs(false)));
  else givesTheSame(same(x.value, y.value, noPairs(false)));
  const left = noPairs(true);
${names("b")
  .map((name, i) =>
    mayChange
      ? `  leavesTheSame(isPrimitive(${name}) || typeof ${name} === "function" || same(${name}, a${i}, left));\n`
      : "",
  )
  .join("")}  callsTheSame(same(callsBefore, callsAfter, noPairs(false)));
${mayChange ? "" : "  if (isPrimitive(x.value) && isPrimitive(y.value)) return;\n"}  // which objects are one and the same, in what came in and what came out
  const all = noPairs(true);
${names("b")
  .map(
    (name, i) =>
      `  if (typeof ${name} === "function") pair(${name}, a${i}, all);\n  else sharesTheSame(same(${name}, a${i}, all));\n`,
  )
  .join("")}  sharesTheSame(same(x.value, y.value, all));
}
`;
}

/** Callbacks among the arguments are listened to. */
function heardText(target: Target, letter: string, calls: string, most = Number.POSITIVE_INFINITY): string {
  return given(target)
    .slice(0, most)
    .map(({ shape }, i) => (isCallback(shape) ? `  ${letter}${i} = heard(${letter}${i}, ${calls}, ${i});\n` : ""))
    .join("");
}

const isCallback = (shape: Shape): boolean =>
  shape.kind === "function" || (shape.kind === "union" && shape.options.some(isCallback));

function callerText(name: string, target: Target, exports: string, count: number, isAsync: boolean): string {
  const values = Array.from({ length: count }, (_, i) => `v${i}`);
  const parameters = values.map((value) => `${value}: any`).join(", ");
  const value = isAsync
    ? `  let promise: any;
  try {
    promise = ${callText(name, target, values)};
  } catch (error) {
    return { end: "throws", value: error };
  }
  const isPromise = promise instanceof Promise;
  try {
    const value: any = ${target.isGenerator ? "drainedLater(promise)" : "promise"};
    return { end: isPromise ? "resolves" : "gives", value: await value };
  } catch (error) {
    return { end: "rejects", value: error };
  }`
    : `  try {
    const value: any = ${callText(name, target, values)};
    if (value instanceof Promise) cannotTell(true);
    return { end: "gives", value${target.isGenerator ? ": drained(value)" : ""} };
  } catch (error) {
    return { end: "throws", value: error };
  }`;
  const wanted = target.class === undefined || target.kind === "function" ? target.export : target.class.export;
  const subject =
    target.kind === "method" || target.kind === "getter"
      ? ""
      : `const subject${name}: any = exportedValue(${exports}, ${JSON.stringify(wanted)});\n`;
  return `${subject}${isAsync ? "async " : ""}function call${name}(${parameters}): any {\n${value}\n}\n`;
}

function callText(name: string, target: Target, values: readonly string[]): string {
  const own = target.receiver === undefined ? values : values.slice(1);
  const args = own.map((value, i) => (target.parameters[i]?.rest === true ? `...${value}` : value)).join(", ");
  const member = JSON.stringify(target.member ?? "");
  switch (target.kind) {
    case "function":
      return target.receiver === undefined
        ? `subject${name}(${args})`
        : `subject${name}.call(${[values[0], args].filter(Boolean).join(", ")})`;
    case "static":
      return `subject${name}[${member}](${args})`;
    case "constructor":
      return `new subject${name}(${args})`;
    case "method":
      return `${values[0]}[${member}](${args})`;
    case "getter":
      return `${values[0]}[${member}]`;
  }
}

/** Callbacks inside of objects, whose calls the harness does not hear. */
export function hidesCallbacks(target: Target): boolean {
  const inside = given(target).map(({ shape }) => (shape.kind === "function" ? shape.returns : shape));
  return /"kind":"function"/.test(JSON.stringify([inside, target.definitions]));
}

/** What a test can say about a value in the words of its runner, and how. */
import { type Encoded, isSpecial } from "../../value/encoded.ts";
import { isExpressible, type SourceOptions, valueSource } from "../../value/source.ts";
import type { Dialect } from "./dialect.ts";
import type { Subjects } from "./subject.ts";

export const INDENT = "    ";

const PRIMITIVE = new Set(["undefined", "nan", "inf", "-inf", "-0", "bigint"]);

export const isPrimitive = (value: Encoded): boolean =>
  typeof value !== "object" || value === null || (isSpecial(value) && PRIMITIVE.has(value.$));

export const sourceOptions = (subjects: Subjects, { anyFunction }: Dialect): SourceOptions => ({
  className: (instance) => subjects.classNameOf(instance),
  exportName: (file, name) => subjects.nameOf(file, name),
  anyFunction,
});

export const deepEqual = (actual: string, expected: Encoded, dialect: Dialect, options: SourceOptions): string =>
  dialect.deepEqual(
    actual,
    valueSource(expected, options, INDENT, lastLine(dialect.deepEqual(actual, "", true)).length),
    !hasUnnamedInstance(expected),
  );

const lastLine = (text: string): string => text.slice(text.lastIndexOf("\n") + 1);

/** Deep equality of Node and chai tells two invalid dates apart. */
export function canBeSaid(value: Encoded, { anyFunction }: Dialect): boolean {
  const hasWords = anyFunction !== undefined;
  return (
    isExpressible(value, hasWords) &&
    (hasWords || !some(value, (part) => isSpecial(part) && part.$ === "date" && part.v === null))
  );
}

/** A class that the test cannot import: its instances are compared by their properties only. */
export function hasUnnamedInstance(value: Encoded): boolean {
  return some(value, (part) => isSpecial(part) && part.$ === "instance" && part.v.class === undefined);
}

export function some(value: Encoded, test: (part: Encoded) => boolean): boolean {
  if (typeof value !== "object" || value === null) return false;
  return test(value) || Object.values(value).some((part) => some(part as Encoded, test));
}

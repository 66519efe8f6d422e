/** What the domain of an input admits. */
import type { Domain, Primitive } from "./expr.ts";
import { is, isInteger, max, min } from "./pristine.ts";

/** The value of an input that a model does not mention: the simplest of its domain. */
export function defaultOf(domain: Domain): Primitive {
  switch (domain.kind) {
    case "any-number":
      return 0;
    case "integer":
      // `+ 0` because clamping may give -0, which is not in the domain
      return min(max(0, domain.min), domain.max) + 0;
    case "any-string":
      return "";
    case "any-boolean":
      return false;
    case "any-bigint":
      return 0n;
    case "one-of":
      return domain.values[0];
    case "tag":
      return 0;
  }
}

/** -0 is a number but not an integer of a domain: code that wants it gets it from `any-number`. */
export function inDomain(domain: Domain, value: Primitive): boolean {
  switch (domain.kind) {
    case "any-number":
      return typeof value === "number";
    case "integer":
      return isIntegerBetween(value, domain.min, domain.max);
    case "any-string":
      return typeof value === "string" && value.length <= domain.maxLength;
    case "any-boolean":
      return typeof value === "boolean";
    case "any-bigint":
      return typeof value === "bigint";
    case "one-of":
      return isOneOf(domain.values, value);
    case "tag":
      return isIntegerBetween(value, 0, domain.labels.length - 1);
  }
}

function isIntegerBetween(value: Primitive, low: number, high: number): boolean {
  return typeof value === "number" && isInteger(value) && !is(value, -0) && value >= low && value <= high;
}

function isOneOf(values: readonly Primitive[], value: Primitive): boolean {
  for (let i = 0; i < values.length; i++) if (is(values[i], value)) return true;
  return false;
}

export function sameDomain(a: Domain, b: Domain): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "any-number":
    case "any-boolean":
    case "any-bigint":
      return a.kind === b.kind;
    case "integer":
      return b.kind === "integer" && a.min === b.min && a.max === b.max;
    case "any-string":
      return b.kind === "any-string" && a.maxLength === b.maxLength;
    case "one-of":
      return b.kind === "one-of" && sameItems(a.values, b.values);
    case "tag":
      return b.kind === "tag" && sameItems(a.labels, b.labels);
  }
}

function sameItems(a: readonly Primitive[], b: readonly Primitive[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!is(a[i], b[i])) return false;
  return true;
}

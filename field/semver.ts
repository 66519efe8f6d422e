/** semver: versions and ranges as the package documents them. */
import { assert, assume } from "assay";
import semver from "semver";

/** What was parsed and formatted is the same version. */
export function formatRoundTrip(text: string): void {
  const version = semver.parse(text);
  if (version !== null) assert(semver.parse(version.format())?.compare(version) === 0);
}

/** `inc` gives a greater version. */
export function incIsGreater(text: string, release: "major" | "minor" | "patch" | "prerelease"): void {
  const next = semver.inc(text, release);
  if (next !== null) assert(semver.gt(next, text));
}

/** Comparing is antisymmetric. */
export function compareIsAntisymmetric(a: string, b: string): void {
  assume(semver.valid(a) !== null && semver.valid(b) !== null);
  assert(semver.compare(a, b) + semver.compare(b, a) === 0);
}

/** `validRange` gives null for what is no range, and a range that reads as itself otherwise. */
export function rangeRoundTrip(text: string): void {
  const range = semver.validRange(text);
  if (range !== null) assert(semver.validRange(range) === range);
}

/** `coerce` gives null or a valid version, for any text. */
export function coerceIsValid(text: string): void {
  const version = semver.coerce(text);
  if (version !== null) assert(semver.valid(version.version) !== null);
}

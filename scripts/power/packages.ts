/** The packages whose functions `npm run prove:power` checks. Versions are fixed, so that two measurements are about the same code. */

export interface Measured {
  readonly name: string;
  readonly version: string;
  /** Version of `@types/<name>`, for packages that bring no types. */
  readonly types?: string;
}

export const PACKAGES: readonly Measured[] = [
  { name: "semver", version: "7.8.6", types: "7.8.0" },
  { name: "validator", version: "13.15.35", types: "13.15.10" },
  { name: "uuid", version: "14.0.3" },
  { name: "qs", version: "6.17.1", types: "6.15.1" },
  { name: "ini", version: "7.0.0", types: "4.1.1" },
  { name: "json5", version: "2.2.3" },
  { name: "mustache", version: "4.2.0", types: "4.2.6" },
  { name: "minimatch", version: "11.0.7" },
  { name: "deepmerge", version: "4.3.1" },
  { name: "fast-deep-equal", version: "3.1.3" },
  { name: "ms", version: "2.1.3", types: "2.1.0" },
  { name: "bytes", version: "3.1.2", types: "3.1.6" },
  { name: "picomatch", version: "4.0.7", types: "4.0.3" },
  { name: "camelcase", version: "10.0.0" },
  { name: "escape-string-regexp", version: "5.0.0" },
  { name: "date-fns", version: "4.4.0" },
  { name: "es-toolkit", version: "1.53.2" },
  { name: "radash", version: "12.1.1" },
  { name: "change-case", version: "5.4.4" },
  { name: "pluralize", version: "8.0.0", types: "0.0.33" },
  { name: "leven", version: "4.1.0" },
  { name: "strip-ansi", version: "7.2.0" },
  { name: "cookie", version: "2.0.2" },
  { name: "range-parser", version: "1.3.0", types: "1.2.7" },
  { name: "path-to-regexp", version: "9.0.0" },
  { name: "clsx", version: "2.1.1" },
  { name: "slugify", version: "1.6.9" },
  { name: "kind-of", version: "6.0.3", types: "6.0.3" },
  { name: "is-plain-object", version: "5.1.0" },
  { name: "lodash.get", version: "4.4.2", types: "4.4.9" },
  { name: "lodash.chunk", version: "4.2.0", types: "4.2.9" },
  { name: "lodash.camelcase", version: "4.3.0", types: "4.3.9" },
  { name: "lodash.isequal", version: "4.5.0", types: "4.5.8" },
  { name: "entities", version: "9.0.0" },
  { name: "balanced-match", version: "5.0.0" },
];

/** Packages with hundreds of functions would be all that is measured. */
export const MOST_PER_PACKAGE = 28;

/**
 * Consecutive published versions of packages, as projects of the size that teams have: many functions in many files. Of each the three releases that were the newest when the list was made, whatever
 * they changed (two of `gl-matrix`: those before came without these sources); `where` names the folders of the sources in them. `SMALL`: packages of one or two functions, where a release edits most of what there is.
 */
export interface Chain {
  readonly name: string;
  /** From the earliest to the newest. */
  readonly versions: readonly string[];
  /** Folders with the sources, inside of the package. */
  readonly where: readonly string[];
}

const large = (name: string, versions: string, ...where: string[]): Chain => ({
  name,
  versions: versions.split(" "),
  where,
});
const small = (name: string, versions: string): Chain => large(name, versions, ".");

export const LARGE: readonly Chain[] = [
  large("validator", "13.15.23 13.15.26 13.15.35", "es/lib"),
  large("date-fns", "4.2.1 4.3.0 4.4.0", "."),
  large("semver", "7.8.4 7.8.5 7.8.6", "functions", "ranges", "internal"),
  large("uuid", "14.0.1 14.0.2 14.0.3", "dist"),
  large("es-toolkit", "1.53.0 1.53.1 1.53.2", "dist/array", "dist/object", "dist/string", "dist/math"),
  large("yaml", "2.8.4 2.9.0 2.9.1", "dist/compose", "dist/stringify", "dist/nodes", "dist/parse"),
  large("lodash-es", "4.17.23 4.18.0 4.18.1", "."),
  large("underscore.string", "3.3.4 3.3.5 3.3.6", "."),
  large("simple-statistics", "7.11.0 7.12.0 7.12.1", "src"),
  large("gl-matrix", "3.4.3 3.4.4", "esm"),
  large("css-tree", "3.1.0 3.2.0 3.2.1", "lib/utils", "lib/definition-syntax", "lib/tokenizer"),
  large("collect.js", "4.34.0 4.34.3 4.36.1", "src/methods", "src/helpers"),
  large("rambda", "11.1.0 11.2.0 11.3.0", "src"),
  large("qs", "6.16.2 6.17.0 6.17.1", "lib"),
  large("iconv-lite", "0.7.1 0.7.2 0.7.3", "lib", "encodings"),
  large("commander", "14.0.3 15.0.0 15.1.0", "lib"),
  large("domutils", "4.0.0 4.0.1 4.0.2", "dist"),
  large("picomatch", "4.0.5 4.0.6 4.0.7", "lib"),
];

export const SMALL: readonly Chain[] = [
  small("bytes", "3.1.1 3.1.2"),
  small("camelcase", "7.0.0 7.0.1"),
  small("kind-of", "6.0.2 6.0.3"),
  small("range-parser", "1.2.0 1.2.1"),
  small("fresh", "0.5.1 0.5.2"),
  small("cookie", "0.5.0 0.6.0"),
  small("minimist", "1.2.7 1.2.8"),
  small("pretty-bytes", "6.0.0 6.1.1"),
  small("leven", "3.1.0 4.0.0"),
  small("statuses", "2.0.0 2.0.1"),
  small("vary", "1.1.1 1.1.2"),
  small("negotiator", "0.6.2 0.6.3"),
  small("content-type", "1.0.4 1.0.5"),
  small("escape-html", "1.0.2 1.0.3"),
];

/**
 * Consecutive published versions of packages. `LARGE`: packages of the size that teams have, many functions in many files, and the patch releases that were the latest when the list was made (date-fns
 * and others with several in a row have more than one); `where` names the folders of the sources in them. `SMALL`: packages of one or two functions, where a release edits most of what there is.
 */
export interface Pair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Folders with the sources, inside of the package. */
  readonly where: readonly string[];
}

const large = (name: string, before: string, after: string, ...where: string[]): Pair => ({
  name,
  before,
  after,
  where,
});
const small = (name: string, before: string, after: string): Pair => ({ name, before, after, where: ["."] });

export const LARGE: readonly Pair[] = [
  large("validator", "13.15.22", "13.15.23", "es/lib"),
  large("date-fns", "3.3.0", "3.3.1", "."),
  large("semver", "7.8.5", "7.8.6", "functions", "ranges", "internal"),
  large("uuid", "14.0.2", "14.0.3", "dist"),
  large("es-toolkit", "1.53.1", "1.53.2", "dist/array", "dist/object", "dist/string", "dist/math"),
  large("yaml", "2.9.0", "2.9.1", "dist/compose", "dist/stringify", "dist/nodes", "dist/parse"),
  large("lodash-es", "4.17.22", "4.17.23", "."),
  large("underscore.string", "3.3.5", "3.3.6", "."),
  large("simple-statistics", "7.12.0", "7.12.1", "src"),
  large("gl-matrix", "3.4.3", "3.4.4", "esm"),
  large("css-tree", "3.2.0", "3.2.1", "lib/utils", "lib/definition-syntax", "lib/tokenizer"),
  large("collect.js", "4.30.6", "4.30.7", "src/methods", "src/helpers"),
  large("rambda", "11.0.0", "11.0.1", "src"),
  large("qs", "6.17.0", "6.17.1", "lib"),
  large("iconv-lite", "0.7.2", "0.7.3", "lib", "encodings"),
  large("commander", "14.0.2", "14.0.3", "lib"),
  large("domutils", "4.0.1", "4.0.2", "dist"),
  large("picomatch", "4.0.6", "4.0.7", "lib"),
];

export const SMALL: readonly Pair[] = [
  small("bytes", "3.1.1", "3.1.2"),
  small("camelcase", "7.0.0", "7.0.1"),
  small("kind-of", "6.0.2", "6.0.3"),
  small("range-parser", "1.2.0", "1.2.1"),
  small("fresh", "0.5.1", "0.5.2"),
  small("cookie", "0.5.0", "0.6.0"),
  small("minimist", "1.2.7", "1.2.8"),
  small("pretty-bytes", "6.0.0", "6.1.1"),
  small("leven", "3.1.0", "4.0.0"),
  small("statuses", "2.0.0", "2.0.1"),
  small("vary", "1.1.1", "1.1.2"),
  small("negotiator", "0.6.2", "0.6.3"),
  small("content-type", "1.0.4", "1.0.5"),
  small("escape-html", "1.0.2", "1.0.3"),
];

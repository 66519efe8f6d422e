/** What is explored to record queries: this project's programs and examples, and functions of npm packages with the types their documentation gives. */
export interface PackageFunction {
  readonly spec: string;
  readonly signature: string;
}

const TEXT = "(s: string) => unknown";

const validator = (...names: readonly string[]): PackageFunction[] =>
  names.map((name) => ({ spec: `node_modules/validator/es/lib/${name}.js#default`, signature: TEXT }));

const lodash = (name: string, signature: string): PackageFunction => ({
  spec: `node_modules/lodash/${name}.js#module.exports`,
  signature,
});

const text = (...specs: readonly string[]): PackageFunction[] => specs.map((spec) => ({ spec, signature: TEXT }));

export const PACKAGE_FUNCTIONS: readonly PackageFunction[] = [
  ...validator(
    ...["isEmail", "isURL", "isIP", "isIBAN", "isISO8601", "isCreditCard", "isISBN", "isISSN", "isUUID", "isDate"],
    ...["isBase64", "isMACAddress", "isFQDN", "isCurrency", "isJWT", "isLuhnNumber", "isEAN", "isISIN", "isSemVer"],
    ...["isMagnetURI", "isDataURI", "isMimeType", "isLatLong", "isStrongPassword", "isRFC3339", "isTime", "isIMEI"],
    ...[
      "isBtcAddress",
      "isAbaRouting",
      "isISO6346",
      "isIPRange",
      "isPort",
      "isInt",
      "isDecimal",
      "isHSL",
      "isRgbColor",
    ],
    ...["normalizeEmail", "toDate", "toBoolean", "escape", "unescape", "isMailtoURI", "isTaxID", "isULID", "isBIC"],
  ),
  ...text(
    ...["parse", "valid", "clean", "coerce", "prerelease"].map(
      (name) => `node_modules/semver/functions/${name}.js#module.exports`,
    ),
  ),
  { spec: "node_modules/semver/functions/compare.js#module.exports", signature: "(a: string, b: string) => number" },
  { spec: "node_modules/semver/functions/inc.js#module.exports", signature: "(v: string, r: string) => unknown" },
  { spec: "node_modules/semver/functions/satisfies.js#module.exports", signature: "(v: string, r: string) => boolean" },
  ...text(
    "node_modules/ms/index.js#module.exports",
    "node_modules/strnum/strnum.js#default",
    "node_modules/json5/lib/parse.js#module.exports",
    "node_modules/ini/lib/ini.js#decode",
    "node_modules/qs/lib/parse.js#module.exports",
    "node_modules/uuid/dist/parse.js#default",
    "node_modules/picomatch/lib/scan.js#module.exports",
    "node_modules/picomatch/lib/parse.js#module.exports",
    "node_modules/mdurl/lib/decode.mjs#default",
    "node_modules/mdurl/lib/encode.mjs#default",
    "node_modules/mdurl/lib/parse.mjs#default",
    "node_modules/date-fns/parseISO.js#parseISO",
    "node_modules/date-fns/parseJSON.js#parseJSON",
    "node_modules/big.js/big.js#module.exports",
    "node_modules/fast-uri/index.js#parse",
    "node_modules/is-glob/index.js#module.exports",
    "node_modules/camelcase/index.js#module.exports",
    "node_modules/escape-string-regexp/index.js#module.exports",
    "node_modules/strip-json-comments/index.js#module.exports",
    "node_modules/path-parse/index.js#module.exports",
    "node_modules/property-expr/index.js#split",
    "node_modules/fraction.js/dist/fraction.js#default",
    "node_modules/mustache/mustache.js#parse",
    "node_modules/imurmurhash/imurmurhash.js#module.exports",
    "node_modules/punycode.js/punycode.js#toASCII",
    "node_modules/yargs-parser/build/lib/string-utils.js#camelCase",
    "node_modules/yargs-parser/build/lib/string-utils.js#looksLikeNumber",
    "node_modules/yargs-parser/build/lib/tokenize-arg-string.js#tokenizeArgString",
  ),
  lodash("camelCase", TEXT),
  lodash("toNumber", TEXT),
  lodash("words", TEXT),
  lodash("trim", "(s: string, chars: string) => string"),
  lodash("truncate", "(s: string, o: { length: number; separator?: string }) => string"),
  lodash("padStart", "(s: string, n: number, c: string) => string"),
  lodash("chunk", "(a: number[], n: number) => unknown"),
  lodash("range", "(a: number, b: number, c: number) => unknown"),
  lodash("inRange", "(a: number, b: number, c: number) => boolean"),
  lodash("sortedIndex", "(a: number[], n: number) => number"),
  lodash("isEqual", "(a: { x: number; y: string[] }, b: { x: number; y: string[] }) => boolean"),
  lodash("toPath", TEXT),
  lodash("round", "(n: number, p: number) => number"),
  lodash("fill", "(a: number[], v: number, s: number, e: number) => unknown"),
  lodash("startsWith", "(s: string, t: string, n: number) => boolean"),
  { spec: "node_modules/fast-deep-equal/index.js#module.exports", signature: "(a: number[], b: number[]) => boolean" },
  { spec: "node_modules/date-fns/getISOWeek.js#getISOWeek", signature: "(n: number) => number" },
  { spec: "node_modules/date-fns/isLeapYear.js#isLeapYear", signature: "(n: number) => boolean" },
  { spec: "node_modules/natural-compare/index.js#module.exports", signature: "(a: string, b: string) => number" },
  { spec: "node_modules/leven/index.js#module.exports", signature: "(a: string, b: string) => number" },
  { spec: "node_modules/minimist/index.js#module.exports", signature: "(a: string[]) => unknown" },
];

/** Folders whose files are explored with their own types. */
export const OWN_FOLDERS = ["bench/programs", "examples"] as const;

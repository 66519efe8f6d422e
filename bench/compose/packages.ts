/**
 * Functions of npm packages with helpers. By rule: functions that packages which this project depends on export, that are given numbers and texts, and that call, in the modules behind them, a helper
 * which is closed (`frontend/scopes/closed.ts`) and has a branch; at most two of a package, without those that make code from text.
 */
import { join } from "node:path";

export interface PackageFunction {
  readonly name: string;
  /** From `node_modules`. */
  readonly file: string;
  readonly imports: string;
  /** Parameters and what is called with them. */
  readonly parameters: string;
  readonly call: string;
}

const one = (name: string, file: string, imports: string, parameters: string, call: string): PackageFunction => ({
  name,
  file,
  imports,
  parameters,
  call,
});

export const PACKAGE_FUNCTIONS: readonly PackageFunction[] = [
  one(
    "acorn isIdentifierStart",
    "acorn/dist/acorn.mjs",
    "{ isIdentifierStart }",
    "code: number, astral: boolean",
    "isIdentifierStart(code, astral)",
  ),
  one(
    "acorn isIdentifierChar",
    "acorn/dist/acorn.mjs",
    "{ isIdentifierChar }",
    "code: number, astral: boolean",
    "isIdentifierChar(code, astral)",
  ),
  one(
    "bignumber.js toFixed",
    "bignumber.js/dist/bignumber.mjs",
    "BigNumber",
    "text: string, places: number",
    "new BigNumber(text).toFixed(places)",
  ),
  one(
    "cjs-module-lexer parse",
    "cjs-module-lexer/lexer.js",
    "lexer",
    "source: string",
    "lexer.parse(source).exports.length",
  ),
  one("date-fns parseISO", "date-fns/parseISO.js", "{ parseISO }", "text: string", "parseISO(text).getTime()"),
  one(
    "decimal.js toFixed",
    "decimal.js/decimal.mjs",
    "Decimal",
    "text: string, places: number",
    "new Decimal(text).toFixed(places)",
  ),
  one(
    "diff formatPatch",
    "diff/libesm/patch/create.js",
    "{ formatPatch }",
    "before: string, after: string",
    "formatPatch({ oldFileName: before, newFileName: after, oldHeader: undefined, newHeader: undefined, hunks: [] })",
  ),
  one(
    "diff diffSentences",
    "diff/libesm/diff/sentence.js",
    "{ diffSentences }",
    "before: string, after: string",
    "diffSentences(before, after).length",
  ),
  one(
    "fast-xml-parser validate",
    "fast-xml-parser/src/validator.js",
    "{ validate }",
    "text: string",
    "validate(text) === true",
  ),
  one(
    "luxon hasInvalidTimeData",
    "luxon/src/impl/conversions.js",
    "{ hasInvalidTimeData }",
    "hour: number, minute: number, second: number, millisecond: number",
    "hasInvalidTimeData({ hour, minute, second, millisecond }) === false",
  ),
  one(
    "luxon hasInvalidGregorianData",
    "luxon/src/impl/conversions.js",
    "{ hasInvalidGregorianData }",
    "year: number, month: number, day: number",
    "hasInvalidGregorianData({ year, month, day }) === false",
  ),
  one(
    "mathjs combinations",
    "mathjs/lib/esm/plain/number/combinations.js",
    "{ combinationsNumber }",
    "n: number, k: number",
    "combinationsNumber(n, k)",
  ),
  one("papaparse parse", "papaparse/papaparse.js", "papa", "text: string", "papa.parse(text).data.length"),
  one("ramda max", "ramda/es/max.js", "max", "a: number | string, b: number | string", "max(a, b)"),
  one("ramda min", "ramda/es/min.js", "min", "a: number | string, b: number | string", "min(a, b)"),
  one("validator isTaxID", "validator/lib/isTaxID.js", "taxId", "text: string", 'taxId.default(text, "pt-BR")'),
  one(
    "yaml foldFlowLines",
    "yaml/dist/stringify/foldFlowLines.js",
    "{ foldFlowLines }",
    "text: string, indent: string",
    'foldFlowLines(text, indent, "flow", { lineWidth: 20, minContentWidth: 4 })',
  ),
  one("yaml Lexer", "yaml/dist/parse/lexer.js", "{ Lexer }", "text: string", "[...new Lexer().lex(text)].length"),
];

/** A program that calls it. */
export const textOf = ({ file, imports, parameters, call }: PackageFunction): string =>
  `import ${imports} from ${JSON.stringify(join(process.cwd(), "node_modules", file))};
export function f(${parameters}): unknown {
  return ${call};
}
`;

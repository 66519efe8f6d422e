/**
 * What `npm run bench:real` measures: functions of npm packages that take something apart or put it together. Each is called by a harness of
 * one line, whose parameter types are what every tool is told: the options that the package documents, as far as they are data. Versions are fixed, so that results can be compared and kept.
 */

export interface MeasuredFunction {
  /** Names its files and its row: the package, and the function where a package has several. */
  readonly id: string;
  readonly package: string;
  readonly version: string;
  /** How the package is imported. */
  readonly imports: string;
  /** Parameters of the harness, as TypeScript. */
  readonly parameters: string;
  /** What the harness returns. */
  readonly call: string;
  /** Nobody looks at these while the search is worked on: they tell whether what helped the others helps at all. */
  readonly isHeldOut: boolean;
}

const parser = (imports: string, call: string) => ({ imports, call, parameters: "text: string" });

const STEERING: readonly Omit<MeasuredFunction, "isHeldOut">[] = [
  {
    id: "semver.coerce",
    package: "semver",
    version: "7.8.6",
    imports: 'import semver from "semver";',
    parameters: "text: string, options?: { rtl?: boolean; includePrerelease?: boolean }",
    call: "semver.coerce(text, options)",
  },
  {
    id: "semver.satisfies",
    package: "semver",
    version: "7.8.6",
    imports: 'import semver from "semver";',
    parameters: "version: string, range: string, options?: { loose?: boolean; includePrerelease?: boolean }",
    call: "semver.satisfies(version, range, options)",
  },
  {
    id: "semver.inc",
    package: "semver",
    version: "7.8.6",
    imports: 'import semver from "semver";',
    parameters:
      'version: string, release: "major" | "premajor" | "minor" | "preminor" | "patch" | "prepatch" | "prerelease", identifier?: string, base?: "0" | "1" | false',
    call: "semver.inc(version, release, undefined, identifier, base)",
  },
  {
    id: "qs.parse",
    package: "qs",
    version: "6.17.1",
    imports: 'import qs from "qs";',
    parameters:
      'text: string, options?: { allowDots?: boolean; comma?: boolean; ignoreQueryPrefix?: boolean; depth?: number; parseArrays?: boolean; strictNullHandling?: boolean; charsetSentinel?: boolean; arrayLimit?: number; allowPrototypes?: boolean; allowSparse?: boolean; allowEmptyArrays?: boolean; plainObjects?: boolean; delimiter?: string; parameterLimit?: number; duplicates?: "combine" | "first" | "last"; charset?: "utf-8" | "iso-8859-1"; interpretNumericEntities?: boolean; decodeDotInKeys?: boolean; strictDepth?: boolean; strictMerge?: boolean; throwOnLimitExceeded?: boolean }',
    call: "qs.parse(text, options)",
  },
  {
    id: "qs.stringify",
    package: "qs",
    version: "6.17.1",
    imports: 'import qs from "qs";',
    parameters:
      'value: Record<string, string | number | boolean | null | string[] | Record<string, string>>, options?: { arrayFormat?: "indices" | "brackets" | "repeat" | "comma"; encode?: boolean; skipNulls?: boolean; allowDots?: boolean; addQueryPrefix?: boolean; strictNullHandling?: boolean; delimiter?: string; charset?: "utf-8" | "iso-8859-1"; charsetSentinel?: boolean; encodeValuesOnly?: boolean; encodeDotInKeys?: boolean; format?: "RFC1738" | "RFC3986"; indices?: boolean; allowEmptyArrays?: boolean; commaRoundTrip?: boolean; filter?: string[] }',
    call: "qs.stringify(value, options)",
  },
  {
    id: "json5.parse",
    package: "json5",
    version: "2.2.3",
    ...parser('import json5 from "json5";', "json5.parse(text)"),
  },
  {
    id: "minimist",
    package: "minimist",
    version: "1.2.8",
    imports: 'import minimist from "minimist";',
    parameters:
      'args: string[], options?: { boolean?: boolean | string[]; string?: string[]; alias?: Record<string, string>; default?: Record<string, string>; stopEarly?: boolean; "--"?: boolean }',
    call: "minimist(args, options)",
  },
  {
    id: "papaparse.parse",
    package: "papaparse",
    version: "5.7.0",
    imports: 'import papaparse from "papaparse";',
    parameters:
      'text: string, options?: { delimiter?: string; header?: boolean; dynamicTyping?: boolean; skipEmptyLines?: boolean | "greedy"; comments?: boolean | string; quoteChar?: string; escapeChar?: string; newline?: "\\r" | "\\n" | "\\r\\n"; preview?: number; fastMode?: boolean; skipFirstNLines?: number; delimitersToGuess?: string[] }',
    call: "papaparse.parse(text, options)",
  },
  {
    id: "validator.isEmail",
    package: "validator",
    version: "13.15.35",
    imports: 'import validator from "validator";',
    parameters:
      "text: string, options?: { allow_display_name?: boolean; require_display_name?: boolean; allow_utf8_local_part?: boolean; require_tld?: boolean; ignore_max_length?: boolean; allow_ip_domain?: boolean; domain_specific_validation?: boolean; allow_underscores?: boolean; blacklisted_chars?: string; host_blacklist?: string[]; host_whitelist?: string[] }",
    call: "validator.isEmail(text, options)",
  },
  {
    id: "validator.isURL",
    package: "validator",
    version: "13.15.35",
    imports: 'import validator from "validator";',
    parameters:
      "text: string, options?: { require_protocol?: boolean; require_host?: boolean; require_port?: boolean; require_tld?: boolean; allow_underscores?: boolean; allow_fragments?: boolean; allow_query_components?: boolean; disallow_auth?: boolean; protocols?: string[]; require_valid_protocol?: boolean; allow_protocol_relative_urls?: boolean; allow_trailing_dot?: boolean; validate_length?: boolean; max_allowed_length?: number; host_blacklist?: string[]; host_whitelist?: string[] }",
    call: "validator.isURL(text, options)",
  },
  {
    id: "validator.isISO8601",
    package: "validator",
    version: "13.15.35",
    imports: 'import validator from "validator";',
    parameters: "text: string, options?: { strict?: boolean; strictSeparator?: boolean }",
    call: "validator.isISO8601(text, options)",
  },
  {
    id: "bytes",
    package: "bytes",
    version: "3.1.2",
    imports: 'import bytes from "bytes";',
    parameters:
      "value: string | number, options?: { decimalPlaces?: number; fixedDecimals?: boolean; thousandsSeparator?: string; unit?: string; unitSeparator?: string }",
    call: "bytes(value as string, options)",
  },
  {
    id: "tinycolor2",
    package: "tinycolor2",
    version: "1.6.0",
    imports: 'import tinycolor from "tinycolor2";',
    parameters: 'text: string, format?: "rgb" | "prgb" | "hex" | "hex3" | "hex4" | "hex8" | "hsl" | "hsv" | "name"',
    call: "tinycolor(text).toString(format)",
  },
  {
    id: "mustache.render",
    package: "mustache",
    version: "4.2.0",
    imports: 'import mustache from "mustache";',
    parameters:
      "template: string, view: Record<string, string | number | boolean | string[] | Record<string, string>>, partials?: Record<string, string>",
    call: "mustache.render(template, view, partials)",
  },
  {
    id: "minimatch",
    package: "minimatch",
    version: "11.0.7",
    imports: 'import { minimatch } from "minimatch";',
    parameters:
      'path: string, pattern: string, options?: { dot?: boolean; nocase?: boolean; noext?: boolean; nobrace?: boolean; matchBase?: boolean; nonegate?: boolean; noglobstar?: boolean; flipNegate?: boolean; nocomment?: boolean; nonull?: boolean; partial?: boolean; preserveMultipleSlashes?: boolean; magicalBraces?: boolean; windowsPathsNoEscape?: boolean; optimizationLevel?: number; platform?: "linux" | "win32" | "darwin" }',
    call: "minimatch(path, pattern, options)",
  },
  {
    id: "url-parse",
    package: "url-parse",
    version: "1.5.10",
    imports: 'import UrlParse from "url-parse";',
    parameters: "text: string, base?: string",
    call: "new UrlParse(text, base).toString()",
  },
  {
    id: "content-type.parse",
    package: "content-type",
    version: "2.1.0",
    ...parser('import { parse } from "content-type";', "parse(text)"),
  },
  {
    id: "varint.decode",
    package: "varint",
    version: "6.0.0",
    imports: 'import varint from "varint";',
    parameters: "bytes: Uint8Array, offset?: number",
    call: "varint.decode(bytes, offset)",
  },
  {
    id: "cbor-js.decode",
    package: "cbor-js",
    version: "0.1.0",
    imports: 'import cbor from "cbor-js";',
    parameters: "bytes: Uint8Array",
    call: "cbor.decode(bytes.slice().buffer)",
  },
  {
    id: "pretty-ms",
    package: "pretty-ms",
    version: "9.3.1",
    imports: 'import prettyMs from "pretty-ms";',
    parameters:
      "value: number, options?: { compact?: boolean; verbose?: boolean; unitCount?: number; colonNotation?: boolean; formatSubMilliseconds?: boolean; separateMilliseconds?: boolean; keepDecimalsOnWholeSeconds?: boolean; hideYear?: boolean; hideSeconds?: boolean; secondsDecimalDigits?: number }",
    call: "prettyMs(value, options)",
  },
  {
    id: "shell-quote.parse",
    package: "shell-quote",
    version: "1.12.0",
    imports: 'import shellQuote from "shell-quote";',
    parameters: "text: string, environment: Record<string, string>",
    call: "shellQuote.parse(text, environment)",
  },
  {
    id: "fast-uri.resolve",
    package: "fast-uri",
    version: "4.2.3",
    imports: 'import uri from "fast-uri";',
    parameters: "base: string, relative: string",
    call: "uri.resolve(base, relative)",
  },
];

const HELD_OUT: readonly Omit<MeasuredFunction, "isHeldOut">[] = [
  { id: "ini.parse", package: "ini", version: "6.0.0", ...parser('import ini from "ini";', "ini.parse(text)") },
  {
    id: "yargs-parser",
    package: "yargs-parser",
    version: "22.0.0",
    imports: 'import yargs from "yargs-parser";',
    parameters:
      'args: string | string[], options?: { boolean?: string[]; array?: string[]; number?: string[]; string?: string[]; count?: string[]; normalize?: string[]; alias?: Record<string, string[]>; default?: Record<string, string | number | boolean>; narg?: Record<string, number>; envPrefix?: string; key?: Record<string, boolean>; configuration?: { "boolean-negation"?: boolean; "camel-case-expansion"?: boolean; "combine-arrays"?: boolean; "dot-notation"?: boolean; "duplicate-arguments-array"?: boolean; "flatten-duplicate-arrays"?: boolean; "greedy-arrays"?: boolean; "halt-at-non-option"?: boolean; "nargs-eats-options"?: boolean; "negation-prefix"?: string; "parse-numbers"?: boolean; "parse-positional-numbers"?: boolean; "populate--"?: boolean; "set-placeholder-key"?: boolean; "short-option-groups"?: boolean; "strip-aliased"?: boolean; "strip-dashed"?: boolean; "unknown-options-as-args"?: boolean } }',
    call: "yargs(args, options)",
  },
  {
    id: "csv-parse",
    package: "csv-parse",
    version: "7.0.3",
    imports: 'import { parse } from "csv-parse/sync";',
    parameters:
      "text: string, options: { bom?: boolean; cast?: boolean; cast_date?: boolean; columns?: boolean | string[]; comment?: string; comment_no_infix?: boolean; delimiter?: string | string[]; escape?: string; from?: number; from_line?: number; group_columns_by_name?: boolean; ignore_last_delimiters?: boolean | number; info?: boolean; ltrim?: boolean; max_record_size?: number; objname?: string; quote?: string | boolean; raw?: boolean; record_delimiter?: string | string[]; relax_column_count?: boolean; relax_column_count_less?: boolean; relax_column_count_more?: boolean; relax_quotes?: boolean; rtrim?: boolean; skip_empty_lines?: boolean; skip_records_with_empty_values?: boolean; skip_records_with_error?: boolean; to?: number; to_line?: number; trim?: boolean }",
    call: "parse(text, options)",
  },
  {
    id: "ms",
    package: "ms",
    version: "2.1.3",
    imports: 'import ms from "ms";',
    parameters: "value: string | number, options?: { long: boolean }",
    call: "ms(value as string, options as never)",
  },
  {
    id: "color-string.get",
    package: "color-string",
    version: "2.1.4",
    ...parser('import colorString from "color-string";', "colorString.get(text)"),
  },
  {
    id: "date-fns.parseISO",
    package: "date-fns",
    version: "4.4.0",
    imports: 'import { parseISO } from "date-fns/parseISO";',
    parameters: "text: string, options?: { additionalDigits?: 0 | 1 | 2 }",
    call: "parseISO(text, options)",
  },
  {
    id: "picomatch.makeRe",
    package: "picomatch",
    version: "4.0.7",
    imports: 'import picomatch from "picomatch";',
    parameters:
      "glob: string, options?: { dot?: boolean; nocase?: boolean; noextglob?: boolean; noglobstar?: boolean; nobrace?: boolean; nobracket?: boolean; contains?: boolean; bash?: boolean; strictSlashes?: boolean }",
    call: "picomatch.makeRe(glob, options)",
  },
  {
    id: "path-to-regexp.parse",
    package: "path-to-regexp",
    version: "9.0.0",
    ...parser('import { parse, stringify } from "path-to-regexp";', "stringify(parse(text))"),
  },
  {
    id: "cookie.parse",
    package: "cookie",
    version: "1.1.1",
    ...parser('import { parseCookie, parseSetCookie } from "cookie";', "[parseCookie(text), parseSetCookie(text)]"),
  },
  {
    id: "range-parser",
    package: "range-parser",
    version: "1.3.0",
    imports: 'import rangeParser from "range-parser";',
    parameters: "size: number, header: string, options?: { combine?: boolean }",
    call: "rangeParser(size, header, options)",
  },
  {
    id: "base64-js.toByteArray",
    package: "base64-js",
    version: "1.5.1",
    ...parser('import base64 from "base64-js";', "base64.toByteArray(text)"),
  },
  {
    id: "msgpack.decode",
    package: "@msgpack/msgpack",
    version: "3.1.3",
    imports: 'import { decode } from "@msgpack/msgpack";',
    parameters: "bytes: Uint8Array, options?: { useBigInt64?: boolean; rawStrings?: boolean; maxStrLength?: number }",
    call: "decode(bytes, options)",
  },
  {
    id: "punycode.toUnicode",
    package: "punycode",
    version: "2.3.1",
    ...parser('import punycode from "punycode/punycode.js";', "punycode.toUnicode(text)"),
  },
  {
    id: "pretty-bytes",
    package: "pretty-bytes",
    version: "7.2.0",
    imports: 'import prettyBytes from "pretty-bytes";',
    parameters:
      "value: number, options?: { bits?: boolean; binary?: boolean; signed?: boolean; space?: boolean; minimumFractionDigits?: number; maximumFractionDigits?: number; locale?: boolean }",
    call: "prettyBytes(value, options)",
  },
  {
    id: "word-wrap",
    package: "word-wrap",
    version: "1.2.5",
    imports: 'import wrap from "word-wrap";',
    parameters:
      "text: string, options?: { width?: number; indent?: string; newline?: string; trim?: boolean; cut?: boolean }",
    call: "wrap(text, options)",
  },
  {
    id: "he.decode",
    package: "he",
    version: "1.2.0",
    imports: 'import he from "he";',
    parameters: "text: string, options?: { strict?: boolean; isAttributeValue?: boolean }",
    call: "he.decode(text, options)",
  },
  {
    id: "dot-prop.parsePath",
    package: "dot-prop",
    version: "10.2.0",
    ...parser('import { parsePath } from "dot-prop";', "parsePath(text)"),
  },
  {
    id: "smol-toml.parse",
    package: "smol-toml",
    version: "1.9.1",
    ...parser('import { parse } from "smol-toml";', "parse(text)"),
  },
  {
    id: "css-what.parse",
    package: "css-what",
    version: "8.0.0",
    ...parser('import { parse, stringify } from "css-what";', "stringify(parse(text))"),
  },
  { id: "jsep", package: "jsep", version: "1.6.0", ...parser('import jsep from "jsep";', "jsep(text)") },
  {
    id: "ipaddr.js.parse",
    package: "ipaddr.js",
    version: "2.5.0",
    ...parser('import ipaddr from "ipaddr.js";', "ipaddr.parse(text).range()"),
  },
  {
    id: "parse-duration",
    package: "parse-duration",
    version: "2.1.9",
    ...parser('import parseDuration from "parse-duration";', "parseDuration(text)"),
  },
];

export const FUNCTIONS: readonly MeasuredFunction[] = [
  ...STEERING.map((one) => ({ ...one, isHeldOut: false })),
  ...HELD_OUT.map((one) => ({ ...one, isHeldOut: true })),
];

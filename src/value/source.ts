/** Plain-data value → source text, as a person would write it in a test. */
import { bytesOf } from "./base64.ts";
import { type Encoded, type EncodedInstance, isSpecial, type Pairs, type Special } from "./encoded.ts";

export interface SourceOptions {
  /** The local name under which a class is imported; undefined when it cannot be. */
  readonly className: (instance: EncodedInstance) => string | undefined;
  /** The local name of an enum that is exported. */
  readonly exportName?: (file: string, name: string) => string;
  /** A text for a callback instead of a plain function. */
  readonly callback?: (node: Special, indent: string) => string | undefined;
  /** What stands for a function of the program in an expected value. */
  readonly anyFunction?: string | undefined;
}

const LINE = 80;
/** With everything before it. */
const WIDEST = 110;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** `taken`: how much of its first line is taken by what stands before it. */
export function valueSource(value: Encoded, options: SourceOptions, indent = "", taken = 0): string {
  switch (typeof value) {
    case "string":
      return stringSource(value);
    case "number":
    case "boolean":
      return String(value);
    default:
      if (value === null) return "null";
      if (isArray(value)) return arraySource(value, options, indent, taken);
      if (isSpecial(value)) return specialSource(value, options, indent, taken);
      return objectSource(Object.entries(value), options, indent, taken);
  }
}

const isArray = (value: Encoded): value is readonly Encoded[] => Array.isArray(value);

/** Double quotes; everything a reader cannot see is escaped, and lone surrogates too: files are UTF-8. */
export function stringSource(text: string): string {
  const escaped = JSON.stringify(text).replace(
    /[\u007f-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff0-\uffff]/g,
    unicodeEscape,
  );
  return escaped.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, unicodeEscape);
}

const unicodeEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

function list(open: string, parts: readonly string[], close: string, indent: string, taken = 0): string {
  const spaced = open === "{" && parts.length > 0 ? " " : "";
  const line = `${open}${spaced}${parts.join(", ")}${spaced}${close}`;
  const isShort = line.length + indent.length <= LINE && line.length + indent.length + taken <= WIDEST;
  if ((isShort || parts.length === 0) && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join("")}${indent}${close}`;
}

function arraySource(items: readonly Encoded[], options: SourceOptions, indent: string, taken: number): string {
  const parts = items.map((item) =>
    isSpecial(item) && item.$ === "hole" ? "" : valueSource(item, options, `${indent}  `),
  );
  if (parts.includes("")) return `[${parts.join(", ")}${parts.at(-1) === "" ? "," : ""}]`;
  return list("[", parts, "]", indent, taken);
}

function objectSource(
  pairs: readonly (readonly [string, Encoded])[],
  options: SourceOptions,
  indent: string,
  taken = 0,
): string {
  const parts = pairs.map(([key, item]) => `${keySource(key)}: ${valueSource(item, options, `${indent}  `)}`);
  return list("{", parts, "}", indent, taken);
}

/** `__proto__: x` would set the prototype; a computed key does not. */
function keySource(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return IDENTIFIER.test(key) ? key : stringSource(key);
}

function specialSource(value: Special, options: SourceOptions, indent: string, taken: number): string {
  const inside = (part: Encoded) => valueSource(part, options, `${indent}  `);
  switch (value.$) {
    case "undefined":
    case "hole":
      return "undefined";
    case "nan":
      return "NaN";
    case "inf":
      return "Infinity";
    case "-inf":
      return "-Infinity";
    case "-0":
      return "-0";
    case "bigint":
      return `${value.v}n`;
    case "bytes":
      return `new Uint8Array([${bytesOf(value.v).join(", ")}])`;
    case "map":
      return value.v.length === 0
        ? "new Map()"
        : `new Map(${list(
            "[",
            value.v.map(([key, item]) => `[${inside(key)}, ${inside(item)}]`),
            "]",
            indent,
          )})`;
    case "set":
      return value.v.length === 0 ? "new Set()" : `new Set(${list("[", value.v.map(inside), "]", indent)})`;
    case "date":
      return value.v === null ? "new Date(NaN)" : `new Date(${dateSource(value.v)})`;
    case "local-date":
      return `new Date(${withoutZeros(value.v).join(", ")})`;
    case "regexp":
      return regexpSource(...value.v);
    case "symbol":
      return `Symbol(${stringSource(value.v)})`;
    case "function":
      if (typeof value.v === "string") return options.anyFunction ?? "() => undefined";
      return options.callback?.(value, indent) ?? callbackSource(value.v.returns.map(inside));
    case "object":
      return objectSource(value.v, options, indent, taken);
    case "null-object":
      return `Object.assign(Object.create(null), ${objectSource(value.v, options, indent)})`;
    case "extended":
      return `Object.assign(${valueSource(value.v[0], options, indent)}, ${objectSource(value.v[1], options, indent)})`;
    case "typed-array":
      return `${value.v[0]}.from([${value.v[1].map(inside).join(", ")}])`;
    case "arraybuffer":
      return `new Uint8Array([${bytesOf(value.v).join(", ")}]).buffer`;
    case "error":
      return errorSource(value.v, options, indent);
    case "promise":
      return `Promise.resolve(${valueSource(value.v, options, indent)})`;
    case "rejected":
      return `Promise.reject(${valueSource(value.v, options, indent)})`;
    case "throws":
      return `throw ${valueSource(value.v, options, indent)}`;
    case "instance":
      return instanceSource(value.v, options, indent);
    case "called":
      return valueSource(value.v[1].at(-1)?.[1] ?? value.v[0], options, indent, taken);
    case "member": {
      const [file, name, member] = value.v;
      const local = options.exportName?.(file, name) ?? name;
      return IDENTIFIER.test(member) ? `${local}.${member}` : `${local}[${stringSource(member)}]`;
    }
    case "cycle":
      return "undefined";
  }
}

/** A literal, unless it holds characters that a reader cannot see. */
function regexpSource(source: string, flags: string): string {
  return /^[\x20-\x7e]*$/.test(source)
    ? `/${source}/${flags}`
    : `new RegExp(${stringSource(source)}, ${stringSource(flags)})`;
}

const STANDARD_ERRORS = new Set([
  "Error",
  "EvalError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "TypeError",
  "URIError",
]);

function errorSource(
  [name, message, extras]: readonly [string, string] | readonly [string, string, Pairs],
  options: SourceOptions,
  indent: string,
): string {
  const cause = extras?.find(([key]) => key === "cause")?.[1];
  const others = extras?.filter(([key]) => key !== "cause") ?? [];
  const given = cause === undefined ? "" : `, { cause: ${valueSource(cause, options, indent)} }`;
  const made = `new ${STANDARD_ERRORS.has(name) ? name : "Error"}(${stringSource(message)}${given})`;
  return others.length === 0 ? made : `Object.assign(${made}, ${objectSource(others, options, indent)})`;
}

/** Midnight and the like read as text; anything else stays the exact number. */
function dateSource(time: number): string {
  const year = new Date(time).getUTCFullYear();
  return Math.abs(time) > 0 && year >= 1900 && year <= 2200 ? stringSource(new Date(time).toISOString()) : String(time);
}

/** Hours, minutes and the rest go where they and all after them are zero. */
function withoutZeros(parts: readonly number[]): readonly number[] {
  let end = parts.length;
  while (end > 3 && parts[end - 1] === 0) end--;
  return parts.slice(0, end);
}

/** What ran is a function of that name and no arrow: the program may have called it with `new`, or kept it. */
function callbackSource(returns: readonly string[]): string {
  if (returns.length <= 1) return `function callback() { ${statementOf(returns[0] ?? "undefined")} }`;
  // what fails must not do so before it is asked for
  if (returns.some(isFailing))
    return `((actions) => function callback() { return (actions.length > 1 ? actions.shift() : actions[0])(); })([${returns.map((one) => arrowSource(one)).join(", ")}])`;
  return `((results) => function callback() { return results.length > 1 ? results.shift() : results[0]; })([${returns.join(", ")}])`;
}

/** What a function with one result does, as an arrow; `returning`: the annotation of its result. */
export const arrowSource = (result: string, returning = ""): string =>
  result.startsWith("throw ")
    ? `()${returning} => { ${result}; }`
    : `()${returning} => ${result.startsWith("{") ? `(${result})` : result}`;

/** As the last statement of a function. */
export const statementOf = (result: string): string =>
  result.startsWith("throw ") ? `${result};` : `return ${result};`;

/** It throws, or gives a promise that is rejected. */
export const isFailing = (result: string): boolean => /^throw |^Promise\.reject\(/.test(result);

function instanceSource(instance: EncodedInstance, options: SourceOptions, indent: string): string {
  const name = options.className(instance);
  if (instance.args !== undefined && name !== undefined) return constructionSource(instance, name, options, indent);
  const properties = objectSource(instance.properties ?? [], options, indent);
  return name === undefined ? properties : `Object.assign(Object.create(${name}.prototype), ${properties})`;
}

/** `new Cart`, or `Cart.of`. */
export const makerSource = ({ creator }: EncodedInstance, name: string): string =>
  creator === undefined ? `new ${name}` : `${name}.${creator}`;

function constructionSource(instance: EncodedInstance, name: string, options: SourceOptions, indent: string): string {
  // what the platform makes streams with is not in everybody's declarations
  if (name === "ReadableStream" && instance.creator === "from")
    return `new ReadableStream({ start(controller) { for (const chunk of ${valueSource(instance.args?.[0] ?? [], options, indent)}) controller.enqueue(chunk); controller.close(); } })`;
  const made = `${makerSource(instance, name)}(${(instance.args ?? []).map((arg) => valueSource(arg, options, indent)).join(", ")})`;
  const calls = instance.calls ?? [];
  if (calls.length === 0) return made;
  const lines = calls.map(
    (call) =>
      `${indent}  made.${call.method}(${call.args.map((arg) => valueSource(arg, options, `${indent}  `)).join(", ")});\n`,
  );
  return `(() => {\n${indent}  const made = ${made};\n${lines.join("")}${indent}  return made;\n${indent}})()`;
}

/**
 * Whether a test can say the value exactly: functions, symbols and cycles have no text of their own. `hasAnyFunction`: the runner has words for
 * any function.
 */
export const isExpressible = (value: Encoded, hasAnyFunction = false): boolean => isSayable(value, hasAnyFunction);

function isSayable(value: Encoded, hasAnyFunction: boolean): boolean {
  const isInside = (part: Encoded): boolean => isSayable(part, hasAnyFunction);
  if (typeof value !== "object" || value === null) return true;
  if (isArray(value)) return value.length < 10_000 && value.every(isInside);
  if (!isSpecial(value)) return Object.values(value).every(isInside);
  switch (value.$) {
    case "function":
      return hasAnyFunction && typeof value.v === "string" && !value.v.startsWith("get ");
    case "symbol":
    case "cycle":
    case "promise":
    case "rejected":
    case "throws":
      return false;
    case "map":
      return value.v.every(([key, item]) => isInside(key) && isInside(item));
    case "set":
      return value.v.every(isInside);
    case "object":
    case "null-object":
      return value.v.every(([, item]) => isInside(item));
    case "extended":
      return isInside(value.v[0]) && value.v[1].every(([, item]) => isInside(item));
    case "error":
      return STANDARD_ERRORS.has(value.v[0]) && value.v[2] === undefined;
    case "instance":
      if (value.v.base !== undefined) return false;
      return value.v.args !== undefined || (value.v.properties?.every(([, item]) => isInside(item)) ?? false);
    default:
      return true;
  }
}

/**
 * An export by the name a user gives it, in either module format: `parse`, `default`, `module.exports`, `default.get`, `a.b.c`.
 * One rule for instrumented and native runs.
 */

type Exports = Record<string, unknown>;

export function exportedValue(exports: Exports, name: string): unknown {
  const direct = own(exports, name);
  if (direct.found) return direct.value;
  const parts = name.split(".");
  let at = 1;
  let first = own(exports, parts[0]!);
  if (name.startsWith("module.exports.")) {
    first = own(exports, "module.exports");
    at = 2;
  }
  if (!first.found || parts.length === 1) return undefined;
  let { value } = first;
  for (; at < parts.length; at++) {
    if (!isHolder(value)) return undefined;
    value = (value as Exports)[parts[at]!];
  }
  return value;
}

function own(exports: Exports, name: string): { readonly found: boolean; readonly value?: unknown } {
  if (name === "module.exports") return { found: true, value: wholeOf(exports) };
  if (name === "default" && "default" in exports) return { found: true, value: defaultOf(exports.default) };
  if (name in exports) return { found: true, value: exports[name] };
  // a CommonJS module whose names Node could not see statically
  const main = exports.default;
  return isHolder(main) && name in (main as object)
    ? { found: true, value: (main as Exports)[name] }
    : { found: false };
}

const wholeOf = (exports: Exports): unknown =>
  "module.exports" in exports ? exports["module.exports"] : exports.default;

/** What was compiled from ES modules says so, and means its `default`. */
function defaultOf(main: unknown): unknown {
  return isHolder(main) && (main as Exports).__esModule === true && "default" in (main as object)
    ? (main as Exports).default
    : main;
}

const isHolder = (value: unknown): boolean =>
  (typeof value === "object" && value !== null) || typeof value === "function";

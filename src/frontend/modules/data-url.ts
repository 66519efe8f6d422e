/** Modules written in their own address, `data:text/javascript,…`, as Node reads them, errors included. */

export type DataModule =
  | { readonly kind: "module"; readonly url: string; readonly format: "esm" | "json"; readonly text: string }
  | DataProblem;

/** The error Node raises. */
export interface DataProblem {
  readonly kind: "problem";
  readonly name: "TypeError" | "RangeError" | "URIError";
  readonly code: string | undefined;
  readonly message: string;
}

const CONTENT = /^([^/]+\/[^,;]+)[^,]*?(;base64)?,([\s\S]*)$/;
const JAVASCRIPT = /^\s*(?:text|application)\/javascript\s*$/i;

export function dataModule(specifier: string): DataModule {
  const invalid = problem("TypeError", "ERR_INVALID_URL", "Invalid URL");
  let url: URL;
  try {
    url = new URL(specifier);
  } catch {
    return invalid;
  }
  const content = CONTENT.exec(url.pathname);
  if (content === null) return invalid;
  const [, type, base64, body] = content as unknown as [string, string, string | undefined, string];
  const format = JAVASCRIPT.test(type) ? "esm" : type === "application/json" ? "json" : undefined;
  if (format === undefined)
    return problem("RangeError", "ERR_UNKNOWN_MODULE_FORMAT", `Unknown module format: ${type} for URL ${url.href}`);
  try {
    const decoded = decodeURIComponent(body);
    const text = base64 === undefined ? decoded : Buffer.from(decoded, "base64").toString("utf8");
    return { kind: "module", url: url.href, format, text };
  } catch {
    return problem("URIError", undefined, "URI malformed");
  }
}

/** Such a module is in no folder, so it can import only by complete addresses. */
export function unresolvable(specifier: string, from: string): DataProblem {
  return problem(
    "TypeError",
    "ERR_UNSUPPORTED_RESOLVE_REQUEST",
    `Failed to resolve module specifier "${specifier}" from "${from}": Invalid relative URL or base scheme is not hierarchical.`,
  );
}

const problem = (name: DataProblem["name"], code: string | undefined, message: string): DataProblem => ({
  kind: "problem",
  name,
  code,
  message,
});

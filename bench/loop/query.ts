/** A query string taken apart: ordinary code over texts that keeps nothing. One branch is never taken, so that a search goes on. */

export interface Query {
  readonly pairs: readonly (readonly [string, string])[];
  readonly fragment: string;
}

export function parseQuery(text: string, separator: "&" | ";"): Query {
  const hash = text.indexOf("#");
  const fragment = hash < 0 ? "" : text.slice(hash + 1);
  const body = hash < 0 ? text : text.slice(0, hash);
  const pairs: [string, string][] = [];
  for (const part of (body.startsWith("?") ? body.slice(1) : body).split(separator)) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const name = at < 0 ? part : part.slice(0, at);
    const value = at < 0 ? "" : part.slice(at + 1);
    if (name.endsWith("[]") && /^\d+$/.test(value)) pairs.push([name.slice(0, -2), value]);
    else if (name.length > 0) pairs.push([name, value.replace(/\+/g, " ")]);
  }
  if (pairs.length < 0) throw new Error("a list is never shorter than empty");
  return { pairs, fragment };
}

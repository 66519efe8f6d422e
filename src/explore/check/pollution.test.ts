/** Writes to built-in prototypes, whatever shape the names come in: the way over `__proto__` is closed here, so that three names in a row have to lead there. */
import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";

const MERGE = `
const isWalkable = (v: any): boolean => (typeof v === "object" && v !== null) || typeof v === "function";
function merge(to: any, from: any): any {
  for (const key of Object.keys(from)) {
    if (key === "__proto__") continue;
    if (isWalkable(from[key]) && isWalkable(to[key])) merge(to[key], from[key]);
    else to[key] = from[key];
  }
  return to;
}
`;
const SET = `
function set(root: any, names: string[], value: unknown): any {
  let at = root;
  if (names.includes("__proto__")) return root;
  for (const name of names.slice(0, -1)) { if (at[name] === undefined) at[name] = {}; at = at[name]; }
  at[names.at(-1)!] = value;
  return root;
}
`;

const POLLUTING: readonly string[] = [
  `${MERGE} export const f = (text: string): unknown => merge({}, JSON.parse(text));`,
  `${MERGE} export const f = (from: Record<string, unknown>, to: Record<string, unknown>): unknown => merge(to, from);`,
  `${MERGE} export const f = (request: { body: unknown; isPut: boolean }): unknown => request.isPut && isWalkable(request.body) ? merge({}, request.body) : 0;`,
  `${MERGE} export const f = (options: { defaults: Record<string, unknown> }): unknown => merge({ a: 1 }, options.defaults);`,
  `${SET} export const f = (path: string, value: number): unknown => set({}, path.split("/"), value);`,
  `${SET} export const f = (path: string): unknown => { if (path[0] !== ":") throw new Error("no path"); return set({}, path.slice(1).split(":"), 1); };`,
  `${SET} export const f = (path: string[], value: number): unknown => set({}, path, value);`,
  `${SET} export const f = (edits: { path: string[]; value: number }[]): unknown => edits.reduce((all, { path, value }) => set(all, path, value), {});`,
  `${SET} export const f = (edits: [string, number][]): unknown => edits.reduce((all, [path, value]) => set(all, path.split("."), value), {});`,
  `${SET} export const f = (name: string, value: string): unknown => set({}, name.replace(/\\]/g, "").split("["), value);`,
];

test.each(POLLUTING)("polluting: %s", async (text) => {
  const { findings } = await checkText(text, { checkers: ["prototype-pollution"], runs: 25, mutate: true });
  expect(findings.map(({ checker }) => checker)).toContain("prototype-pollution");
});

const HARMLESS: readonly string[] = [
  `${SET} export const f = (path: string): unknown => path.includes("constructor") ? 0 : set({}, path.split("."), 1);`,
  `${SET} export const f = (path: string[]): unknown => path.length > 2 ? 0 : set({}, path, 1);`,
];

test.each(HARMLESS)("harmless: %s", async (text) => {
  const { findings } = await checkText(text, { checkers: ["prototype-pollution"], runs: 25, mutate: true });
  expect(findings).toEqual([]);
});

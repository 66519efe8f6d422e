/** An input makes the program write to a built-in prototype. The harness only calls. */
import type { Bug } from "./bug.ts";

type Row = readonly [
  name: string,
  buggy: string,
  fixed: string,
  reference: string,
  parameters: Bug["parameters"],
  body: string,
  entry?: string,
];

const PATH_AND_VALUE = { path: "string", value: "number" } as const;
const PATH_LIST = { path: "string[]", value: "number" } as const;
const RECORD = { source: "record" } as const;
const JSON_TEXT = { text: "text-json" } as const;
const parsed = (call: string): string => `let source; try { source = JSON.parse(text); } catch { return; } ${call}`;

const ROWS: readonly Row[] = [
  ["minimist", "1.2.0", "1.2.6", "CVE-2020-7598", { args: "string[]" }, "subject(args);"],
  ["yargs-parser", "13.1.1", "13.1.2", "CVE-2020-7608", { args: "string[]" }, "subject(args);"],
  ["ini", "1.3.5", "1.3.8", "CVE-2020-7788", { text: "string" }, "subject.parse(text);"],
  ["dot-prop", "4.2.0", "4.2.1", "CVE-2020-8116", PATH_AND_VALUE, "subject.set({}, path, value);"],
  ["set-value", "2.0.0", "2.0.1", "CVE-2019-10747", PATH_AND_VALUE, "subject({}, path, value);"],
  ["object-path", "0.11.4", "0.11.8", "CVE-2020-15256", PATH_LIST, "subject.withInheritedProps.set({}, path, value);"],
  ["undefsafe", "2.0.2", "2.0.3", "CVE-2019-10795", PATH_AND_VALUE, "subject({}, path, value);"],
  ["jsonpointer", "4.0.1", "4.1.0", "CVE-2020-7709", PATH_AND_VALUE, "subject.set({}, path, value);"],
  ["property-expr", "2.0.2", "2.0.3", "CVE-2020-7707", PATH_AND_VALUE, "subject.setter(path)({}, value);"],
  ["pathval", "1.1.0", "1.1.1", "CVE-2020-7751", PATH_AND_VALUE, "subject.setPathValue({}, path, value);"],
  [
    "flat",
    "5.0.0",
    "5.0.1",
    "CVE-2020-36632",
    { path: "string", value: "number" },
    "subject.unflatten({ [path]: value });",
  ],
  ["deep-extend", "0.5.0", "0.5.1", "CVE-2018-3750", JSON_TEXT, parsed("subject({}, source);")],
  ["extend", "3.0.1", "3.0.2", "CVE-2018-16492", JSON_TEXT, parsed("subject(true, {}, source);")],
  [
    "hoek",
    "4.2.0",
    "4.2.1",
    "CVE-2018-3728",
    JSON_TEXT,
    parsed("if (typeof source === 'object' && source !== null && !Array.isArray(source)) subject.merge({}, source);"),
  ],
  ["lodash.defaultsdeep", "4.6.0", "4.6.1", "CVE-2019-10744", JSON_TEXT, parsed("subject({}, source);")],
  ["assign-deep", "0.4.7", "0.4.8", "CVE-2019-10745", JSON_TEXT, parsed("subject({}, source);")],
  ["merge-deep", "3.0.2", "3.0.3", "CVE-2021-26707", RECORD, "subject({}, source);"],
];

export const pollution: readonly Bug[] = ROWS.map(([name, buggy, fixed, reference, parameters, body, entry]) => ({
  package: name,
  buggy,
  fixed,
  reference,
  parameters,
  body,
  kind: "pollution",
  ...(entry === undefined ? {} : { entry }),
}));

/** Regular expressions whose time grows out of proportion with the text, and calls that never end. The harness only calls. */
import type { Bug } from "./bug.ts";

type Row = readonly [name: string, buggy: string, fixed: string, reference: string, body: string, kind?: Bug["kind"]];

const TEXT = { text: "string" } as const;

const ROWS: readonly Row[] = [
  ["ms", "0.7.0", "0.7.1", "CVE-2015-8315", "subject(text);"],
  ["trim", "0.0.1", "0.0.3", "CVE-2020-7753", "subject(text);"],
  ["trim-newlines", "3.0.0", "3.0.1", "CVE-2021-33623", "subject.end(text);"],
  ["path-parse", "1.0.6", "1.0.7", "CVE-2021-23343", "subject.posix(text);"],
  ["glob-parent", "5.1.1", "5.1.2", "CVE-2020-28469", "subject(text);"],
  ["minimatch", "3.0.4", "3.0.5", "CVE-2022-3517", "subject.braceExpand(text);"],
  ["hosted-git-info", "2.8.8", "2.8.9", "CVE-2021-23362", "subject.fromUrl(text);"],
  ["word-wrap", "1.2.3", "1.2.4", "CVE-2023-26115", "subject(text, { trim: true });"],
  ["fresh", "0.5.1", "0.5.2", "CVE-2017-16119", "subject({ 'if-none-match': text }, { etag: 'x' });"],
  ["mime", "1.4.0", "1.4.1", "CVE-2017-16138", "subject.lookup(text);"],
  [
    "forwarded",
    "0.1.0",
    "0.1.2",
    "CVE-2017-16118",
    "subject({ headers: { 'x-forwarded-for': text }, connection: { remoteAddress: 'a' } });",
  ],
  ["brace-expansion", "1.1.6", "1.1.7", "CVE-2017-18077", "subject(text);"],
  ["color-string", "1.5.3", "1.5.5", "CVE-2021-29060", "subject.get(text);"],
  ["semver", "7.5.1", "7.5.2", "CVE-2022-25883", "try { new subject.Range(text); } catch {}"],
  ["charset", "1.0.0", "1.0.1", "CVE-2017-16098", "subject({ 'content-type': text });"],
  [
    "nth-check",
    "1.0.2",
    "2.0.1",
    "CVE-2021-3803",
    "const parse = subject.parse ?? subject.default.parse; try { parse(text); } catch {}",
  ],
];

const rows: readonly Bug[] = ROWS.map(([name, buggy, fixed, reference, body, kind = "slow"]) => ({
  package: name,
  buggy,
  fixed,
  kind,
  reference,
  parameters: TEXT,
  body,
}));

export const slow: readonly Bug[] = [
  ...rows,
  {
    package: "nanoid",
    buggy: "3.3.7",
    fixed: "3.3.8",
    kind: "hang",
    reference: "CVE-2024-55565",
    entry: "non-secure",
    parameters: { size: "number" },
    body: "if (!(size >= 0 && size < 1000)) return; subject.nanoid(size);",
  },
];

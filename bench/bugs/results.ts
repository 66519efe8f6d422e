/** Wrong results and crashes: the harness states what was documented to hold. */
import type { Bug } from "./bug.ts";

export const results: readonly Bug[] = [
  {
    package: "cookie",
    buggy: "0.6.0",
    fixed: "0.7.1",
    kind: "wrong",
    reference: "CVE-2024-47764",
    parameters: { name: "string", value: "string" },
    body: `let text; try { text = subject.serialize(name, value); } catch { return; }
      assert(Object.keys(subject.parse(text)).every((one) => one === name));`,
  },
  {
    package: "json5",
    buggy: "2.2.1",
    fixed: "2.2.2",
    kind: "wrong",
    reference: "CVE-2022-46175",
    parameters: { text: "string" },
    body: `let value; try { value = subject.parse(text); } catch { return; }
      if (typeof value === "object" && value !== null && !Array.isArray(value)) assert(Object.getPrototypeOf(value) === Object.prototype);`,
  },
  {
    package: "qs",
    buggy: "6.5.2",
    fixed: "6.5.3",
    kind: "wrong",
    reference: "CVE-2022-24999",
    parameters: { text: "string" },
    // as express calls it
    body: `const value = subject.parse(text, { allowPrototypes: true });
      for (const key of Object.keys(value)) { const one = value[key];
        if (typeof one === "object" && one !== null && !Array.isArray(one)) assert(!Array.isArray(Object.getPrototypeOf(one))); }`,
  },
  {
    package: "decode-uri-component",
    buggy: "0.2.0",
    fixed: "0.2.2",
    kind: "crash",
    reference: "CVE-2022-38900",
    parameters: { text: "string" },
    body: "subject(text);",
  },
  {
    package: "netmask",
    buggy: "1.0.6",
    fixed: "2.0.1",
    kind: "wrong",
    reference: "CVE-2021-28918",
    parameters: { text: "string" },
    body: `if (!/^0\\d{1,2}\\.0\\.0\\.1$/.test(text)) return;
      let block; try { block = new subject.Netmask(text); } catch { return; }
      assert(block.base.split(".")[0] === String(parseInt(text.split(".")[0], 8)));`,
  },
  {
    package: "shell-quote",
    buggy: "1.7.2",
    fixed: "1.7.3",
    kind: "wrong",
    reference: "CVE-2021-42740",
    parameters: { word: "string" },
    // quotes and white space are quoted in other ways
    body: `const text = subject.quote([word]);
      if (!/['"\\s\\\\]/.test(word)) assert(!/(^|[^\\\\])[\`;&|]/.test(text));`,
  },
  {
    package: "ip",
    buggy: "1.1.8",
    fixed: "1.1.9",
    kind: "wrong",
    reference: "CVE-2023-42282",
    parameters: { text: "string" },
    body: `if (!/^0x7f\\.\\d$|^127\\.\\d$/.test(text)) return;
      let isPublic; try { isPublic = subject.isPublic(text); } catch { return; }
      assert(!isPublic);`,
  },
  {
    package: "url-parse",
    buggy: "1.5.1",
    fixed: "1.5.2",
    kind: "wrong",
    reference: "CVE-2021-3664",
    parameters: { text: "string" },
    // a special scheme has two slashes and a host, however many slashes are written
    body: `const url = subject(text);
      if (/^https?:\\/*[a-z]+\\.[a-z]+$/.test(text)) assert(url.hostname !== "");`,
  },
];

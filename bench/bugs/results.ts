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
    body: `const value = subject.parse(text);
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
    body: `const back = subject.parse(subject.quote([word]));
      if (/^[A-Za-z]*:?[\`|&;]?[A-Za-z]*$/.test(word) && word !== "") assert(back.length === 1 && back[0] === word);`,
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
    package: "serialize-javascript",
    buggy: "3.0.0",
    fixed: "3.1.0",
    kind: "wrong",
    reference: "CVE-2020-7660",
    parameters: { key: "string" },
    body: `const text = subject({ [key]: /x/, other: 1 });
      assert(!/^\\{"other/.test(text));`,
  },
];

/** An object that cannot be converted ends a run at the operation that would convert it, with shadows and without: otherwise a finding is another one when its input is run again. */
import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";

const OPERATIONS = [
  "'' + value",
  "value + 1",
  "value - 1",
  "value * 2",
  "value ** 2",
  "value | 0",
  "-value",
  "+value",
  "~value",
  "value < 1",
  "value >= 'a'",
  "value == 1",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  "`<${value}>`",
  "(text += value)",
  "(count -= value)",
  "count[value]",
  "value in {}",
  "String(value)",
  "Number(value)",
  "Math.max(1, value)",
  "[value].join()",
  "text.concat(value)",
  "text.indexOf(value)",
  "parseInt(value)",
];

test.each(OPERATIONS)("%s", async (operation) => {
  const text = `function convert(value: any) {
  let text = "a";
  let count: any = 1;
  if (text === "b" || count === 2) return text;
  return ${operation};
}
export function subject(value: { toString: undefined | (() => string) }) {
  const converted = convert(value);
  return [converted];
}`;
  const { findings, again } = await checkText(text, { checkers: ["unexpected-throw"], mutate: true, runs: 40 });
  const unconverted = findings.filter(({ message }) => message.includes("primitive value"));
  expect(unconverted.length).toBeGreaterThan(0);
  for (const { input, place } of unconverted) {
    const { model: _, ...plain } = input;
    const seen = await again(plain);
    expect(seen.map((one) => one.place)).toEqual([place]);
  }
});

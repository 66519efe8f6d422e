/** The failing call in one line, as a person would type it. */
import type { Target } from "../../frontend/targets/target.ts";
import { isDrained } from "../../value/drain.ts";
import { type Encoded, isSpecial } from "../../value/encoded.ts";
import type { HandedCall } from "../../value/handed-back.ts";
import { arrowSource, makerSource, type SourceOptions, valueSource } from "../../value/source.ts";

const LONGEST = 200;

export function shownCall(
  target: Target,
  self: Encoded | undefined,
  args: readonly Encoded[],
  calls: readonly HandedCall[] = [],
): string {
  const call = plainCall(target, self, args);
  const whole = isDrained(target) ? `[...${call}]` : call;
  if (calls.length === 0) return whole;
  const texts = calls.map((one) => `${one.of}(${one.args.map(oneLine).join(", ")})`);
  // `counter(1).next(2)`; of several calls, one after another
  if (calls.length === 1 && !target.isAsync) return `${whole}${texts[0]}`;
  return `${whole} then ${texts.map((text) => text.replace(/^\./, "")).join(", then ")}`;
}

function plainCall(target: Target, self: Encoded | undefined, args: readonly Encoded[]): string {
  const list = args.map(oneLine).join(", ");
  const owner = target.class?.export ?? "";
  switch (target.kind) {
    case "function": {
      const name = target.export === "default" || target.export === "module.exports" ? "subject" : target.export;
      return self === undefined
        ? `${name}(${list})`
        : `${name}.call(${[oneLine(self), ...args.map(oneLine)].join(", ")})`;
    }
    case "constructor":
      return `new ${owner}(${list})`;
    case "static":
      return `${owner}.${target.member}(${list})`;
    case "method":
      return `${receiver(self, owner)}.${target.member}(${list})`;
    case "getter":
      return `${receiver(self, owner)}.${target.member}`;
  }
}

function receiver(self: Encoded | undefined, owner: string): string {
  if (typeof self !== "object" || self === null || !isSpecial(self) || self.$ !== "instance") return owner;
  const made = `${makerSource(self.v, self.v.name || owner)}(${(self.v.args ?? []).map(oneLine).join(", ")})`;
  const calls = (self.v.calls ?? []).map((call) => `${call.method}(${call.args.map(oneLine).join(", ")})`);
  return calls.length === 0 ? made : `${made} after ${calls.join(", ")}; then `;
}

/** Callbacks as a reader would write them: what the first call gives, and what later ones do. */
const OPTIONS: SourceOptions = {
  className: (instance) => instance.name,
  callback: (node) => {
    const returns = node.$ === "function" && typeof node.v !== "string" ? node.v.returns : [];
    const [first = "undefined", ...later] = returns.map((one) => valueSource(one, OPTIONS));
    return `${arrowSource(first)}${later.length === 0 ? "" : ` (then ${later.join(", ")})`}`;
  },
};

function oneLine(value: Encoded): string {
  const text = valueSource(value, OPTIONS)
    .replace(/\s*\n\s*/g, " ")
    .replace(/, ([}\]])/g, " $1");
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

import { expect, test } from "vitest";
import { checkLaw, functionLaw } from "./testing/law.ts";
import { anything, either, oneOf, shortText, texts } from "./testing/samples.ts";

const holds = (name: string, report: () => { readonly failures: readonly string[] }) =>
  test(name, () => expect(report().failures).toEqual([]));

holds("atob", () => functionLaw(atob, [either(texts, (random) => shortText(random, ["Y", "W", "J", "j", "="]))]));
holds("btoa", () => functionLaw(btoa, [texts]));
holds("structuredClone of primitives", () => functionLaw(structuredClone, [anything]));
holds("structuredClone of plain data", () =>
  checkLaw({
    inputs: [anything, anything],
    subject: (caller, a, b) => {
      const inner = { 0: b.value };
      const value = [a.value, inner, new Date(5)];
      caller.describe(inner, [b]);
      caller.describe(value, [a]);
      return caller.call(structuredClone, undefined, [value]);
    },
  }),
);
holds("TextEncoder and TextDecoder", () =>
  checkLaw({
    inputs: [either(texts, oneOf("plain", "text"))],
    subject: (caller, text) => {
      const bytes = caller.call(TextEncoder.prototype.encode, new TextEncoder(), [text]);
      return caller.call(TextDecoder.prototype.decode, new TextDecoder(), [bytes.value]);
    },
    runs: 1000,
    shadowed: 0.3,
    crossed: 0.2,
  }),
);
holds("bytes of TextEncoder", () =>
  checkLaw({
    inputs: [texts],
    subject: (caller, text) => {
      const bytes = caller.call(TextEncoder.prototype.encode, new TextEncoder(), [text]).value;
      return caller.get(bytes, 0);
    },
    runs: 1000,
    shadowed: 0.3,
    crossed: 0.2,
  }),
);
holds("looking at an object keeps what is known of it", () =>
  checkLaw({
    inputs: [anything],
    subject: (caller, a) => {
      const object = [a.value];
      caller.describe(object, [a]);
      caller.call(Object.getOwnPropertySymbols, Object, [object]);
      const ref = caller.construct(WeakRef, [object]).value as WeakRef<object>;
      return caller.get(caller.call(WeakRef.prototype.deref, ref, []).value, 0);
    },
  }),
);
holds("descriptors", () =>
  checkLaw({
    inputs: [anything, anything],
    subject: (caller, a, b) => {
      const source = { 0: a.value, 1: b.value };
      caller.describe(source, [a, b]);
      const descriptors = caller.call(Object.getOwnPropertyDescriptors, Object, [source]).value;
      const copy = caller.call(Object.defineProperties, Object, [{}, descriptors]).value;
      return caller.call(Object.values, Object, [copy]);
    },
  }),
);

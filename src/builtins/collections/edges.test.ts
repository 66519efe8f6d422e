/** Maps and Sets that change while they are walked, with keys that are hard to tell apart. */
import type { Expr } from "../../expr/expr.ts";
import type { Caller, Held } from "../testing/law.ts";
import { edgeLaws } from "../testing/law-edges.ts";
import { anything, either, oneOf } from "../testing/samples.ts";

const keys = either(oneOf(0, -0, Number.NaN, 1, "1", "", "0", true, null, undefined, 1n), oneOf(0, -0, "a"), anything);

const { holds, bite } = edgeLaws(100);

/** What a callback was given, with the shadows it was given. */
function listening(caller: Caller, also: (round: number) => void): { heard: Held[]; listener: unknown } {
  const heard: Held[] = [];
  let round = 0;
  const listener = caller.callback(
    (value: unknown, key: unknown) => {
      heard.push({ value, shadow: undefined }, { value: key, shadow: undefined });
      if (round < 4) also(round++);
    },
    (value?: Expr, key?: Expr) => {
      heard[heard.length - 2] = { ...heard.at(-2)!, shadow: value };
      heard[heard.length - 1] = { ...heard.at(-1)!, shadow: key };
      return undefined;
    },
  );
  return { heard, listener };
}

type Change = (caller: Caller, map: unknown, key: Held, value: Held, round: number) => void;
const CHANGES: Readonly<Record<string, Change>> = {
  adds: (caller, map, _, value, round) => caller.call(Map.prototype.set, map, [`new ${round}`, value]),
  "adds an input": (caller, map, key, value) => caller.call(Map.prototype.set, map, [key, value]),
  "deletes an input": (caller, map, key) => caller.call(Map.prototype.delete, map, [key]),
  "deletes and adds again": (caller, map, key, value) => {
    caller.call(Map.prototype.delete, map, [key]);
    caller.call(Map.prototype.set, map, [key, value]);
  },
  clears: (caller, map, key, value, round) => {
    if (round > 0) return;
    caller.call(Map.prototype.clear, map, []);
    caller.call(Map.prototype.set, map, [key, value]);
  },
};

for (const [name, change] of Object.entries(CHANGES)) {
  holds(`forEach of a Map that ${name}`, [keys, keys, keys], (caller, a, b, c) => {
    const map = caller.construct(Map, []).value;
    caller.call(Map.prototype.set, map, [a, b]);
    caller.call(Map.prototype.set, map, [b, c]);
    const { heard, listener } = listening(caller, (round) => change(caller, map, c, a, round));
    caller.call(Map.prototype.forEach, map, [listener]);
    return caller.call(Array.of, Array, [...heard, caller.get(map, "size")]);
  });
  holds(`steps through a Map that ${name}`, [keys, keys, keys], (caller, a, b, c) => {
    const map = caller.construct(Map, []).value as Map<unknown, unknown>;
    caller.call(Map.prototype.set, map, [a, b]);
    caller.call(Map.prototype.set, map, [b, c]);
    const iterator = caller.call(Map.prototype.entries, map, []).value as Iterator<unknown>;
    const seen: Held[] = [];
    for (let round = 0; round < 4; round++) {
      const step = caller.call(iterator.next, iterator, []);
      seen.push(caller.get(step, "done"));
      if ((step.value as { done: boolean }).done) break;
      const entry = caller.get(step, "value");
      seen.push(caller.get(entry, 0), caller.get(entry, 1));
      change(caller, map, c, a, round);
    }
    return caller.call(Array.of, Array, seen);
  });
}
holds("forEach of a Set that changes", [keys, keys, keys], (caller, a, b, c) => {
  const set = caller.construct(Set, []).value;
  for (const key of [a, b]) caller.call(Set.prototype.add, set, [key]);
  const { heard, listener } = listening(caller, (round) => {
    if (round === 0) caller.call(Set.prototype.delete, set, [b]);
    else caller.call(Set.prototype.add, set, [round === 1 ? c : b]);
  });
  caller.call(Set.prototype.forEach, set, [listener]);
  return caller.call(Array.of, Array, [...heard, caller.call(Set.prototype.has, set, [c]), caller.get(set, "size")]);
});
holds("what a Map gives back of a key", [keys, keys], (caller, a, b) => {
  const map = caller.construct(Map, []).value;
  caller.call(Map.prototype.set, map, [a, 1]);
  caller.call(Map.prototype.set, map, [b, 2]);
  const all = caller.call(Array.from, Array, [caller.call(Map.prototype.keys, map, [])]);
  return caller.call(Array.of, Array, [all, caller.call(Map.prototype.get, map, [0]), caller.get(map, "size")]);
});
holds("a Map of a Map", [keys, keys, keys], (caller, a, b, c) => {
  const map = caller.construct(Map, []).value;
  caller.call(Map.prototype.set, map, [a, b]);
  const copy = caller.construct(Map, [map]).value;
  caller.call(Map.prototype.set, map, [a, 0]);
  return caller.call(Map.prototype.get, copy, [c]);
});

bite(0.8);

import { applyPatches, enablePatches, original, produce, produceWithPatches } from "immer";

enablePatches();
const base = { list: [{ done: false, n: S(1) }, { done: true }], map: { x: S("y") } };
each(
  () =>
    produce(base, (draft) => {
      draft.list[0].done = true;
      draft.list.push({ n: S(3) });
      delete draft.map.x;
    }),
  () => produce(base, () => {}) === base,
  () =>
    produceWithPatches(base, (draft) => {
      draft.list.splice(0, 1);
      draft.map.z = S(2);
    }).slice(1),
  () => applyPatches(base, [{ op: "replace", path: ["list", 0, "n"], value: S(7) }]),
  () =>
    produce(base, (draft) => {
      draft.list = draft.list.filter((x) => x.n);
      return undefined;
    }).list.length,
  () => produce(base, (draft) => original(draft).list.length + draft),
  () =>
    Object.isFrozen(
      produce(base, (draft) => {
        draft.a = 1;
      }),
    ),
  () => {
    produce(base, (draft) => {
      draft.list[0].n++;
    }).list[0].n = 5;
  },
);

/** What verdicts about a target rest on beyond the declared types: what it requires, and what its inputs leave out. */
import type { Shape } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";

/** Shapes of which Assay builds only some values. Where a run shows that the code could tell the others apart, that is a doubt instead. */
const LEFT_OUT: readonly { readonly kinds: readonly Shape["kind"][]; readonly text: string }[] = [
  // an invalid date has no time
  { kinds: ["date"], text: "dates are valid" },
  { kinds: ["array", "tuple"], text: "arrays have no holes" },
  {
    kinds: ["array", "tuple", "object", "record", "lazy"],
    text: "objects are plain data, without accessors and not frozen",
  },
  { kinds: ["instance"], text: "instances are what the constructor and the methods of their class make" },
  { kinds: ["function"], text: "callbacks return a value and do nothing else" },
];

export function assumptionsOf(target: Target): readonly string[] {
  const shapes = JSON.stringify([target.parameters, target.receiver, target.definitions]);
  const has = (kind: Shape["kind"]): boolean => shapes.includes(`"kind":"${kind}"`);
  return [
    ...(target.requires ?? []).map((text) => `callers meet @requires ${text}`),
    ...(shapes.includes('"integer":{') ? ["integers of refinement types are not -0"] : []),
    ...LEFT_OUT.filter(({ kinds }) => kinds.some(has)).map(({ text }) => text),
  ];
}

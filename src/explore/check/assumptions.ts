/** What is said about a target rests on: its declared types, what it requires, and what its inputs leave out. */
import type { Claim, ClaimKind } from "../../claims/claim.ts";
import type { Shape } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";

/** Shapes of which Assay builds only some values. Where a run shows that the code could tell the others apart, that is a narrowing of another kind. */
const LEFT_OUT: readonly { readonly kinds: readonly Shape["kind"][]; readonly states: ClaimKind }[] = [
  // an invalid date has no time
  { kinds: ["date"], states: "invalid-dates" },
  { kinds: ["array", "tuple"], states: "holes" },
  { kinds: ["array", "tuple", "object", "record", "lazy"], states: "odd-objects" },
  { kinds: ["instance"], states: "other-instances" },
  { kinds: ["function"], states: "callback-effects" },
];

export function assumptionsOf(target: Target): readonly Claim[] {
  const shapes = JSON.stringify([target.parameters, target.receiver, target.definitions]);
  const has = (kind: Shape["kind"]): boolean => shapes.includes(`"kind":"${kind}"`);
  return [
    { kind: "declared-types" },
    ...(target.requires ?? []).map((text): Claim => ({ kind: "requires", about: text })),
    ...(shapes.includes('"integer":{') ? [{ kind: "negative-zero" } as const] : []),
    ...(target.exposed === undefined ? [] : [{ kind: "exported-objects", about: target.exposed } as const]),
    ...(target.valuesElsewhere === undefined ? [] : [{ kind: "values-elsewhere" } as const]),
    ...(target.textElsewhere === undefined ? [] : [{ kind: "text-elsewhere" } as const]),
    ...LEFT_OUT.filter(({ kinds }) => kinds.some(has)).map(({ states }): Claim => ({ kind: states })),
  ];
}

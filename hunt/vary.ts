/** Spells a core out: how the truth shows, how the target is written and where the condition stands, crossed on a diagonal. */
import type { Case } from "./case.ts";
import { type Core, GUARDS, type GuardName } from "./core.ts";
import { PLANTS, type PlantName } from "./plant.ts";
import { SPELLINGS, type SpellingName } from "./spelling.ts";

const ALL_PLANTS: readonly PlantName[] = ["branch", "assertion", "division", "throw", "nullish"];
const ALL_SPELLINGS = Object.keys(SPELLINGS) as readonly SpellingName[];
const ALL_GUARDS = Object.keys(GUARDS) as readonly GuardName[];

/** Per core. */
export const VARIANTS = 8;

export function vary(family: string, cores: readonly Core[], variants = VARIANTS): Case[] {
  return cores.flatMap((core, at) => {
    const plants = core.plants ?? ALL_PLANTS;
    const spellings = core.spellings ?? ALL_SPELLINGS;
    const guards = core.guards ?? ALL_GUARDS;
    const made = new Map<string, Case>();
    const all = plants.length * spellings.length * guards.length;
    // steps that share no factor with the lengths of the lists: every pair of them comes up
    for (let i = 0; i < all * 3 && made.size < Math.min(variants, all); i++) {
      const plant = plants[(i + at) % plants.length]!;
      const spelling = spellings[(i + at + Math.floor(i / 5)) % spellings.length]!;
      const guard = guards[(i + Math.floor(i / 3) + at) % guards.length]!;
      const one = spell(family, core, plant, spelling, guard);
      if (!made.has(one.name)) made.set(one.name, one);
    }
    return [...made.values()];
  });
}

export function spell(family: string, core: Core, plant: PlantName, spelling: SpellingName, guard: GuardName): Case {
  const { imports = "", statements } = PLANTS[plant];
  const { target, call, text } = SPELLINGS[spelling];
  const body = `${core.body === undefined ? "" : `${core.body}\n  `}${GUARDS[guard](statements(core.when))}`;
  const written = text({ generics: core.generics ?? "", params: core.params, body });
  return {
    family,
    name: `${core.name} · ${plant} · ${spelling} · ${guard}`,
    source: `${imports}${core.setup === undefined ? "" : `${core.setup}\n`}${written}`,
    target,
    call,
    plant: core.isSafe === true ? "safe" : plant,
    given: core.given ?? "",
    calls: core.calls ?? [""],
    ...(core.isSafe === true ? { checker: PLANTS[plant].checker ?? "unexpected-throw" } : {}),
    ...(core.checker === undefined ? {} : { checker: core.checker }),
    ...(core.files === undefined ? {} : { files: core.files }),
    ...(core.excuse === undefined ? {} : { excuse: core.excuse }),
    ...(core.surroundings === undefined ? {} : { surroundings: core.surroundings }),
    ...(core.isLate === undefined ? {} : { isLate: true }),
  };
}

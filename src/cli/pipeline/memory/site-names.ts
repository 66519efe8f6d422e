/** Sites and slots by names that survive edits elsewhere in their file, and back to the numbers they have today. */
import type { NumberedModule } from "../../../host/goals.ts";

export interface SiteNames {
  /** Throws `Unnamed` for what has no name. */
  nameOf(file: string, site: number): string;
  slotName(slot: number): SlotName;
  siteOf(file: string, name: string): number;
  slotOf(name: SlotName): number;
}

/** File, name of the site, outcome. */
export type SlotName = readonly [file: string, site: string, outcome: number];

/** Something is not there any more, or is there twice: what was kept cannot be told in today's numbers. */
export class Unnamed extends Error {}

interface Modules {
  module(file: string): NumberedModule;
  moduleOf(slot: number): NumberedModule;
}

export function siteNames(modules: Modules): SiteNames {
  const known = new Map<string, Names>();
  const names = (file: string): Names => {
    let found = known.get(file);
    if (found === undefined) known.set(file, (found = namesIn(modules.module(file))));
    return found;
  };
  return {
    nameOf: (file, site) => names(file).names[site] ?? lost(`site ${site} of ${file}`),
    slotName(slot) {
      const module = modules.moduleOf(slot);
      const { file } = module.parsed;
      const { branches, names: all } = names(file);
      const branch = (slot - module.firstSlot) >> 1;
      const site = branches[branch];
      return [
        file,
        (site === undefined ? undefined : all[site]) ?? lost(`slot ${slot}`),
        (slot - module.firstSlot) & 1,
      ];
    },
    siteOf: (file, name) => names(file).sites.get(name) ?? lost(`${name} in ${file}`),
    slotOf([file, name, outcome]) {
      const module = modules.module(file);
      const site = module.sites[names(file).sites.get(name) ?? lost(`${name} in ${file}`)]!;
      return site.branch < 0 ? lost(`${name} in ${file}`) : module.firstSlot + 2 * site.branch + outcome;
    },
  };
}

interface Names {
  /** By number of the site. */
  readonly names: readonly string[];
  readonly sites: ReadonlyMap<string, number>;
  /** The site of each branch. */
  readonly branches: readonly number[];
}

/** Sites with the same key are told apart by their order. */
function namesIn({ sites }: NumberedModule): Names {
  const counts = new Map<string, number>();
  const names = sites.map(({ key }) => {
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return `${key}~${nth}`;
  });
  const branches: number[] = [];
  sites.forEach(({ branch }, i) => {
    if (branch >= 0) branches[branch] = i;
  });
  return { names, sites: new Map(names.map((name, i) => [name, i])), branches };
}

function lost(what: string): never {
  throw new Unnamed(what);
}

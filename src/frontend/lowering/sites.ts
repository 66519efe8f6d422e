/**
 * Sites of a compiled module: each is the site of the original text that it was compiled from. Code that the compiler
 * added (helpers, the `try` around a `using`) has sites too, but none that counts for coverage.
 */
import { positionAt } from "../lines.ts";
import type { Origin, ParsedModule } from "../parse.ts";
import { collectSites, type ModuleSites } from "../sites/number.ts";
import type { Site } from "../sites/site.ts";

const known = new WeakMap<ParsedModule, ModuleSites>();

/** Every build of a module asks for them. */
export function sitesOf(module: ParsedModule): ModuleSites {
  let sites = known.get(module);
  if (sites === undefined)
    known.set(
      module,
      (sites = module.origin === undefined ? collectSites(module) : sitesOfLowered(module, module.origin)),
    );
  return sites;
}

function sitesOfLowered(module: ParsedModule, { module: original, positions }: Origin): ModuleSites {
  const own = collectSites(module);
  const written = new Map<string, Site[]>();
  const note = (place: string, site: Site): void => {
    const known = written.get(place);
    if (known === undefined) written.set(place, [site]);
    else known.push(site);
  };
  for (const site of collectSites(original).sites) {
    note(placeOf(site.kind, site.start), site);
    note(endOf(site.kind, site.end), site);
  }
  const met = new Map<string, number>();
  const branches = new Map<Site, number>();

  /** Sites of one kind at one place, as in `a && b && c`, come in the same order in both texts. */
  const twinOf = (site: Site): Site | undefined => {
    const start = positions.exactly(site.start);
    let place = start === undefined ? "" : placeOf(site.kind, start);
    if (!written.has(place)) {
      // the head of a loop is rewritten, what it iterates is not
      const end = positions.exactly(site.end);
      place = end === undefined ? "" : endOf(site.kind, end);
    }
    const twins = written.get(place);
    if (twins === undefined) return undefined;
    const count = met.get(place) ?? 0;
    met.set(place, count + 1);
    return twins[count % twins.length];
  };

  const sites = own.sites.map((site): Site => {
    const twin = twinOf(site);
    if (twin === undefined) {
      const start = positions.near(site.start);
      const place = positionAt(original.lines, start);
      return { ...site, ...place, start, end: start, branch: -1, key: `compiled ${site.key}` };
    }
    if (twin.branch < 0) return { ...twin, index: site.index };
    let branch = branches.get(twin);
    if (branch === undefined) branches.set(twin, (branch = branches.size));
    return { ...twin, index: site.index, branch };
  });

  return {
    sites,
    branchCount: branches.size,
    siteOf: (node, kind) => sites[own.siteOf(node, kind).index]!,
    branchOf(node) {
      const site = own.branchOf(node);
      return site === undefined || sites[site.index]!.branch < 0 ? undefined : sites[site.index];
    },
  };
}

const endOf = (kind: string, end: number): string => `${kind} to ${end}`;
const placeOf = (kind: string, start: number): string => `${kind} ${start}`;

/**
 * Sites of a module with inserted conditions. Sites of the program keep their numbers, in every build; sites of inserted code get
 * numbers after those, and none of them counts for coverage.
 */
import { positionAt } from "../lines.ts";
import type { ParsedModule } from "../parse.ts";
import type { PositionMap } from "../position-map.ts";
import { collectSites, type ModuleSites } from "../sites/number.ts";
import type { Site } from "../sites/site.ts";

export function sitesOfStated(
  base: ModuleSites,
  stated: ParsedModule,
  positions: PositionMap,
  original: ParsedModule,
): ModuleSites {
  const own = collectSites(stated);
  const written = new Map<string, Site[]>();
  for (const site of base.sites) {
    const place = `${site.kind} ${site.start}`;
    const known = written.get(place);
    if (known === undefined) written.set(place, [site]);
    else known.push(site);
  }
  const met = new Map<string, number>();
  const sites: Site[] = [...base.sites];
  const numbers = own.sites.map((site): number => {
    const start = positions.exactly(site.start);
    const place = `${site.kind} ${start}`;
    const twins = start === undefined ? undefined : written.get(place);
    if (twins !== undefined) {
      // sites of one kind at one place, as in `a && b && c`, come in the same order in both texts
      const count = met.get(place) ?? 0;
      met.set(place, count + 1);
      return twins[count % twins.length]!.index;
    }
    const at = positions.near(site.start);
    const added: Site = {
      ...site,
      ...positionAt(original.lines, at),
      index: sites.length,
      start: at,
      end: Math.max(at, positions.near(site.end - 1)),
      branch: -1,
      key: `stated ${site.key}`,
    };
    sites.push(added);
    return added.index;
  });
  return {
    sites,
    branchCount: base.branchCount,
    siteOf: (node, kind) => sites[numbers[own.siteOf(node, kind).index]!]!,
    branchOf(node) {
      const site = own.branchOf(node);
      const known = site && sites[numbers[site.index]!];
      return known === undefined || known.branch < 0 ? undefined : known;
    },
  };
}

/** What a run came by, as summaries have it by names: outcomes of branches, and functions that it came into. */
import type { ModuleFlow } from "../flow/module.ts";
import { syntaxDigest } from "../frontend/fingerprint/syntax-digest.ts";
import type { Taken } from "./change/footprint.ts";
import { callableIn } from "./change/program.ts";
import type { FunctionIn, Version, VersionPair } from "./change/versions.ts";
import { enteredName, type TargetSummary, takenName } from "./kept.ts";

export function takenBy(
  { taken, outcome: end }: Pick<TargetSummary, "taken"> & Partial<Pick<TargetSummary, "outcome">>,
  { before }: VersionPair,
): Taken {
  const names = namesIn(before);
  const isTaken = (module: ModuleFlow, site: number, outcome: boolean): boolean =>
    taken.has(names.ofOutcomes(module)[2 * site + (outcome ? 1 : 0)]!);
  const all: FunctionIn[] = [];
  let knowsFunctions = false;
  for (const name of taken) {
    if (!name.endsWith(" in")) continue;
    // what was kept before functions were told apart has none of them
    knowsFunctions = true;
    const fn = names.functions().get(name);
    if (fn !== undefined) all.push(fn);
  }
  const nodes = new Set(all.map(({ node }) => node));
  return Object.assign(isTaken, {
    hasReturned: end !== undefined && "returns" in end,
    ...(knowsFunctions ? { entered: { all, has: ({ node }: FunctionIn) => nodes.has(node) } } : {}),
  });
}

const edited = new WeakMap<VersionPair, ReadonlySet<string>>();

/** Whether the path itself comes into a function whose text is another. Otherwise only what loading leaves may concern it, which concerns all paths alike. */
export function comesByEdited(pair: VersionPair, { taken }: Pick<TargetSummary, "taken">): boolean {
  let names = edited.get(pair);
  if (names === undefined) edited.set(pair, (names = editedIn(pair)));
  for (const name of names) if (taken.has(name)) return true;
  return false;
}

/** Functions of the earlier version, as runs name those that they enter. */
function editedIn(pair: VersionPair): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [name, { module, node }] of namesIn(pair.before).functions()) {
    if (pair.moduleAfter(module)?.module.text === module.module.text) continue;
    const partner = pair.partnerOf({ module, node });
    const isSame =
      partner !== undefined && syntaxDigest(node, module.module) === syntaxDigest(partner.node, partner.module.module);
    if (!isSame) found.add(name);
  }
  return found;
}

interface Names {
  /** Two for each site, what is not taken first. */
  ofOutcomes(module: ModuleFlow): readonly string[];
  functions(): ReadonlyMap<string, FunctionIn>;
}

const known = new WeakMap<Version, Names>();

/** They are asked for again for every summary. */
function namesIn(version: Version): Names {
  let names = known.get(version);
  if (names === undefined) {
    const outcomes = new Map<ModuleFlow, readonly string[]>();
    let functions: Map<string, FunctionIn> | undefined;
    names = {
      ofOutcomes(module) {
        let found = outcomes.get(module);
        if (found === undefined) {
          const path = version.pathOf(module);
          found = sitesOf(module).flatMap((site) => [takenName(path, site, false), takenName(path, site, true)]);
          outcomes.set(module, found);
        }
        return found;
      },
      functions() {
        functions ??= new Map(callableIn(version).all.map((fn) => [nameOf(fn, version), fn]));
        return functions;
      },
    };
    known.set(version, names);
  }
  return names;
}

const nameOf = ({ module, node }: FunctionIn, version: Version): string =>
  enteredName(version.pathOf(module), sitesOf(module)[module.context.sites.siteOf(node, "function").index]!);

const siteNames = new WeakMap<ModuleFlow, readonly string[]>();

/** Sites with the same key are told apart by their order, as the store names them. */
function sitesOf(module: ModuleFlow): readonly string[] {
  let names = siteNames.get(module);
  if (names === undefined) {
    const counts = new Map<string, number>();
    names = module.context.sites.sites.map(({ key }) => {
      const nth = counts.get(key) ?? 0;
      counts.set(key, nth + 1);
      return `${key}~${nth}`;
    });
    siteNames.set(module, names);
  }
  return names;
}

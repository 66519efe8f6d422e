/** Must summaries on their way into the store and out of it, with the text of the code that they are of. */
import { isAbsolute, join, relative } from "node:path";
import { builtClasses, isBuiltByCode } from "../../../frontend/fingerprint/built-classes.ts";
import { loadedWith } from "../../../frontend/fingerprint/loaded-with.ts";
import { openProject, type Project, readableModule } from "../../../frontend/project.ts";
import { codeFileOf, type Target } from "../../../frontend/targets/target.ts";
import type { ModelEntries } from "../../../jobs/input.ts";
import type { Entered, RunSummaries } from "../../../jobs/summary.ts";
import { readText } from "../../../machine/text-files.ts";
import { digestOf } from "../../../store/results.ts";
import type { RecalledSummaries, SummaryRows } from "../../../store/summaries.ts";
import {
  enteredName,
  readSummaries,
  type SearchedWith,
  type SummaryPlace,
  type TargetSummaries,
  takenName,
  type WrittenSummaries,
  writtenModel,
} from "../../../summary/kept.ts";
import type { SiteNames, SlotName } from "./site-names.ts";

/** No text of a program has it: JSON escapes control characters. */
const ROOT = "\u0001root";
const inJson = (path: string): string => JSON.stringify(path).slice(1, -1);

export const outcomeName = (root: string, [file, site, outcome]: SlotName): string =>
  takenName(relative(root, file), site, outcome === 1);

/** Throws `Unnamed` for places without a name. */
export function toText(
  { nodes, list, divergences, isCut, footprint, ways }: RunSummaries,
  target: Target,
  names: SiteNames,
  root: string,
  seeds: readonly ModelEntries[] = [],
  search?: SearchedWith,
): string {
  const known = new Map<number, string>();
  const taken = (slot: number): string => {
    let name = known.get(slot);
    if (name === undefined) known.set(slot, (name = outcomeName(root, names.slotName(slot))));
    return name;
  };
  const functions = new Map<string, string>();
  const functionName = (file: string, site: number): string => {
    const key = `${site} ${file}`;
    let name = functions.get(key);
    if (name === undefined) functions.set(key, (name = names.nameOf(file, site)));
    return name;
  };
  const takenBy = (slots: readonly number[], entered: readonly Entered[]): string[] => [
    ...slots.map(taken),
    ...entered.flatMap(([file, sites]) =>
      sites.map((site) => enteredName(relative(root, file), functionName(file, site))),
    ),
  ];
  const written: WrittenSummaries = {
    at: placeOf(target, root),
    nodes,
    list: list.map(({ pre, post, partial, fixed, slots, entered, model }) => ({
      pre,
      ...post,
      partial,
      fixed,
      taken: takenBy(slots, entered),
      model: writtenModel(model),
    })),
    divergences,
    isCut,
    ...(footprint === undefined ? {} : { footprint: takenBy(footprint.slots, footprint.entered) }),
    ...(ways === undefined ? {} : { ways }),
    seeds: seeds.map(writtenModel),
    ...(search === undefined ? {} : { search }),
  };
  return JSON.stringify(written).replaceAll(inJson(root), ROOT);
}

export function fromText(text: string, root: string): TargetSummaries | undefined {
  try {
    return readSummaries(JSON.parse(text.replaceAll(ROOT, () => inJson(root))) as WrittenSummaries);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

export const placeOf = (target: Target, root: string): SummaryPlace => ({
  path: relative(root, codeFileOf(target)),
  start: target.start,
  end: target.end,
  isBuilt: isBuiltByCode(target),
});

/** The files whose modules a target needs from the start. */
export const rootsOf = (target: Target): string[] => [
  ...new Set([target.file, codeFileOf(target), ...builtClasses(target)]),
];

export interface Code {
  readonly files: readonly (readonly [path: string, digest: string])[];
  /** Of those that are the project's own: packages are installed, and compared by their digests. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Undefined when not all of it can be told from the text. */
export function codeOf(target: Target, project: Project, root: string): Code | undefined {
  const roots = rootsOf(target).map((file) => readableModule(file, project));
  if (roots.some((one) => one === undefined)) return undefined;
  const loaded = loadedWith(roots as NonNullable<(typeof roots)[number]>[], project);
  if (loaded === undefined) return undefined;
  const texts = new Map<string, string>();
  const files = loaded.modules.map(({ file, text }): [string, string] => {
    const digest = digestOf(text);
    if (isOwn(file, root)) texts.set(digest, text);
    return [relative(root, file), digest];
  });
  return { files, texts };
}

const isOwn = (file: string, root: string): boolean => {
  const path = relative(root, file);
  return !path.startsWith("..") && !isAbsolute(path) && !path.includes("node_modules");
};

/** The project as it was when the summaries were made; undefined when that is not known any more. */
export function projectThen({ files }: RecalledSummaries, rows: SummaryRows, root: string): Project | undefined {
  const texts = new Map<string, string>();
  for (const [path, digest] of files) {
    const file = join(root, path);
    const text = rows.source(digest) ?? today(file);
    if (text === undefined || digestOf(text) !== digest) return undefined;
    texts.set(file, text);
  }
  return openProject((file) => {
    const text = texts.get(file);
    if (text === undefined) throw new Error("it was not among the files");
    return text;
  });
}

function today(file: string): string | undefined {
  try {
    return readText(file);
  } catch {
    return undefined;
  }
}

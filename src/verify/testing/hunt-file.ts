/** Hunts through the functions of a file: arguments by their declared types, now and then by none. */
import { declaredTypes } from "../../flow/domains/declared.ts";
import * as T from "../../flow/domains/tags.ts";
import { flowOfModule } from "../../flow/module.ts";
import { parseModule } from "../../frontend/parse.ts";
import { isFunction } from "../../frontend/syntax.ts";
import { huntFunction } from "./hunt.ts";
import type { Totals } from "./hunt-random.ts";
import { type Random, randomArguments } from "./programs.ts";

export function huntFile(file: string, text: string, random: Random, runs: number, totals: Totals): void {
  const module = flowOfModule(parseModule(file, text));
  const declared = declaredTypes(module.module);
  for (const node of module.nodes) {
    const flow = module.flowOf(node);
    if (flow === undefined || !isFunction(node) || flow.isAsync || flow.isGenerator) continue;
    const tags = flow.parameters.map(({ declared: type }) => (type === undefined ? undefined : declared.tagsOf(type)));
    totals.functions++;
    for (const mode of ["nothing", "all"] as const) {
      const hunted = huntFunction(module, node, mode, () => tags.map((each) => argument(each, random)), runs);
      totals.runs += hunted.runs;
      totals.points += hunted.points;
      totals.decided += hunted.decided;
      if (hunted.found !== undefined)
        totals.found.push({ ...hunted.found, what: `${file} ${flow.name}: ${hunted.found.what}` });
    }
  }
}

/** A value of the type most of the time. */
export function argument(tags: T.Tags | undefined, random: Random): unknown {
  const some = randomArguments(random);
  if (tags !== undefined && random() < 0.9) {
    if (tags & T.ARRAY && random() < 0.9) return some[0];
    if (tags & T.STRING && random() < 0.7) return TEXTS[Math.floor(random() * TEXTS.length)];
    if (tags & T.NUMBER && random() < 0.7) return some[4];
    if (tags & T.BOOLEAN) return random() < 0.5;
    if (tags & T.FUNCTION) return () => some[5];
  }
  return some[Math.floor(random() * some.length)];
}

const TEXTS = [
  "",
  "a",
  "1.2.3",
  "key=value&b=2",
  "  x  ",
  "2024-01-31",
  "-12",
  "{}",
  "[1, 2]",
  "hello world",
  "A",
  "%41",
  "a/b/c",
];

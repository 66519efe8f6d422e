/**
 * Whether verdicts hold: `npm run verify:sound -- [--runs 1200] [--mutants 1200] [--random 250] [--seed 1] [--no-solver] [--wrong wrong-verdicts.jsonl] [places…]`. Functions of the programs, examples, tasks, of packages and
 * generated ones are verified, with the solver; then run beside their verdicts, and so are mutants of them. No assertion that is called verified under A may fail while A held.
 * What is wrong is written down at once, with the text, the arguments and the seed: a line of JSON each.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openProver, type Prover } from "../src/conditions/entails.ts";
import { mutantsOf } from "../src/explore/testing/mutants.ts";
import { declaredTypes } from "../src/flow/domains/declared.ts";
import { flowOfModule } from "../src/flow/module.ts";
import { parseModule } from "../src/frontend/parse.ts";
import { isFunction } from "../src/frontend/syntax.ts";
import { argument } from "../src/verify/testing/hunt-file.ts";
import {
  type Random,
  randomArguments,
  randomContract,
  randomFrom,
  randomFunction,
  withInvariants,
} from "../src/verify/testing/programs.ts";
import { soundOf, type Wrong } from "../src/verify/testing/sound.ts";

const OWN = ["bench/programs", "bench/guide", "bench/sample", "bench/kernels", "examples"];
const PACKAGES =
  "semver/functions semver/internal lodash validator/lib ramda/src underscore/cjs ini/lib json5/lib deepmerge/dist/cjs.js qs/lib fast-deep-equal/index.js big.js/big.js mustache/mustache.js".split(
    " ",
  );
/** A package has its share. */
const MOST_OF_PACKAGE = 40;
const LARGEST_FILE = 40_000;

interface Totals {
  functions: number;
  mutants: number;
  assertions: number;
  verified: number;
  bySolver: number;
  runs: number;
  compared: number;
  readonly wrong: string[];
  note(one: Wrong & { readonly name: string; readonly text: string; readonly bySolver: boolean }): void;
}

interface Portion {
  readonly runs: number;
  readonly most: number;
  readonly prover: Prover | undefined;
  readonly random: Random;
}

export async function main(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      runs: { type: "string", default: "1200" },
      mutants: { type: "string", default: "1200" },
      random: { type: "string", default: "250" },
      seed: { type: "string", default: "1" },
      "no-solver": { type: "boolean" },
      wrong: { type: "string", default: "wrong-verdicts.jsonl" },
    },
  });
  const totals: Totals = {
    functions: 0,
    mutants: 0,
    assertions: 0,
    verified: 0,
    bySolver: 0,
    runs: 0,
    compared: 0,
    wrong: [],
    note(one) {
      this.wrong.push(`${one.name} ${one.function}: ${one.what}`);
      appendFileSync(values.wrong, `${JSON.stringify({ ...one, words })}\n`);
      console.log(`WRONG ${one.name} ${one.function}: ${one.what}`);
    },
  };
  const prover = values["no-solver"] ? undefined : openProver();
  const random = randomFrom(Number(values.seed));
  const runs = Number(values.runs);
  const texts: { name: string; text: string }[] = [];
  const places = positionals.length > 0 ? positionals : [...OWN, ...PACKAGES.map((name) => join("node_modules", name))];
  try {
    for (const place of places) {
      let left = place.startsWith("node_modules") ? MOST_OF_PACKAGE : Number.POSITIVE_INFINITY;
      for (const file of sources(place)) {
        if (left <= 0) break;
        const text = readFileSync(file, "utf8");
        if (text.length > LARGEST_FILE) continue;
        const before = totals.functions;
        await soundFile(file, text, { runs, most: left, prover, random }, totals);
        left -= totals.functions - before;
        if (text.length < 6_000) texts.push({ name: file, text });
      }
      tell(place, totals);
    }
    for (let i = 0; i < Number(values.random); i++) {
      const chance = randomFrom((Number(values.seed) * 7919 + i * 104_729) | 1);
      const text =
        (i % 3 === 0 ? randomContract(chance) : "") +
        (i % 2 === 0 ? randomFunction(chance) : withInvariants(chance, randomFunction(chance)));
      await soundFile(`random ${i}`, text, { runs, most: 1, prover, random }, totals, () => randomArguments(random));
      texts.push({ name: `random ${i}`, text });
    }
    tell("generated", totals);
    await soundMutants(texts, Number(values.mutants), { runs: Math.ceil(runs / 4), most: 3, prover, random }, totals);
    tell("mutants", totals);
  } finally {
    prover?.dispose();
  }
  for (const one of totals.wrong) console.log(`WRONG ${one}`);
  return totals.wrong.length === 0 ? 0 : 1;
}

const tell = (what: string, { wrong, note: _, ...counts }: Totals): void =>
  console.log(
    `${what}: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ")}, ${wrong.length} wrong`,
  );

/** Mutants of texts in turn, so that all have some; the solver is asked about every fourth. */
async function soundMutants(
  texts: readonly { readonly name: string; readonly text: string }[],
  count: number,
  portion: Portion,
  totals: Totals,
): Promise<void> {
  const share = Math.ceil(count / Math.max(1, texts.length));
  for (const { name, text } of texts) {
    let mutants: ReturnType<typeof mutantsOf>;
    try {
      mutants = mutantsOf(text);
    } catch {
      continue;
    }
    for (let i = 0; i < share && mutants.length > 0 && totals.mutants < count; i++) {
      const [mutant] = mutants.splice(Math.floor(portion.random() * mutants.length), 1);
      const functions = totals.functions;
      const prover = totals.mutants % 4 === 0 ? portion.prover : undefined;
      await soundFile(`${name}, ${mutant!.what}`, mutant!.text, { ...portion, prover }, totals);
      totals.functions = functions;
      totals.mutants++;
    }
  }
}

async function soundFile(
  name: string,
  text: string,
  { runs, most, prover, random }: Portion,
  totals: Totals,
  args?: () => unknown[],
): Promise<void> {
  let module: ReturnType<typeof flowOfModule>;
  try {
    module = flowOfModule(parseModule(name.startsWith("random") ? "/random.ts" : name.replace(/,.*/s, ""), text), {
      withStated: true,
    });
  } catch {
    return;
  }
  const declared = declaredTypes(module.module);
  let left = most;
  for (const node of module.nodes) {
    const flow = module.flowOf(node);
    if (flow === undefined || !isFunction(node) || flow.isAsync || flow.isGenerator || left <= 0) continue;
    const tags = flow.parameters.map(({ declared: type }) => (type === undefined ? undefined : declared.tagsOf(type)));
    const given = args ?? ((): unknown[] => tags.map((each) => argument(each, random)));
    const sound = await soundOf(module, node, flow.blocks.length <= 80 ? prover : undefined, given, runs);
    if (sound === undefined || sound.assertions === 0) continue;
    left--;
    totals.functions++;
    totals.assertions += sound.assertions;
    totals.verified += sound.verified;
    totals.bySolver += sound.bySolver;
    totals.runs += sound.runs;
    totals.compared += sound.compared;
    if (sound.wrong !== undefined) totals.note({ ...sound.wrong, name, text, bySolver: prover !== undefined });
  }
}

function sources(place: string): string[] {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => {
      const path = join(place, name);
      if (statSync(path).isDirectory()) return name === "node_modules" || name === "test" ? [] : sources(path);
      return /\.[cm]?[jt]s$/.test(name) && !/\.d\.[cm]?ts$|\.test\.ts$|\.min\./.test(name) ? [path] : [];
    });
}

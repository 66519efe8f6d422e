/**
 * Writes docs/verify-table.md: what of the assertions of real functions is decided without running anything, per checker. `npm run docs:verify [-- --solver]`. Exported functions of packages, tasks in
 * the manner of Rosetta Code, the programs and examples of the project; and the times that lowering, domains and inference take.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openProver, type Prover } from "../src/conditions/entails.ts";
import { analyserOf } from "../src/flow/domains/analyse.ts";
import { type FlowNode, successors } from "../src/flow/graph.ts";
import { flowOfModule, type ModuleFlow } from "../src/flow/module.ts";
import { sliceTo } from "../src/flow/slice.ts";
import { parseModule } from "../src/frontend/parse.ts";
import { isFunction, keyName, type Node, stripCasts, walk } from "../src/frontend/syntax.ts";
import { abstractionOf } from "../src/verify/abstraction.ts";
import { annotationsOf } from "../src/verify/annotations.ts";
import { askerOf } from "../src/verify/ask.ts";
import { infer } from "../src/verify/infer.ts";
import { keyOf, type Verdict, verifierOf } from "../src/verify/verify.ts";

const PACKAGES: readonly (readonly [string, string])[] = [
  ["lodash", "lodash"],
  ["semver", "semver"],
  ["validator", "validator/lib"],
  ["ramda", "ramda/src"],
  ["underscore", "underscore/modules"],
  ["date-fns", "date-fns"],
  ["ini", "ini/lib"],
  ["json5", "json5/lib"],
  ["qs", "qs/lib"],
  ["fast-deep-equal", "fast-deep-equal/index.js"],
];
/** Of one package, so that none is the whole table. */
const MOST_OF_PACKAGE = 60;
const LARGEST_FILE = 60_000;

interface Counts {
  outright: number;
  under: number;
  fails: number;
  open: number;
}

interface Group {
  readonly name: string;
  functions: number;
  exact: number;
  bySolver: number;
  readonly byChecker: Map<string, Counts>;
}

interface Times {
  readonly analysis: number[];
  readonly inference: number[];
}

export async function main(words: readonly string[]): Promise<number> {
  const prover = words.includes("--solver") ? openProver() : undefined;
  const times: Times = { analysis: [], inference: [] };
  const packages: Group[] = [];
  for (const [name, place] of PACKAGES)
    packages.push(await groupOf(name, sources(join("node_modules", place)), true, MOST_OF_PACKAGE, prover, times));
  const tasks = await groupOf("tasks", sources("bench/guide"), true, Number.POSITIVE_INFINITY, prover, times);
  const own = await groupOf(
    "programs and examples",
    [...sources("bench/programs"), ...sources("examples")],
    false,
    Number.POSITIVE_INFINITY,
    prover,
    times,
  );
  prover?.dispose();
  const modules = sources("bench/sample")
    .filter((file) => !file.endsWith("plots.ts"))
    .map(beforeSampling);
  writeFileSync("docs/verify-table.md", page(packages, tasks, own, modules, times, prover !== undefined));
  const decided = shareOf(own, ["index-read", "index-write", "nullish-access"]);
  console.log(`index and nullish assertions of programs and examples: ${(100 * decided).toFixed(1)} % decided`);
  return decided >= 0.6 ? 0 : 1;
}

async function groupOf(
  name: string,
  files: readonly string[],
  exportedOnly: boolean,
  most: number,
  prover: Prover | undefined,
  times: Times,
): Promise<Group> {
  const group: Group = { name, functions: 0, exact: 0, bySolver: 0, byChecker: new Map() };
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    if (group.functions >= most || text.length > LARGEST_FILE) continue;
    let module: ModuleFlow;
    try {
      module = flowOfModule(parseModule(file, text), { withStated: true });
    } catch {
      continue;
    }
    const verifier = verifierOf(module);
    const asker = prover === undefined ? undefined : askerOf(module, prover);
    const annotations = annotationsOf(module.module);
    const nodes = exportedOnly ? exportedFunctions(module) : module.nodes.filter((node) => isFunction(node));
    for (const node of nodes) {
      if (group.functions >= most) break;
      const started = process.cpuUsage();
      if (module.flowOf(node) !== undefined) analyserOf(module).analyse(node);
      times.analysis.push(processorMilliseconds(started));
      const found = verifier.verify(node);
      group.functions++;
      if ("refusal" in found) continue;
      const verified = asker === undefined ? found : await asker.ask(found);
      const before = process.cpuUsage();
      infer(abstractionOf(module, verified, annotations));
      times.inference.push(processorMilliseconds(before));
      if (verified.flow.havocs.length === 0) group.exact++;
      for (const { checker, verdict } of verified.assertions) {
        const counts = group.byChecker.get(checker) ?? { outright: 0, under: 0, fails: 0, open: 0 };
        counts[kindOf(verdict)]++;
        if ("by" in verdict && verdict.by === "solver") group.bySolver++;
        group.byChecker.set(checker, counts);
      }
    }
  }
  return group;
}

function kindOf({ kind }: Verdict): keyof Counts {
  switch (kind) {
    case "verified":
    case "unreachable":
      return "outright";
    case "verified-under":
      return "under";
    case "violated-always":
      return "fails";
    case "not-verified":
      return "open";
  }
}

/** Functions that others can import: by `export`, or by what `module.exports` and `exports` are given. */
function exportedFunctions(module: ModuleFlow): readonly FlowNode[] {
  const found = new Set<Node>();
  const { context } = module;
  const give = (value: Node): void => {
    const node = stripCasts(value);
    if (isFunction(node)) found.add(node);
    else if (node.type === "Identifier") {
      const binding = context.scopes.bindingOf(node);
      const initial = binding === undefined ? undefined : context.initialOf(binding);
      if (initial !== undefined && isFunction(initial)) found.add(initial);
    } else if (node.type === "ObjectExpression")
      for (const property of node.properties) if (property.type === "Property") give(property.value as Node);
  };
  for (const binding of context.scopes.bindings)
    if (binding.exportedAs.length > 0) {
      const initial = context.initialOf(binding);
      if (initial !== undefined) give(initial);
    }
  walk(module.module.program, (node) => {
    if (node.type === "ExportDefaultDeclaration") give(node.declaration as Node);
    if (node.type !== "AssignmentExpression" || node.left.type !== "MemberExpression") return;
    const { object, property, computed } = node.left;
    const name = keyName(property, computed);
    const isExports =
      object.type === "Identifier" && (object.name === "exports" || (object.name === "module" && name === "exports"));
    const isMember =
      object.type === "MemberExpression" && object.object.type === "Identifier" && object.object.name === "module";
    if (isExports || isMember) give(node.right);
  });
  return module.nodes.filter((node) => found.has(node as Node));
}

/** What is left of a module before it is sampled: checks that are not proved, and the part of its graphs that they depend on. */
interface Left {
  readonly name: string;
  readonly checks: number;
  readonly proved: number;
  readonly nodes: readonly [all: number, left: number];
  readonly edges: readonly [all: number, left: number];
  readonly instructions: readonly [all: number, left: number];
  readonly milliseconds: number;
}

function beforeSampling(file: string): Left {
  const started = process.cpuUsage();
  const module = flowOfModule(parseModule(file, readFileSync(file, "utf8")));
  const verifier = verifierOf(module);
  const sum = { checks: 0, proved: 0, nodes: [0, 0], edges: [0, 0], instructions: [0, 0] } satisfies Record<
    string,
    unknown
  >;
  const add = (counts: number[], all: number, left: number): void => {
    counts[0]! += all;
    counts[1]! += left;
  };
  for (const node of module.nodes) {
    const found = isFunction(node) ? verifier.verify(node, ({ kind }) => kind === "parameter-type") : undefined;
    if (found === undefined || "refusal" in found) continue;
    const open = new Set(found.assertions.flatMap((one) => (kindOf(one.verdict) === "outright" ? [] : [keyOf(one)])));
    sum.checks += found.assertions.length;
    sum.proved += found.assertions.length - open.size;
    const { kept, blocks } = sliceTo(
      found.flow,
      (each) => each.kind === "assert" && open.has(keyOf({ checker: each.property.checker, at: each.at })),
    );
    const edges = (isMeant: (id: number) => boolean): number =>
      found.flow.blocks.reduce(
        (count, block) => count + (isMeant(block.id) ? successors(block).filter(isMeant).length : 0),
        0,
      );
    add(sum.nodes, found.flow.blocks.length, blocks.size);
    add(
      sum.edges,
      edges(() => true),
      edges((id) => blocks.has(id)),
    );
    const plain = found.flow.blocks.flatMap(({ instructions }) => instructions.filter(({ kind }) => kind !== "assert"));
    add(sum.instructions, plain.length, plain.filter((each) => kept.has(each)).length);
  }
  const milliseconds = processorMilliseconds(started);
  const name = file.replace(/^.*\/|\.ts$/g, "");
  return { name, ...(sum as unknown as Omit<Left, "name" | "milliseconds">), milliseconds };
}

function processorMilliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

const total = ({ outright, under, fails, open }: Counts): number => outright + under + fails + open;

function shareOf({ byChecker }: Group, checkers: readonly string[]): number {
  let [decided, all] = [0, 0];
  for (const checker of checkers) {
    const counts = byChecker.get(checker);
    if (counts === undefined) continue;
    decided += total(counts) - counts.open;
    all += total(counts);
  }
  return all === 0 ? 1 : decided / all;
}

function merged(name: string, groups: readonly Group[]): Group {
  const all: Group = { name, functions: 0, exact: 0, bySolver: 0, byChecker: new Map() };
  for (const group of groups) {
    all.functions += group.functions;
    all.exact += group.exact;
    all.bySolver += group.bySolver;
    for (const [checker, counts] of group.byChecker) {
      const sum = all.byChecker.get(checker) ?? { outright: 0, under: 0, fails: 0, open: 0 };
      for (const key of ["outright", "under", "fails", "open"] as const) sum[key] += counts[key];
      all.byChecker.set(checker, sum);
    }
  }
  return all;
}

function page(
  packages: readonly Group[],
  tasks: Group,
  own: Group,
  modules: readonly Left[],
  { analysis, inference }: Times,
  isSolved: boolean,
): string {
  const percent = (part: number, of: number): string => (of === 0 ? "–" : `${((100 * part) / of).toFixed(0)} %`);
  const table = (group: Group): string =>
    [
      `## ${group.name}`,
      `${group.functions} functions, ${percent(group.exact, group.functions)} of them lowered without havoc${isSolved ? `; ${group.bySolver} assertions were decided by the solver` : ""}.`,
      "",
      "| checker | assertions | verified | under assumptions | fail whenever reached | not |",
      "|---|---|---|---|---|---|",
      ...[...group.byChecker]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([checker, c]) =>
            `| ${checker} | ${total(c)} | ${percent(c.outright, total(c))} | ${percent(c.under, total(c))} | ${percent(c.fails, total(c))} | ${percent(c.open, total(c))} |`,
        ),
    ].join("\n");
  const at = (list: readonly number[], share: number): string =>
    ([...list].sort((a, b) => a - b)[Math.floor(share * (list.length - 1))] ?? 0).toFixed(1);
  const all = merged("Exported functions of packages", packages);
  return [
    "# What is decided without running anything",
    "",
    `Written by \`npm run docs:verify${isSolved ? " -- --solver" : ""}\`. Each assertion is an implicit one of a checker with a static side, or one that the source states; ${isSolved ? "the solver was asked what the domains leave open" : "by abstract interpretation alone, the solver was not asked"}.`,
    "",
    table(all),
    "",
    "| package | functions | without havoc | verified | under assumptions | not |",
    "|---|---|---|---|---|---|",
    ...packages.map((group) => {
      const sum = [...group.byChecker.values()].reduce(
        (a, b) => ({
          outright: a.outright + b.outright,
          under: a.under + b.under,
          fails: a.fails + b.fails,
          open: a.open + b.open,
        }),
        { outright: 0, under: 0, fails: 0, open: 0 },
      );
      return `| ${group.name} | ${group.functions} | ${percent(group.exact, group.functions)} | ${percent(sum.outright, total(sum))} | ${percent(sum.under, total(sum))} | ${percent(sum.open, total(sum))} |`;
    }),
    "",
    table({ ...tasks, name: "Tasks in the manner of Rosetta Code" }),
    "",
    table({ ...own, name: "Programs and examples of the project" }),
    "",
    `Index and nullish assertions of these: ${percent(shareOf(own, ["index-read", "index-write", "nullish-access"]), 1)} decided.`,
    "",
    "## Before sampling",
    "The nine modules of `npm run bench:sample` (table 3 of the paper on Monte-Carlo sampling): implicit and stated checks, those that the domains prove with arguments of their declared types, and what is left of blocks, edges and instructions in the slices to the others. Checks that are proved are not asked about; the program itself always runs whole.",
    "",
    "| module | checks | proved | blocks left | edges left | instructions left | CPU ms |",
    "|---|---|---|---|---|---|---|",
    ...modules.map(
      ({ name, checks, proved, nodes, edges, instructions, milliseconds }) =>
        `| ${name} | ${checks} | ${proved} (${percent(proved, checks)}) | ${nodes[1]} of ${nodes[0]} | ${edges[1]} of ${edges[0]} | ${instructions[1]} of ${instructions[0]} | ${milliseconds.toFixed(0)} |`,
    ),
    "",
    "## Time",
    `Lowering and one analysis per function: median ${at(analysis, 0.5)} ms, 95th percentile ${at(analysis, 0.95)} ms; inferring conditions: median ${at(inference, 0.5)} ms, 95th percentile ${at(inference, 0.95)} ms (processor time, ${analysis.length} functions, on a busy machine).`,
    "",
  ].join("\n");
}

function sources(place: string): string[] {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => {
      const path = join(place, name);
      if (statSync(path).isDirectory())
        return /^(node_modules|tests?|fp|locale|_lib|bin|cdn|es|commonjs|docs)$/.test(name) ? [] : sources(path);
      return /\.[cm]?[jt]s$/.test(name) && !/\.d\.[cm]?ts$|\.test\.ts$|\.min\./.test(name) ? [path] : [];
    });
}

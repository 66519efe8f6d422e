/**
 * Compares the branch coverage that Assay claims with what V8 measures when the emitted tests run under vitest.
 * Only outcomes that both can see are compared: arms of if and ?:, right sides of logical operators, cases, defaults.
 */
import { readFileSync } from "node:fs";
import { type ParsedModule, parseModule } from "../../frontend/parse.ts";
import type { Site } from "../../frontend/sites/site.ts";
import { type Node, walk } from "../../frontend/syntax.ts";
import { findTargets } from "../../frontend/targets/find.ts";
import { ownSlots } from "../../host/goals.ts";
import { instrument } from "../../instrument/instrument.ts";
import type { ReportedFunction } from "../../report/document.ts";
import { outcomeWords } from "../pipeline/unreached.ts";

/** The part of istanbul's format that is used; lines are 1-based, columns 0-based. */
export interface IstanbulFile {
  readonly branchMap: Readonly<
    Record<string, { readonly type: string; readonly loc: Range; readonly locations: readonly Range[] }>
  >;
  readonly b: Readonly<Record<string, readonly number[]>>;
}

interface Range {
  readonly start: { readonly line: number; readonly column: number };
}

export interface Agreement {
  readonly compared: number;
  readonly differences: readonly string[];
}

export async function agreement(
  file: string,
  targets: readonly ReportedFunction[],
  measured: IstanbulFile,
): Promise<Agreement> {
  const parsed = parseModule(file, readFileSync(file, "utf8"));
  const { sites } = instrument(parsed, { build: "coverage" });
  const claims = await claimedSlots(file, targets, parsed, sites);
  const seen = measuredOutcomes(measured);
  const places = measurablePlaces(parsed);
  const differences: string[] = [];
  let compared = 0;
  for (const site of sites) {
    for (const outcome of [0, 1] as const) {
      const claimed = claims.get(2 * site.branch + outcome);
      const place = site.branch < 0 ? undefined : places.get(`${site.kind} ${site.start} ${outcome}`);
      const isCovered = place === undefined ? undefined : seen.get(place);
      if (claimed === undefined || isCovered === undefined) continue;
      compared++;
      if (claimed !== isCovered)
        differences.push(
          `${file}:${site.line}:${site.column} ${site.kind} ${outcome === 1}: Assay says ${claimed ? "covered" : "not covered"}, V8 the opposite`,
        );
    }
  }
  return { compared, differences };
}

/** Whether some target reached the slot, for the slots that count for any. */
async function claimedSlots(
  file: string,
  reported: readonly ReportedFunction[],
  parsed: ParsedModule,
  sites: readonly Site[],
): Promise<Map<number, boolean>> {
  const { targets } = await findTargets(file, { cwd: "/" });
  const claims = new Map<number, boolean>();
  for (const target of targets) {
    const branches = reported.find((one) => one.export === target.export)?.branches;
    const unreached = new Set(
      [...(branches?.unreached ?? []), ...(branches?.unreachable ?? [])].map(
        ({ line, column, outcome }) => `${line}:${column} ${outcome}`,
      ),
    );
    for (const slot of ownSlots(target, { parsed, sites, firstSlot: 0 })) {
      const site = sites.find((one) => one.branch === slot >> 1)!;
      const isReached = !unreached.has(`${site.line}:${site.column} ${outcomeWords(site, (slot & 1) === 1)}`);
      claims.set(slot, claims.get(slot) === true || isReached);
    }
  }
  return claims;
}

/** What V8 saw, by `type line:column`. */
function measuredOutcomes({ branchMap, b }: IstanbulFile): Map<string, boolean> {
  const seen = new Map<string, boolean>();
  for (const [id, { type, loc, locations }] of Object.entries(branchMap)) {
    const counts = b[id]!;
    const isTwoArmed = type === "if" || type === "cond-expr";
    for (const [i, location] of (isTwoArmed ? counts.map(() => loc) : locations).entries()) {
      seen.set(isTwoArmed ? `${type} ${at(location)} ${i}` : `${type} ${at(location)}`, (counts[i] ?? 0) > 0);
    }
  }
  return seen;
}

const at = ({ start }: Range): string => `${start.line}:${start.column + 1}`;

/** From a site's kind, start and outcome to the place where V8's report has the same. */
function measurablePlaces(parsed: ParsedModule): Map<string, string> {
  const places = new Map<string, string>();
  const position = lineIndex(parsed.text);
  const add = (kind: string, site: Node, outcome: 0 | 1, place: string) =>
    places.set(`${kind} ${site.start} ${outcome}`, place);
  walk(parsed.program, (node) => {
    switch (node.type) {
      case "IfStatement":
        add("if", node.test, 1, `if ${position(node.start)} 0`);
        add("if", node.test, 0, `if ${position(node.start)} 1`);
        break;
      case "ConditionalExpression":
        for (const site of [node, node.test]) {
          add("ternary", site, 1, `cond-expr ${position(node.start)} 0`);
          add("ternary", site, 0, `cond-expr ${position(node.start)} 1`);
        }
        break;
      case "LogicalExpression": {
        const kind = node.operator === "&&" ? "and" : node.operator === "||" ? "or" : "nullish";
        // the outcome that evaluates the right side
        add(kind, node, kind === "or" ? 0 : 1, `binary-expr ${position(node.right.start)}`);
        break;
      }
      case "AssignmentPattern":
        for (const site of [node, node.right]) add("default", site, 1, `default-arg ${position(node.start)}`);
        break;
    }
    return true;
  });
  return places;
}

function lineIndex(text: string): (offset: number) => string {
  const starts = [0];
  for (let i = 0; i < text.length; i++) if (text[i] === "\n") starts.push(i + 1);
  return (offset) => {
    let line = starts.findIndex((start) => start > offset);
    if (line < 0) line = starts.length;
    return `${line}:${offset - starts[line - 1]! + 1}`;
  };
}

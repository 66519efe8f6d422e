/** The static side of the hunt for false proofs: what is proved of planted cases without running them, against what they are known to do. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseModule } from "../src/frontend/parse.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import { codeFileOf } from "../src/frontend/targets/target.ts";
import { includedFiles } from "../src/host/include.ts";
import { proverOf } from "../src/verify/proof/prove.ts";
import type { Case } from "./case.ts";
import { checkerOf } from "./judge.ts";

export interface StaticHunt {
  cases: number;
  /** Cases of which anything is said. */
  answered: number;
  /** Properties that are proved as a whole. */
  proved: number;
  readonly falseProofs: { readonly one: Case; readonly claim: string }[];
  readonly refusals: Map<string, number>;
}

export function huntStatically(cases: readonly Case[]): StaticHunt {
  const result: StaticHunt = { cases: 0, answered: 0, proved: 0, falseProofs: [], refusals: new Map() };
  for (const one of cases) {
    const checker = checkerOf(one);
    if (checker === undefined) continue;
    result.cases++;
    const { proofs, refused } = provedOf(one);
    if (refused === undefined) result.answered++;
    else result.refusals.set(refused, (result.refusals.get(refused) ?? 0) + 1);
    const found = proofs.filter(({ isWhole }) => isWhole);
    result.proved += found.length;
    if (one.plant !== "safe" && found.some((proof) => proof.checker === checker) && !isExcused(one))
      result.falseProofs.push({ one, claim: `${checker} is verified (static)` });
  }
  return result;
}

/** What a static verdict states (`claims/verdict.ts`), as far as cases are excused by it. */
const isExcused = ({ excuse }: Case): boolean => excuse !== undefined && /type|frozen|getter|callback/.test(excuse);

function provedOf({ source, files, target: name }: Case): ReturnType<ReturnType<typeof proverOf>["prove"]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-hunt-"));
  try {
    const file = join(folder, "subject.ts");
    writeFileSync(file, source);
    for (const [other, text] of Object.entries(files ?? {})) writeFileSync(join(folder, other), text);
    const target = findTargets(`${file}#${name}`, { cwd: folder }).targets.find((one) => one.export === name);
    if (target === undefined) return { proofs: [], refused: "no target" };
    const code = codeFileOf(target);
    const read = (path: string) => parseModule(path, readFileSync(path, "utf8"));
    return proverOf(read(code), includedFiles(file, (one) => one !== code).map(read)).prove(target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

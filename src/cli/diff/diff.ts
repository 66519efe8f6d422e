/**
 * `assay diff`: how functions behave differently from an earlier version of the project. A program that calls both versions with one input is explored; what seems to
 * differ counts when both versions, run natively, show it, and equality is claimed only when every path of both was taken without a doubt, or when what is known of every path of the earlier version was
 * shown to hold for the later one.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathsOf } from "../options/functions.ts";
import { type Session, withSession } from "../pipeline/session.ts";
import { timeShares } from "../pipeline/shares.ts";
import { placeOf } from "../project/earlier.ts";
import { findLayout } from "../project/layout.ts";
import { checkOutFolder } from "../project/out-folder.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import { compare } from "./compare.ts";
import type { Comparing } from "./comparing.ts";
import { type DiffOptions, parseDiffOptions } from "./options.ts";
import { pinned } from "./pin.ts";
import type { Judged } from "./result.ts";
import { documentOf, textOf } from "./text.ts";
import { sidesOf } from "./versions.ts";

export async function diff(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const options = parseDiffOptions(words);
  checkOutFolder(options.out, ports.cwd);
  const { root } = findLayout(resolve(ports.cwd, pathsOf(options)[0]!, "x"), ports.cwd, undefined);
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), "assay-before-")));
  try {
    const place = placeOf(options.version, root, ports.cwd, temporary, "assay diff main");
    const harnesses = join(temporary, "both");
    mkdirSync(harnesses);
    const paths = [...pathsOf(options), join(root, "x"), join(place, "x"), join(harnesses, "x")];
    return await withSession({ ...options, paths, watchesAll: true, reporters: [] }, ports, (session) =>
      compareAll(options, { root: realpathSync(root), place, harnesses }, session),
    );
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function compareAll(
  options: DiffOptions,
  versions: Omit<Comparing, "budget" | "options">,
  session: Session,
): Promise<ExitCode> {
  const sides = await sidesOf(options, versions, session);
  if (sides === undefined) return EXIT.usage;
  // what both together leave open is asked of the earlier version alone
  const share = timeShares(2 * sides.length, session, options);
  const judged: Judged[] = [];
  for (const side of sides) {
    if (session.isInterrupted) break;
    judged.push(await compare(side, { ...versions, options, budget: share }, session));
  }
  const told = await pinned(judged, options, session);
  session.ports.out(
    options.json
      ? `${JSON.stringify(documentOf(told, options, session), undefined, 2)}\n`
      : textOf(told, options, session),
  );
  return session.end(exitCodeOf(told));
}

function exitCodeOf(judged: readonly Judged[]): ExitCode {
  const has = (...kinds: Judged["verdict"]["kind"][]): boolean =>
    judged.some(({ verdict }) => kinds.includes(verdict.kind));
  if (has("different", "removed", "signature")) return EXIT.findings;
  return has("no-difference", "failed") ? EXIT.unknown : EXIT.done;
}

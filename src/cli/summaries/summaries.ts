/** `assay summaries`: must summaries of functions, and with `--validate` what an edit leaves of those of an earlier version (paper 2). */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathsOf } from "../options/functions.ts";
import { findFunctions } from "../pipeline/find.ts";
import { openMemory } from "../pipeline/memory/open.ts";
import { type Session, withSession } from "../pipeline/session.ts";
import { timeShares } from "../pipeline/shares.ts";
import { placeOf } from "../project/earlier.ts";
import { findLayout, rootOf } from "../project/layout.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import { type Derived, derive } from "./derive.ts";
import { parseSummariesOptions, type SummariesOptions } from "./options.ts";
import { listDocument, listText } from "./text.ts";
import { validateAll } from "./validate.ts";

const MEMORY = { useCache: true, isForced: false, changedSince: undefined };

export async function summaries(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const options = parseSummariesOptions(words);
  if (options.version !== undefined) return validateSince(options.version, options, ports);
  return withSession(
    { ...options, paths: pathsOf(options), watchesAll: true, reporters: [] },
    ports,
    async (session) => {
      const { targets } = await findFunctions(options, session);
      if (targets.length === 0) return EXIT.usage;
      const root = rootOf(targets, session);
      session.memory = await openMemory("summaries", root, MEMORY, session);
      const share = timeShares(targets.length, session, options);
      const derived: Derived[] = [];
      for (const target of targets) {
        if (session.isInterrupted) break;
        derived.push(await derive(target, root, share(), options, session));
      }
      ports.out(
        options.json ? `${JSON.stringify(listDocument(derived, root), undefined, 2)}\n` : listText(derived, root),
      );
      return session.end(EXIT.done);
    },
  );
}

async function validateSince(version: string, options: SummariesOptions, ports: Ports): Promise<ExitCode> {
  const { root: found } = findLayout(resolve(ports.cwd, pathsOf(options)[0]!, "x"), ports.cwd, undefined);
  const root = realpathSync(found);
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), "assay-before-")));
  try {
    const place = placeOf(version, root, ports.cwd, temporary, "assay summaries --validate main");
    const paths = [...pathsOf(options), join(root, "x"), join(place, "x")];
    return await withSession(
      { ...options, paths, watchesAll: true, reporters: [] },
      ports,
      async (session: Session) => {
        session.memory = await openMemory("summaries", root, MEMORY, session);
        return validateAll({ root, place }, options, session);
      },
    );
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

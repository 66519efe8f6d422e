/** The memory of a command: the project's store, and what tells whether code is as it was. */
import { existsSync, readFileSync } from "node:fs";
import { openProject } from "../../../frontend/project.ts";
import type { Store } from "../../../store/store.ts";
import type { MemoryChoice } from "../../options/memory.ts";
import { revisionOf } from "../../project/revision.ts";
import { openProjectStore, storeFile } from "../../project/store-file.ts";
import { bundled } from "../bundle.ts";
import { rerunOf } from "../rerun.ts";
import type { Session } from "../session.ts";
import { ENOUGH_CONCERNED, LOOKED_AT_FIRST, shareOf } from "./again.ts";
import { surroundingsHere } from "./environment.ts";
import { Memory, toolName } from "./memory.ts";
import { knownStates } from "./states.ts";

/** The programs that decide what is found. */
const PROGRAMS = ["command.js", "explorer-process.js", "explorer-code.js", "native-process.js"];

/** Of the budget, for telling which known paths an edit concerns. */
const MOST_FOR_RERUN = 1 / 8;

/** For what is known of the code of functions, before they are found. A command that finds none leaves no store behind. */
export async function openKnown(
  command: string,
  root: string,
  { useCache }: Pick<MemoryChoice, "useCache">,
  session: Session,
): Promise<void> {
  if (!useCache) return;
  const isThere = existsSync(storeFile(root));
  const store = isThere ? await opened(command, root, session) : undefined;
  session.known = { root, store, states: knownStates(store, root), isRefused: isThere && store === undefined };
}

export async function openMemory(
  command: string,
  root: string,
  { useCache, isForced }: MemoryChoice,
  session: Session,
): Promise<Memory | undefined> {
  if (!useCache) return undefined;
  const { ports, modules, settings, known } = session;
  session.known = undefined;
  if (known !== undefined && known.root !== root) known.store?.close();
  if (known?.root === root && known.isRefused) return undefined;
  const store = (known?.root === root ? known.store : undefined) ?? (await opened(command, root, session));
  if (store === undefined) return undefined;
  if (known?.root === root) known.states.flush(store);
  return new Memory({
    store,
    tool: tool(),
    root,
    project: openProject(),
    modules,
    settings,
    around: surroundingsHere(),
    isForced,
    // what is left open costs a part of the budget, and solving takes as much
    rerun: ({ kind, target, budget, ways }, arity) =>
      rerunOf(
        target,
        {
          arity,
          budget: shareOf(budget, MOST_FOR_RERUN),
          useSmt: false,
          isQuick: true,
          enough: { of: LOOKED_AT_FIRST, otherwise: ENOUGH_CONCERNED },
          isChecked: kind === "check",
          isOfRuns: true,
          ...(ways === undefined ? {} : { ways }),
        },
        session,
      ),
    recheck: ({ target, check, ways = [] }, inputs, asFound) =>
      session.host.recheck({ target, inputs, asFound, check, ways }).catch(() => []),
    now: ports.now,
  });
}

const tool = (): string => toolName(PROGRAMS.map((name) => readFileSync(bundled(name))));

const opened = (command: string, root: string, { ports }: Session): Promise<Store | undefined> =>
  openProjectStore(root, { command, tool: tool(), started: ports.date(), revision: revisionOf(root) }, (message) =>
    ports.err(`assay: ${message}.\n`),
  );

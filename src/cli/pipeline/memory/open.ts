/** The memory of a command: the project's store, and what tells whether code is as it was. */
import { readFileSync } from "node:fs";
import { openProject } from "../../../frontend/project.ts";
import type { MemoryChoice } from "../../options/memory.ts";
import { revisionOf } from "../../project/revision.ts";
import { openProjectStore } from "../../project/store-file.ts";
import { bundled } from "../bundle.ts";
import type { Session } from "../session.ts";
import { Memory, toolName } from "./memory.ts";

/** The programs that decide what is found. */
const PROGRAMS = ["command.js", "explorer-process.js", "explorer-code.js", "native-process.js"];

export async function openMemory(
  command: string,
  root: string,
  { useCache, isForced }: MemoryChoice,
  { ports, modules, settings }: Session,
): Promise<Memory | undefined> {
  if (!useCache) return undefined;
  const tool = toolName(PROGRAMS.map((name) => readFileSync(bundled(name))));
  const facts = { command, tool, started: ports.date(), revision: revisionOf(root) };
  const store = await openProjectStore(root, facts, (message) => ports.err(`assay: ${message}.\n`));
  if (store === undefined) return undefined;
  return new Memory({ store, tool, root, project: openProject(), modules, settings, isForced, now: ports.now });
}

/** The checkers a project has: the built-in ones and those of its plugins. */
import type { Checker } from "../../checkers/checker.ts";
import { allCheckers } from "../../checkers/index.ts";
import type { Config } from "../config.ts";

export async function knownCheckers(_config: Config, _cwd: string): Promise<readonly Pick<Checker, "name" | "level">[]> {
  return allCheckers;
}

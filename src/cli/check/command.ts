import type { Command } from "../options/command.ts";
import { pathsOf, TARGETS } from "../options/functions.ts";
import { startEarly } from "../pipeline/start-early.ts";
import { CHECKING } from "../terminal/exit-codes.ts";
import { CHECK_FLAGS, parseCheckOptions, SHARED_FLAGS } from "./options.ts";

export const check: Command = {
  name: "check",
  usage: "<target>...",
  summary: "find inputs that break the code; say what is verified (docs/check.md)",
  notes: TARGETS,
  flags: CHECK_FLAGS,
  shared: SHARED_FLAGS,
  heading:
    "Options of check (and of cover: --signature, --runner, --out, --no-tests, --seconds (default 5), --runs, --max-…, --allow, --seed, --solver, --json)",
  exits: CHECKING,
  async run(words, ports) {
    startEarly(() => {
      const options = parseCheckOptions(words);
      return { process: options.process, paths: pathsOf(options), cwd: ports.cwd };
    });
    const command = await import("./check.ts");
    return command.check(words, ports);
  },
};

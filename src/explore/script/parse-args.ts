/**
 * Without arguments of its own, `util.parseArgs` reads `process.argv` inside Node, where the read is not seen. Here the arguments it reads are
 * fixed to what they are in this run, so that the run notes that it depends on them; only mutation tries others.
 */
import { registerModel } from "../../runtime/natives/models.ts";
import { coreModule } from "../../runtime/sandbox/core-modules.ts";
import { standInFor } from "../../runtime/sandbox/stand-in.ts";

type Parse = (config?: object) => unknown;

/** Node, then the script. */
const HEAD = 2;

export function utilWithArguments(): Record<string, unknown> {
  const real = coreModule("util") as { parseArgs: Parse };
  const parseArgs = (config?: object): unknown => real.parseArgs(config);
  registerModel(parseArgs, {
    name: "util.parseArgs",
    fidelity: "partial",
    always: true,
    run({ rt, args, site }) {
      const { 0: config } = args;
      const isOwn = typeof config === "object" && config !== null && (config as { args?: unknown }).args !== undefined;
      const list = isOwn ? (config as { args: unknown }).args : process.argv;
      if (Array.isArray(list)) {
        rt.pin(list.length, rt.heap.lengthOf(list), site);
        for (let i = isOwn ? 0 : HEAD; i < list.length; i++) rt.pin(list[i], rt.heap.getProperty(list, i), site);
      }
      rt.args = undefined;
      rt.ret = undefined;
      return real.parseArgs(config as object | undefined);
    },
  });
  return standInFor(real, { parseArgs });
}

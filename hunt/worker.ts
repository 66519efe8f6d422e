/** A process that explores cases or runs them natively, one after the other: what never ends is ended by the host. */
import { explore, prepare } from "./assay.ts";
import { checkerOf } from "./judge.ts";
import type { Answer, Ask } from "./messages.ts";
import { observe } from "./native.ts";
import { judgeSeed } from "./random/run.ts";

/** The word on the command line of the bundle that makes it a worker. */
export const WORKER = "hunt-worker";

let isPrepared = false;

export function serve(): void {
  const send = process.send!.bind(process);
  process.on("uncaughtException", () => {});
  process.on("unhandledRejection", () => {});
  process.on("message", (ask: Ask) => {
    answer(ask).then(
      (given) => send(given),
      (error: unknown) =>
        send({ kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  send({ kind: "ready" });
}

async function answer(ask: Ask): Promise<Answer> {
  if (ask.kind === "observe") return { kind: "observed", observed: await observe(ask.one) };
  if (!isPrepared) prepare();
  isPrepared = true;
  if (ask.kind === "random") return { kind: "random", result: await judgeSeed(ask.seed, ask.runs) };
  const { source, files, target } = ask.one;
  const checker = checkerOf(ask.one);
  const told = await explore({
    source,
    target,
    runs: ask.runs,
    useSmt: ask.useSmt,
    isChallenged: ask.isChallenged,
    ...(files === undefined ? {} : { files }),
    ...(checker === undefined ? {} : { checker }),
  });
  return { kind: "told", told };
}

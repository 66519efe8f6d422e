/** The host's end of native runs: each call has a fresh sandboxed process, and another one after a case that ended it. */
import { openHostEnd } from "../../sandbox/channel/host-end.ts";
import { onceEnded } from "../../sandbox/start.ts";
import type { NativeAnswer, NativeJob, NativeResult } from "../messages.ts";
import { ANSWER } from "./answer-form.ts";
import { takeNative } from "./ready.ts";
import { Watch } from "./watch.ts";

/** So many cases may end their process before the rest is given up. */
const MAX_DEATHS = 5;

export interface NativeRunOptions {
  readonly childPath: string;
  /** A process that works for so long and says nothing is ended; the case it was in has no outcome. */
  readonly silenceMilliseconds: number;
  /** What its environment has besides ours: another time zone, another language. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface NativeRun {
  /** By case id; a case that ended its process or hung is missing. */
  readonly results: ReadonlyMap<number, NativeResult>;
  /** Why nothing ran, if nothing could. */
  readonly problem: string | undefined;
}

export async function runNatively(job: NativeJob, options: NativeRunOptions): Promise<NativeRun> {
  const results = new Map<number, NativeResult>();
  let cases = job.cases;
  let problem: string | undefined;
  for (let deaths = 0; cases.length > 0 && deaths <= MAX_DEATHS; deaths++) {
    const end = await runProcess({ ...job, cases }, options, results);
    problem ??= end.problem;
    // the case that was under way when the process ended is the one that ended it
    const at = cases.findIndex((one) => one.id === end.last);
    if (end.isDone || at < 0) break;
    cases = cases.slice(at + 1);
  }
  return { results, problem };
}

interface ProcessEnd {
  readonly isDone: boolean;
  readonly problem: string | undefined;
  /** The case that began last. */
  readonly last: number | undefined;
}

function runProcess(
  job: NativeJob,
  options: NativeRunOptions,
  results: Map<number, NativeResult>,
): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    let problem: string | undefined;
    let last: number | undefined;
    let isDone = false;
    const { childPath, environment } = options;
    const { child, pipe } = takeNative({ childPath, sandbox: job.sandbox, environment });
    const watch = new Watch(child, options.silenceMilliseconds);
    const hear = (answer: NativeAnswer): void => {
      watch.broken();
      switch (answer.kind) {
        case "begin":
          last = answer.id;
          break;
        case "result":
          results.set(answer.id, answer.result);
          break;
        case "late": {
          const known = results.get(answer.id);
          if (known !== undefined) results.set(answer.id, { ...known, left: [...known.left, ...answer.left] });
          break;
        }
        case "unloadable":
          problem = answer.message;
          break;
        case "done":
          isDone = true;
          break;
      }
    };
    const channel = openHostEnd<NativeJob, NativeAnswer>(pipe, {
      form: ANSWER,
      hear,
      onTrouble: (why) => {
        // there is nobody in that process to be believed
        results.clear();
        isDone = true;
        problem = `the program wrote on the channel between Assay's processes (${why})`;
        child.kill("SIGKILL");
      },
    });
    onceEnded(child, () => {
      watch.end();
      resolve({ isDone, problem, last });
    });
    channel.send(job);
  });
}

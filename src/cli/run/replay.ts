/** Running a script natively with a saved input: to reproduce it, and to confirm it before it is reported. */
import { dirname, join, resolve } from "node:path";
import { runScriptNatively, type ScriptEnd } from "../../native/host/script.ts";
import { nativeModules } from "../../native/host/sources.ts";
import type { NativeModule } from "../../native/messages.ts";
import type { ScriptJob } from "../../native/script-job.ts";
import type { SandboxSettings } from "../../sandbox/grant.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import { bundled } from "../pipeline/bundle.ts";
import type { LoadedInput } from "./saved-input.ts";

/** What a script reads besides its project: the API, and its standard input by name. */
const NEEDED = [dirname(bundled("api.js")), "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];

/** A native run that takes longer than this is not waited for. */
const CONFIRM_MS = 5_000;

/** The script's modules without their types. A script finds the API even where the package is not installed. */
export async function scriptModules(file: string): Promise<NativeModule[]> {
  const modules = await nativeModules(file, "all");
  return modules.map((module) => ({ ...module, resolved: { assay: bundled("api.js"), ...module.resolved } }));
}

export interface ReplayOptions {
  readonly modules: readonly NativeModule[];
  readonly file: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Given: in the sandbox, silent, and not for long. */
  readonly sandbox?: SandboxSettings;
}

export function replay({ folder, input }: LoadedInput, options: ReplayOptions): Promise<ScriptEnd> {
  const job: ScriptJob = {
    modules: options.modules,
    file: options.file,
    args: input.args,
    files: (input.files ?? []).map(({ path, saved }) => [resolve(options.cwd, path), join(folder, saved)] as const),
    ...(input.world === undefined ? {} : { world: input.world }),
    sandbox: options.sandbox && { ...options.sandbox, roots: [...options.sandbox.roots, ...NEEDED, folder] },
  };
  const isConfirmation = options.sandbox !== undefined;
  const env: NodeJS.ProcessEnv = { ...options.env, ASSAY_INPUT: folder };
  for (const [name, value] of Object.entries(input.env ?? {})) {
    if (value === null) delete env[name];
    else env[name] = value;
  }
  return runScriptNatively(job, {
    childPath: bundled("native-script.js"),
    cwd: options.cwd,
    env,
    stdin: input.stdin === undefined ? undefined : join(folder, input.stdin),
    showsOutput: !isConfirmation,
    milliseconds: isConfirmation ? CONFIRM_MS : undefined,
  });
}

/** Whether a native run ended as the explored one did. */
export function endedAlike(explored: EncodedOutcome, native: EncodedOutcome): boolean {
  const [a, b] = [explored, native].map((outcome) => ("returns" in outcome ? { exits: 0 } : outcome));
  return JSON.stringify(a) === JSON.stringify(b);
}

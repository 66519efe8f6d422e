/** What a result rests on besides code, where that is known by its name: it is as good as new while that says the same. Only digests of what it says are kept. */
import { createHash } from "node:crypto";
import { EOL } from "node:os";
import { delimiter, sep } from "node:path";
import type { Claim } from "../../../claims/claim.ts";

/** By name; null among them for what says nothing. */
export type Environment = Readonly<Record<string, string | null>>;

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of the machine and of the Node that runs the command, which is the one that explores: by the names that claims have for them. */
  readonly machine: Readonly<Record<string, unknown>>;
}

const VARIABLE = /^process\.env\.(\w+)$/;
/** Claims name a global only where there is none: the sandbox has those of Node, and the name of the tool says which Node. */
const MISSING_GLOBAL = /^globalThis\./;

export function surroundingsHere(): Surroundings {
  const { platform, arch, version, versions, release } = process;
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  return {
    env: process.env,
    machine: {
      "process.platform": platform,
      "process.arch": arch,
      "process.version": version,
      "process.versions": versions,
      "process.release": release,
      "os.EOL": EOL,
      "path.sep": sep,
      "path.delimiter": delimiter,
      "the time zone": timeZone,
      "the locale": locale,
      // ours, whatever it is: the name of the tool says which
      "the text of a callback": null,
    },
  };
}

/** Whether a claim is about something whose name says where to look again. */
export const isNamed = ({ kind, about }: Claim, { machine }: Surroundings): boolean =>
  (kind === "surroundings" || kind === "surroundings-at-load") &&
  about !== undefined &&
  (VARIABLE.test(about) || MISSING_GLOBAL.test(about) || Object.hasOwn(machine, about));

export function environmentOf(claims: readonly Claim[], here: Surroundings): Environment {
  const names = new Set(claims.filter((claim) => isNamed(claim, here)).map(({ about }) => about!));
  return Object.fromEntries([...names].sort().map((name) => [name, saidBy(name, here)]));
}

export const isSameEnvironment = (then: Environment, here: Surroundings): boolean =>
  Object.entries(then).every(([name, said]) => said === saidBy(name, here));

function saidBy(name: string, { env, machine }: Surroundings): string | null {
  const variable = VARIABLE.exec(name)?.[1];
  const value = variable === undefined ? machine[name] : env[variable];
  if (value === undefined) return null;
  return createHash("sha256")
    .update(`${name}=${JSON.stringify(value)}`)
    .digest("base64url")
    .slice(0, 22);
}

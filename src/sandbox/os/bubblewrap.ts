/**
 * The confinement that the system itself offers, by bubblewrap (`bwrap`) on Linux: the process sees a read-only file system with nothing in it
 * but what may be read, has no network, and no processes but its own.
 */
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { programOnPath, searchPath } from "../../machine/programs.ts";
import type { Grant, Permission } from "../grant.ts";
import { isInside, realPlace } from "../places.ts";

/** What Node and the system's own libraries read, where it exists. Names, zones and certificates are the same inside. */
const SYSTEM = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/etc/alternatives",
  "/etc/group",
  "/etc/hosts",
  "/etc/ld.so.cache",
  "/etc/ld.so.conf",
  "/etc/localtime",
  "/etc/nsswitch.conf",
  "/etc/passwd",
  "/etc/pki",
  "/etc/resolv.conf",
  "/etc/ssl",
  "/etc/timezone",
];

const ALONE = ["--unshare-all", "--die-with-parent", "--new-session"];
const PROBE_MILLISECONDS = 10_000;

export interface Confinement {
  readonly bwrap: string;
}

export type Found =
  | { readonly kind: "works"; readonly confinement: Confinement }
  | { readonly kind: "missing" }
  /** It is there, and the system does not let it: containers and hardened kernels forbid namespaces. */
  | { readonly kind: "refused"; readonly why: string };

/** Looks for it, and tries it: that it is installed says nothing. */
export function findBubblewrap(path: string | undefined = process.env.PATH): Found {
  if (process.platform !== "linux") return { kind: "missing" };
  const bwrap = programOnPath("bwrap", searchPath(path));
  if (bwrap === undefined) return { kind: "missing" };
  const words = [...ALONE, "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "true"];
  const { status, stderr, error } = spawnSync(bwrap, words, { encoding: "utf8", timeout: PROBE_MILLISECONDS });
  if (status === 0) return { kind: "works", confinement: { bwrap } };
  return { kind: "refused", why: error?.message ?? (stderr.trim().split("\n")[0] || `it ended with code ${status}`) };
}

/** With these a program can do anything, and is meant to: what it then does must not depend on whether there is a bwrap. */
const EVERYTHING: readonly Permission[] = ["child-process", "addons", "inspector"];

export const opensEverything = (grants: readonly Grant[]): boolean =>
  grants.some(({ permission }) => EVERYTHING.includes(permission));

export interface View {
  readonly grants: readonly Grant[];
  /** What may be read: the project, its packages, and what the process needs of the tool. */
  readonly readable: readonly string[];
  readonly cwd: string;
}

/** The words before the command. */
export function confined({ grants, readable, cwd }: View): string[] {
  const opened = (wanted: Permission): readonly Grant[] => grants.filter(({ permission }) => permission === wanted);
  const has = (wanted: Permission): boolean => opened(wanted).length > 0;
  const words = has("net") ? [...ALONE, "--share-net"] : [...ALONE];
  const isAllOf = (wanted: Permission): boolean => opened(wanted).some(({ path }) => path === undefined);
  if (isAllOf("fs-write")) words.push("--bind", "/", "/", "--dev", "/dev", "--proc", "/proc");
  else if (isAllOf("fs-read") || readable.includes("/"))
    words.push("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc");
  else {
    words.push("--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp");
    const places = [...SYSTEM, dirname(process.execPath), ...readable, ...opened("fs-read").map(({ path }) => path!)];
    for (const [made, place] of shown(places)) words.push(...made, "--ro-bind-try", place, place);
  }
  for (const { path } of opened("fs-write"))
    if (path !== undefined) {
      const place = existing(realPlace(path));
      words.push("--bind-try", place, place);
    }
  words.push("--chdir", cwd, "--");
  return words;
}

/** Real places, those inside others left out, each with the links that have to be there so that the path as given leads to it. */
function shown(all: readonly string[]): [string[], string][] {
  const given = all.filter((path) => !OWN.some((place) => isInside(path, place)));
  const real = [...new Set(given.map((path) => realPlace(resolve(path))))];
  const places = real.filter(
    (path) => !OWN.includes(path) && path !== "/tmp" && !real.some((other) => other !== path && isInside(path, other)),
  );
  const links = new Map<string, string>();
  for (const path of given) for (const [link, target] of linksOn(resolve(path))) links.set(link, target);
  // a link inside a place is there with it
  const missing = [...links].filter(([link]) => !places.some((place) => isInside(link, place)));
  const made = missing.flatMap(([link, target]) => ["--symlink", target, link]);
  return [...places.map((place, i): [string[], string] => [i === 0 ? made : [], place])];
}

/** Made anew inside: devices and processes by name (`/dev/stdin`) are there. */
const OWN = ["/dev", "/proc"];

function linksOn(path: string): [string, string][] {
  const found: [string, string][] = [];
  const steps = path.split("/").filter((step) => step !== "");
  let at = "";
  for (let i = 0; i < steps.length && found.length < 40; i++) {
    const next = `${at}/${steps[i]}`;
    if (lstatSync(next, { throwIfNoEntry: false })?.isSymbolicLink() !== true) {
      at = next;
      continue;
    }
    const target = readlinkSync(next);
    found.push([next, target]);
    return [...found, ...linksOn(join(resolve(at === "" ? "/" : at, target), ...steps.slice(i + 1)))];
  }
  return found;
}

/** A folder that is to be made needs one that is there. */
function existing(path: string): string {
  let at = path;
  while (!existsSync(at)) at = dirname(at);
  return at;
}

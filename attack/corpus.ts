/** All attempts, with names; and the files they become in a project. */
import type { Attempt } from "./attempt.ts";
import { CORNERS } from "./attempts/corners.ts";
import { READING, WRITING } from "./attempts/files.ts";
import { MESSAGES, POISON } from "./attempts/messages.ts";
import { NEIGHBOURS } from "./attempts/neighbours.ts";
import { PLATFORM } from "./attempts/platform.ts";
import { VALUES } from "./attempts/values.ts";
import { ENDING, NETWORK, PROCESSES, THREADS } from "./attempts/world.ts";

export interface Named extends Attempt {
  readonly id: string;
}

export const CORPUS: readonly Named[] = [
  ...WRITING,
  ...READING,
  ...NETWORK,
  ...PROCESSES,
  ...THREADS,
  ...MESSAGES,
  ...POISON,
  ...PLATFORM,
  ...VALUES,
  ...NEIGHBOURS,
  ...ENDING,
  ...CORNERS,
].map((attempt, i) => ({ ...attempt, id: `a${String(i + 1).padStart(3, "0")}` }));

/** What an attempt knows of its observers. */
export interface Surroundings {
  readonly outside: string;
  readonly project: string;
  readonly port: number;
  readonly udp: number;
  readonly pid: number;
}

const prelude = ({ outside, project, port, udp, pid }: Surroundings): string => `
const fs = require("node:fs");
const path = require("node:path");
const [OUT, PROJECT, PORT, UDP, PID] = ${JSON.stringify([outside, project, port, udp, pid])};
`;

/** A module with a function for each. */
export const moduleOf = (corpus: readonly Named[], surroundings: Surroundings): string =>
  prelude(surroundings) +
  corpus
    .map(
      ({ id, body }) =>
        `/** @param {number} n */\nexports.${id} = async function ${id}(n) { const ID = "${id}"; ${body} };\n`,
    )
    .join("");

/** A script that makes all of them, one after another; one that ends it ends it for the rest. */
export const scriptOf = (corpus: readonly Named[], surroundings: Surroundings): string =>
  `${prelude(surroundings)}
const { symbol } = require("assay");
const n = symbol("n", 1);
const told = [];
(async () => {
${corpus
  .map(
    ({ id, body }) =>
      `  try { told.push(await Promise.race([(async (n) => { const ID = "${id}"; ${body} })(n), new Promise((done) => setTimeout(done, 300))])); } catch (e) { told.push("refused"); }`,
  )
  .join("\n")}
  if (told.length > 0) throw new Error("told " + String(JSON.stringify(told)).slice(0, 100000));
})();
`;

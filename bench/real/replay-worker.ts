/**
 * Replays inputs in a fresh process and tells what each reached: those that Assay reports, or the corpus of Jazzer.js. An input that never ends is
 * ended from outside; the next process goes on behind it.
 */
import { readdirSync, readFileSync, statSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { decode } from "../../src/value/decode.ts";
import type { Encoded } from "../../src/value/encoded.ts";
import { Counters, call } from "./counters.ts";
import type { Property } from "./parameters.ts";
import { inputOf, type Provider } from "./provider.ts";

const [metered = "", arms = "", kind = "", source = "", root = "", parameters = "[]", first = "0"] =
  process.argv.slice(2);
const counters = new Counters(metered, arms);
process.on("uncaughtException", () => {});

function inputs(): (() => unknown[])[] {
  if (kind === "assay") {
    const list = JSON.parse(readFileSync(source, "utf8")) as readonly (readonly Encoded[])[];
    return list.map((args) => () => args.map((one) => decode(one, noInstance)));
  }
  const { FuzzedDataProvider } = createRequire(resolve(root, "package.json"))(
    "@jazzer.js/core/dist/FuzzedDataProvider.js",
  ) as { FuzzedDataProvider: new (data: Buffer) => Provider };
  const types = JSON.parse(parameters) as Property[];
  return readdirSync(source)
    .map((name) => join(source, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((file) => () => inputOf(new FuzzedDataProvider(readFileSync(file)), types));
}

const noInstance = (): never => {
  throw new Error("a harness takes plain data");
};

for (const [i, input] of inputs().entries()) {
  if (i < Number(first)) continue;
  writeSync(1, `${JSON.stringify({ at: i })}\n`);
  call(counters.target, input());
  writeSync(1, `${JSON.stringify({ at: i, ...counters.news() })}\n`);
}

/** The fuzz target of Jazzer.js: bytes to an input of the harness, and the call. What it is about stands in the environment. */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { call } from "./counters.ts";
import type { Property } from "./parameters.ts";
import { inputOf, type Provider } from "./provider.ts";

const { MEASURED_BUNDLE = "", MEASURED_ROOT = "", MEASURED_PARAMETERS = "[]" } = process.env;
const { FuzzedDataProvider } = createRequire(resolve(MEASURED_ROOT, "package.json"))(
  "@jazzer.js/core/dist/FuzzedDataProvider.js",
) as { FuzzedDataProvider: new (data: Buffer) => Provider };
const { target } = createRequire(import.meta.url)(resolve(MEASURED_BUNDLE)) as {
  target: (...input: unknown[]) => unknown;
};
const parameters = JSON.parse(MEASURED_PARAMETERS) as Property[];

export function fuzz(data: Buffer): void {
  call(target, inputOf(new FuzzedDataProvider(data), parameters));
}

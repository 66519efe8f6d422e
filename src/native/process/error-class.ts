/** Where the class of a thrown error is exported, so that a test can name the class itself instead of its name. */
import type { EncodedError } from "../../value/encoded.ts";
import { getOwnPropertyDescriptor, getPrototypeOf, isNativeError, isProxy } from "../../value/pristine.ts";
import type { LoadedProgram } from "./load.ts";

const { keys } = Object;

type Exports = Record<string, unknown>;

/** `files`: modules of the input and the target, which are looked at first. Nothing of the program runs. */
export async function errorClass(
  error: unknown,
  files: ReadonlyMap<string, Exports>,
  program: Pick<LoadedProgram, "loaded">,
): Promise<Pick<EncodedError, "class">> {
  const maker = makerOf(error);
  if (maker === undefined) return {};
  const found = among([...files], maker) ?? among(await program.loaded(), maker);
  return found === undefined ? {} : { class: found };
}

function makerOf(error: unknown): unknown {
  if (typeof error !== "object" || error === null || isProxy(error) || !isNativeError(error)) return undefined;
  const prototype = getPrototypeOf(error);
  if (prototype === null || isProxy(prototype)) return undefined;
  return getOwnPropertyDescriptor(prototype, "constructor")?.value;
}

function among(modules: readonly (readonly [string, Exports])[], maker: unknown): EncodedError["class"] {
  for (const [file, exports] of modules) {
    const name = keys(exports).find((key) => getOwnPropertyDescriptor(exports, key)?.value === maker);
    if (name !== undefined) return { file, export: name };
  }
  return undefined;
}

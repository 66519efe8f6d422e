/** One native run: builds the input, calls the target, encodes what happened. */
import { types } from "node:util";
import type { Target } from "../frontend/target.ts";
import { decode, type MakeInstance } from "../value/decode.ts";
import { type ClassLookup, encode, encodeThrown } from "../value/encode.ts";
import type { Encoded, EncodedOutcome } from "../value/encoded.ts";
import type { LoadExports } from "./load.ts";
import type { NativeCase } from "./messages.ts";

export async function runCase(load: LoadExports, target: Target, input: NativeCase): Promise<{ outcome: EncodedOutcome; isAwaited: boolean }> {
  const exports = await load(target.file);
  const files = new Map([[target.file, exports]]);
  for (const file of classFiles([input.self ?? null, ...input.args])) if (!files.has(file)) files.set(file, await load(file));
  const classes = classLookup(files);
  let isAwaited = false;
  try {
    let value = perform(target, exports, input, files);
    isAwaited = types.isPromise(value);
    if (isAwaited) value = await value;
    return { outcome: { returns: encode(value, classes) }, isAwaited };
  } catch (error) {
    return { outcome: encodeThrown(error, classes), isAwaited };
  }
}

function perform(target: Target, exports: Record<string, unknown>, input: NativeCase, files: Map<string, Record<string, unknown>>): unknown {
  const make: MakeInstance = (instance, decodeAll) => {
    const reference = instance.class;
    const constructor = reference && exported(files.get(reference.file) ?? {}, reference.export);
    if (typeof constructor !== "function") throw new TypeError(`class ${instance.name} is not exported`);
    const object = Reflect.construct(constructor, decodeAll(instance.args ?? [])) as Record<string, Function>;
    for (const call of instance.calls ?? []) object[call.method]!(...decodeAll(call.args));
    return object;
  };
  const args = input.args.map((value) => decode(value, make));
  const owner = target.class === undefined ? undefined : (exported(exports, target.class.export) as Function & Record<string, Function>);
  switch (target.kind) {
    case "function":
      return (exported(exports, target.export) as Function)(...args);
    case "static":
      return owner![target.member!]!(...args);
    case "constructor":
      return Reflect.construct(owner!, args);
    case "method":
      return (decode(input.self!, make) as Record<string, Function>)[target.member!]!(...args);
    case "getter":
      return (decode(input.self!, make) as Record<string, unknown>)[target.member!];
  }
}

function exported(exports: Record<string, unknown>, name: string): unknown {
  if (name === "module.exports") return exports["module.exports"] ?? exports.default;
  if (name in exports) return exports[name];
  // a CommonJS module whose names Node could not see statically
  return (exports.default as Record<string, unknown> | undefined)?.[name];
}

function classLookup(files: Map<string, Record<string, unknown>>): ClassLookup {
  return (constructor) => {
    for (const [file, exports] of files) {
      for (const [name, value] of Object.entries(exports)) if (value === constructor) return { file, export: name };
    }
    return undefined;
  };
}

/** The files whose classes the input has instances of. */
function classFiles(values: readonly Encoded[]): Set<string> {
  const files = new Set<string>();
  JSON.stringify(values, (_key, value: unknown) => {
    const reference = (value as { $?: unknown; v?: { class?: { file: string } } } | null)?.v?.class;
    if (reference !== undefined) files.add(reference.file);
    return value;
  });
  return files;
}

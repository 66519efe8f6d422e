/** One native run: builds the input, calls the target, encodes what happened. */
import { types } from "node:util";
import { GLOBAL_FILE } from "../../frontend/shapes/platform-types.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { aftermathWithLocalDates } from "../../value/aftermath.ts";
import { decode, type MakeInstance } from "../../value/decode.ts";
import { drained } from "../../value/drain.ts";
import { type ClassLookup, encode, encodeThrown } from "../../value/encode.ts";
import type { Encoded } from "../../value/encoded.ts";
import { exportedValue } from "../../value/exported.ts";
import { outcomeWithLocalDates } from "../../value/local-dates.ts";
import type { NativeCase, NativeResult } from "../messages.ts";
import { errorClass } from "./error-class.ts";
import { Following } from "./following.ts";
import type { LoadedProgram } from "./load.ts";
import { Witness } from "./witness.ts";
import { enterWorld } from "./world/enter.ts";

type Callable = (...args: unknown[]) => unknown;
type Methods = Record<string, Callable>;

export type CaseEnd = Omit<NativeResult, "blocked" | "left" | "unhandled">;

export async function runCase(program: LoadedProgram, target: Target, input: NativeCase): Promise<CaseEnd> {
  const end = await runInWorld(program, target, input);
  if (input.hasLocalDates !== true) return end;
  const { outcome, aftermath } = end;
  return {
    ...end,
    outcome: outcomeWithLocalDates(outcome),
    ...(aftermath === undefined ? {} : { aftermath: aftermathWithLocalDates(aftermath) }),
  };
}

async function runInWorld(program: LoadedProgram, target: Target, input: NativeCase): Promise<CaseEnd> {
  if (input.world === undefined) return await performCase(program, target, input, () => {});
  const world = enterWorld(input.world);
  try {
    if (input.isWorldAtLoad === true) world.begin();
    return await performCase(program, target, input, () => world.begin());
  } finally {
    world.leave();
  }
}

/** `begin`: before anything of the case itself runs. */
async function performCase(
  program: LoadedProgram,
  target: Target,
  input: NativeCase,
  begin: () => void,
): Promise<CaseEnd> {
  const { exports } = await program.load(target.file);
  const files = new Map([[target.file, exports]]);
  for (const file of classFiles([
    input.self ?? null,
    ...input.args,
    ...(input.calls ?? []).flatMap(({ args }) => args),
  ]))
    if (!files.has(file)) files.set(file, (await program.load(file)).exports);
  const classes = classLookup(files);
  const make = maker(files);
  let isMade = false;
  let isAwaited = false;
  leaveChoices(input.choices ?? {});
  begin();
  const witness = new Witness(input, classes);
  const decoded = (value: Encoded): unknown => decode(value, make, witness.heard, input.hasOtherTexts === true);
  const following = new Following(input.calls ?? [], (value) => encode(value, classes));
  try {
    const self = input.self === undefined ? undefined : decoded(input.self);
    const args = input.args.map(decoded);
    isMade = true;
    witness.begin(self, args);
    let value = drained(target, perform(target, exports, self, args));
    isAwaited = types.isPromise(value);
    if (input.calls !== undefined) value = following.from(value, decoded);
    if (types.isPromise(value)) value = await value;
    const outcome = { returns: encode(value, classes) };
    return { outcome, isMade, isAwaited, ...following.told, ...witness.end(() => decode(input.self!, make), value) };
  } catch (error) {
    const told = encodeThrown(error, classes);
    const witnessed = isMade ? witness.end(() => decode(input.self!, make)) : {};
    const outcome =
      "throws" in told ? { throws: { ...told.throws, ...(await errorClass(error, files, program)) } } : told;
    return {
      outcome,
      isMade,
      isAwaited,
      ...following.told,
      ...witnessed,
    };
  }
}

/** For the API's `choose`, which looks there before anything else. */
function leaveChoices(choices: Readonly<Record<string, number>>): void {
  const place = Symbol.for("assay.choices");
  Reflect.deleteProperty(globalThis, place);
  if (Object.keys(choices).length === 0) return;
  const left: number[] = [];
  for (const [name, index] of Object.entries(choices)) left[Number(/\((\d+) of/.exec(name)?.[1] ?? 0)] = index;
  Object.defineProperty(globalThis, place, {
    value: Array.from(left, (index) => index ?? 0),
    configurable: true,
    writable: true,
  });
}

function maker(files: ReadonlyMap<string, Record<string, unknown>>): MakeInstance {
  return (instance, decodeAll) => {
    const reference = instance.class;
    const made =
      reference?.file === GLOBAL_FILE
        ? (globalThis as Record<string, unknown>)[reference.export]
        : reference && exportedValue(files.get(reference.file) ?? {}, reference.export);
    if (typeof made !== "function") throw new TypeError(`class ${instance.name} is not exported`);
    const given = decodeAll(instance.args ?? []);
    const { creator } = instance;
    const object = (
      creator === undefined ? Reflect.construct(made, given) : (made as unknown as Methods)[creator]!(...given)
    ) as Methods;
    for (const call of instance.calls ?? []) object[call.method]!(...decodeAll(call.args));
    return object;
  };
}

function perform(target: Target, exports: Record<string, unknown>, self: unknown, args: unknown[]): unknown {
  const owner =
    target.class === undefined ? undefined : (exportedValue(exports, target.class.export) as Callable & Methods);
  switch (target.kind) {
    case "function":
      return Reflect.apply(exportedValue(exports, target.export) as Callable, self, args);
    case "static":
      return owner![target.member!]!(...args);
    case "constructor":
      return Reflect.construct(owner!, args);
    case "method":
      return (self as Methods)[target.member!]!(...args);
    case "getter":
      return (self as Record<string, unknown>)[target.member!];
  }
}

function classLookup(files: Map<string, Record<string, unknown>>): ClassLookup {
  return (maker) => {
    for (const [file, exports] of files) {
      for (const [name, value] of Object.entries(exports)) if (value === maker) return { file, export: name };
    }
    return undefined;
  };
}

/** The files whose classes the input has instances of. */
function classFiles(values: readonly Encoded[]): Set<string> {
  const files = new Set<string>();
  JSON.stringify(values, (_key, value: unknown) => {
    const reference = (value as { $?: unknown; v?: { class?: { file: string } } } | null)?.v?.class;
    if (reference !== undefined && reference.file !== GLOBAL_FILE) files.add(reference.file);
    return value;
  });
  return files;
}

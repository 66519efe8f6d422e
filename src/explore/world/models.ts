/** What clocks show and chance gives, with shadows. Installed where they are inputs. */
import nodeCrypto from "node:crypto";
import { fixLength } from "../../builtins/array/length.ts";
import { concat } from "../../builtins/modelling/fold.ts";
import { apply, ite, literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { drawName } from "../../expr/variable/world.ts";
import { SIZES } from "../../runtime/bytes/memory-cell.ts";
import { bytesOf, forgetBytes, MACHINE_IS_LITTLE, writeBytes } from "../../runtime/heap/views.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { registerModel } from "../../runtime/natives/models.ts";
import { arrayConcat, arraySlice, type Callable, isView, reflectApply } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { keyFunctions } from "../../runtime/world/keys.ts";
import { DRAW_UNIT, inputs } from "../../runtime/world/state.ts";
import { installClockModels } from "./clocks.ts";
import { worldVariable } from "./inputs.ts";
import { unfollowed } from "./unfollowed.ts";

/** Once per thread, after the virtual world is installed. */
export function installWorldInputs(settings: {
  readonly symbolicRandom: boolean;
  readonly symbolicClock: boolean;
}): void {
  inputs.random = settings.symbolicRandom;
  inputs.clock = settings.symbolicClock;
  for (const [name, fn] of keyFunctions()) registerModel(fn, unfollowed(name));
  if (settings.symbolicClock) installClockModels();
  if (!settings.symbolicRandom) return;
  registerModel(Math.random, fraction);
  const { randomBytes, randomFill, randomFillSync, randomInt, randomUUID, getRandomValues } = nodeCrypto;
  for (const fn of [globalThis.crypto.getRandomValues, getRandomValues]) registerModel(fn, filling("getRandomValues"));
  for (const fn of [globalThis.crypto.randomUUID, randomUUID]) registerModel(fn, uuid);
  registerModel(randomInt, whole);
  registerModel(randomBytes, filling("randomBytes"));
  registerModel(randomFillSync, filling("randomFillSync"));
  registerModel(randomFill, filling("randomFill"));
}

const fraction: BuiltinModel = {
  name: "Math.random",
  fidelity: "exact",
  always: true,
  run(call) {
    const value = native(call);
    call.rt.ret = apply("div", worldVariable(drawName(inputs.draws - 1)), literal(DRAW_UNIT));
    return value;
  },
};

/** Bounds and options are fixed to what they are in this run. */
function fixOperands({ rt, args, args$, site }: Call): void {
  for (let i = 0; i < args.length; i++) rt.pin(args[i], args$[i], site);
}

const whole: BuiltinModel = {
  name: "crypto.randomInt",
  fidelity: "exact",
  always: true,
  run(call) {
    const { rt, args, site } = call;
    fixOperands(call);
    let drawn: Shadow;
    const last = args.length - 1;
    const callback = args[last];
    const { run } = rt.record;
    const answer = function (this: unknown, ...given: unknown[]): unknown {
      if (rt.record.run !== run) return reflectApply(callback as Callable, this, given);
      const value = rt.invoke(callback, this, given, [undefined, drawn], site);
      rt.ret = undefined;
      return value;
    };
    const isLater = typeof callback === "function";
    const value = native(isLater ? { ...call, args: arrayConcat(arraySlice(args, 0, last), [answer]) } : call);
    drawn = worldVariable(inputs.drawn[0]!);
    rt.ret = isLater ? undefined : drawn;
    return value;
  },
};

/** The bytes of the array, or of the buffer it makes, are what was drawn. */
const filling = (name: string): BuiltinModel => ({
  name: `crypto.${name}`,
  fidelity: "partial",
  always: true,
  run(call) {
    const { args, site } = call;
    const { rt } = call;
    fixOperands(call);
    if (isView(args[0]) && "length" in (args[0] as object)) fixLength(rt, args[0] as unknown as Uint8Array, site);
    inputs.filled = undefined;
    const value = native(call);
    const { filled, drawn } = inputs as typeof inputs;
    if (filled === undefined) return value;
    const { target, at, count, element } = filled;
    const bytes = bytesOf(target)!;
    forgetBytes(rt.tables, bytes, at, count);
    const size = SIZES[element];
    for (let i = 0; i < drawn.length; i++)
      writeBytes(rt.tables, bytes, at + i * size, element, MACHINE_IS_LITTLE, worldVariable(drawn[i]!));
    if (drawn.length * size < count) rt.concretised(site, `${name} of many bytes`);
    return value;
  },
});

/** A hexadecimal digit as text. */
const digit = (n: Expr): Expr =>
  apply("fromCharCode", apply("add", n, ite(lt(n, literal(10)), literal(48), literal(87))));

const uuid: BuiltinModel = {
  name: "crypto.randomUUID",
  fidelity: "exact",
  always: true,
  run(call) {
    fixOperands(call);
    const value = native(call) as string;
    const { drawn } = inputs;
    const parts: Expr[] = [];
    let next = 0;
    for (let i = 0; i < 36; i++) {
      const isFixed = i === 8 || i === 13 || i === 14 || i === 18 || i === 23;
      parts[i] = isFixed ? literal(value[i]!) : digit(worldVariable(drawn[next++]!));
    }
    call.rt.ret = concat(parts);
    return value;
  },
};

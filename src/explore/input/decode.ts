/** The values of an input that was saved as data, made with the program's own classes. */
import type { ClassReference } from "../../frontend/shapes/shape.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import { expectEntry } from "../../runtime/observe/contracts.ts";
import { decode, type MakeInstance } from "../../value/decode.ts";
import { encode } from "../../value/encode.ts";
import type { Encoded } from "../../value/encoded.ts";
import { callHandedBack, callsInOrder } from "../../value/handed-back.ts";
import type { BuiltInput, ClassOf } from "./target-input.ts";

type Methods = Record<string, (...args: unknown[]) => unknown>;

export function decodeInput(input: EncodedInput, classOf: ClassOf): BuiltInput {
  const make: MakeInstance = (instance, decodeAll) => {
    const made = instance.class === undefined ? undefined : classOf(instance.class as ClassReference);
    if (typeof made !== "function") throw new TypeError(`class ${instance.name} is not exported`);
    const given = decodeAll(instance.args ?? []);
    const { creator } = instance;
    const maker = creator === undefined ? made : (made as unknown as Methods)[creator];
    expectEntry(maker);
    const object = (
      creator === undefined ? Reflect.construct(made, given) : (made as unknown as Methods)[creator]!(...given)
    ) as Methods;
    for (const call of instance.calls ?? []) {
      const args = decodeAll(call.args);
      expectEntry(object[call.method]);
      object[call.method]!(...args);
    }
    return object;
  };
  const self = input.self === undefined ? undefined : decode(input.self, make);
  const values = input.args.map((value) => decode(value, make));
  const { calls } = input;
  if (calls === undefined) return { self, values, shadows: [] };
  const given = (value: Encoded): unknown => decode(value, make);
  return {
    self,
    values,
    shadows: [],
    follow: (result) => callHandedBack(result, callsInOrder(calls, given, expectEntry), (value) => encode(value)),
  };
}

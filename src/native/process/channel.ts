/** The way back to the host, kept for the tool when the program may not see it any more (`hideChannels`). */
import type { NativeAnswer } from "../messages.ts";

/** `process.send` works on what it finds on its receiver: a copy of that outlives the original. */
const channel = Object.create(process, Object.getOwnPropertyDescriptors({ ...process, connected: true })) as object;
const send = process.send as unknown as (
  this: object,
  answer: NativeAnswer,
  handle: undefined,
  options: undefined,
  done: () => void,
) => void;
const apply = Reflect.apply;

export function tell(answer: NativeAnswer): Promise<void> {
  return new Promise((resolve) => void apply(send, channel, [answer, undefined, undefined, resolve]));
}

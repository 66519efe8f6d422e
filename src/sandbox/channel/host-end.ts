/**
 * The host's end of the pipe to a process that runs somebody's program. What comes from there is hostile: bytes of a stranger, messages of the
 * wrong form and messages without end are told as trouble, once, and nothing after them is heard.
 */
import type { Duplex } from "node:stream";
import type { Form } from "./form.ts";
import { FrameReader, frame, newToken } from "./frames.ts";

export interface HostEnd<Out> {
  send(message: Out): void;
}

export interface Hearing<In> {
  readonly form: Form<In>;
  hear(message: In): void;
  /** The process is not to be believed any more. */
  onTrouble(why: string): void;
}

/** The first message tells the other end the secret of the pipe. */
export function openHostEnd<Out, In>(pipe: Duplex, { form, hear, onTrouble }: Hearing<In>): HostEnd<Out> {
  const token = newToken();
  const reader = new FrameReader(token);
  let isClosed = false;
  const close = (error: unknown): void => {
    isClosed = true;
    pipe.destroy();
    onTrouble(error instanceof Error ? error.message : String(error));
  };
  pipe.on("data", (piece: Buffer) => {
    if (isClosed) return;
    try {
      for (const message of reader.read(piece)) {
        hear(form.check(message, "message"));
        if (isClosed) return;
      }
    } catch (error) {
      close(error);
    }
  });
  // a process that ends takes its pipe along
  pipe.on("error", () => {});
  return {
    send(message) {
      if (!isClosed && pipe.writable) pipe.write(frame(token, message));
    },
  };
}

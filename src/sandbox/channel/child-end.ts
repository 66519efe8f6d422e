/** The other end of the pipe: in a process that runs a program, or in the thread beside the one that does. */
import fs from "node:fs";
import { Socket } from "node:net";
import { FrameReader, frame, wipeToken } from "./frames.ts";
import { CHANNEL } from "./number.ts";

export interface ChildEnd<Out> {
  send(message: Out): void;
}

/** For a thread in which no program runs: messages come as events. */
export function openChildEnd<Out, In>(hear: (message: In) => void, onEnd: () => void): ChildEnd<Out> {
  const reader = new FrameReader();
  const socket = new Socket({ fd: CHANNEL, readable: true, writable: true });
  socket.on("data", (piece) => {
    for (const message of reader.read(piece)) hear(message as In);
  });
  socket.on("error", onEnd);
  socket.on("close", onEnd);
  return {
    send(message) {
      const bytes = frame(reader.secret, message);
      socket.write(bytes, () => wipeToken(bytes));
    },
  };
}

/** Copies: a program that replaces these sees no message. */
const { readSync, writeSync } = fs;
/** Not `exit`: the sandbox may be up already, which asks for other functions. */
const end = (process as unknown as { reallyExit(code: number): never }).reallyExit.bind(process);
const { apply } = Reflect;

/**
 * For a thread that runs the program itself: waits for the one message that there is. Nothing is left open that the program could get hold
 * of but the file number, and what is written there without the secret is no message.
 */
export function awaitMessage<Out, In>(): { readonly message: In; readonly end: ChildEnd<Out> } {
  const reader = new FrameReader();
  const piece = Buffer.alloc(1 << 16);
  for (;;) {
    const length = readSync(CHANNEL, piece);
    // nobody wants this process any more
    if (length === 0) end(0);
    // not in the memory that small buffers share
    const heard = Buffer.alloc(length);
    piece.copy(heard, 0, 0, length);
    piece.fill(0, 0, length);
    for (const message of reader.read(heard)) return { message: message as In, end: { send: sending(reader.secret) } };
  }
}

const sending = (secret: Uint8Array) => (message: unknown) => {
  const bytes = frame(secret, message);
  const length = bytes.byteLength;
  for (let at = 0; at < length; ) at += apply(writeSync, fs, [CHANNEL, bytes, at, length - at]) as number;
  wipeToken(bytes);
};

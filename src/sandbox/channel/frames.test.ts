import { expect, test } from "vitest";
import { ForeignBytes, FrameReader, frame, newToken, TOKEN_BYTES } from "./frames.ts";

const MESSAGES = [{ kind: "a" }, { kind: "b", text: "x".repeat(9_000) }, [1, new Uint8Array([7, 8])], null];

test("messages come out as they went in, in pieces of any size", () => {
  const token = newToken();
  for (const size of [1, 3, 27, 28, 29, 4_096, 1 << 20]) {
    const bytes = Buffer.concat(MESSAGES.map((message) => frame(token, message)));
    const reader = new FrameReader();
    const heard: unknown[] = [];
    for (let at = 0; at < bytes.length; at += size)
      heard.push(...reader.read(Buffer.from(bytes.subarray(at, at + size))));
    expect(heard).toEqual(MESSAGES);
    expect(Buffer.from(reader.secret)).toEqual(token);
  }
});

test("bytes with another token are no message", () => {
  const reader = new FrameReader(newToken());
  expect(() => [...reader.read(frame(newToken(), 1))]).toThrow(ForeignBytes);
});

test("the token is in memory of its own, and gone from what was heard", () => {
  const token = newToken();
  for (const size of [5, 28, 4_096]) {
    const reader = new FrameReader();
    const bytes = frame(token, { kind: "a" });
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      Buffer.from(bytes.subarray(i * size, (i + 1) * size)),
    );
    for (const piece of pieces) for (const _ of reader.read(piece));
    expect(reader.secret.buffer.byteLength).toBe(TOKEN_BYTES);
    for (const { buffer } of pieces) expect(Buffer.from(buffer).includes(token)).toBe(false);
    expect(Buffer.from(Buffer.from("x").buffer).includes(token)).toBe(false);
  }
});

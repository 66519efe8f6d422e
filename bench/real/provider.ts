/** Inputs of a harness from the bytes of a fuzzer, by its own data provider: what a user would write in a fuzz target for the same types. */
import type { Property, TypeTree } from "./parameters.ts";

/** What is used of Jazzer.js' FuzzedDataProvider. */
export interface Provider {
  readonly remainingBytes: number;
  consumeBoolean(): boolean;
  consumeIntegralInRange(least: number, most: number): number;
  consumeNumber(): number;
  consumeString(length: number): string;
  consumeRemainingAsString(): string;
  consumeBytes(length: number): readonly number[];
  consumeRemainingAsBytes(): readonly number[];
}

const MOST = 4;

/** The longest part comes last and takes what is left: the provider's documentation advises so. */
export function inputOf(data: Provider, parameters: readonly Property[]): unknown[] {
  const last = parameters.findIndex(({ type }) => type.kind === "string" || type.kind === "bytes");
  const input: unknown[] = [];
  for (const [i, { type, isOptional }] of parameters.entries()) {
    if (i === last) continue;
    input[i] = isOptional && data.consumeBoolean() ? undefined : consume(data, type);
  }
  if (last >= 0)
    input[last] =
      parameters[last]!.type.kind === "string"
        ? data.consumeRemainingAsString()
        : Uint8Array.from(data.consumeRemainingAsBytes());
  return input;
}

function consume(data: Provider, type: TypeTree): unknown {
  switch (type.kind) {
    case "string":
      return data.consumeString(data.consumeIntegralInRange(0, Math.min(64, data.remainingBytes)));
    case "number":
      return data.consumeBoolean() ? data.consumeIntegralInRange(-1000, 100_000) : data.consumeNumber();
    case "boolean":
      return data.consumeBoolean();
    case "bytes":
      return Uint8Array.from(data.consumeBytes(data.consumeIntegralInRange(0, Math.min(64, data.remainingBytes))));
    case "unknown":
      return consume(data, UNKNOWN[data.consumeIntegralInRange(0, UNKNOWN.length - 1)]!);
    case "one-of":
      return type.values[data.consumeIntegralInRange(0, type.values.length - 1)];
    case "union":
      return consume(data, type.of[data.consumeIntegralInRange(0, type.of.length - 1)]!);
    case "array":
      return several(data, () => consume(data, type.of));
    case "record":
      return Object.fromEntries(several(data, () => [consume(data, { kind: "string" }), consume(data, type.of)]));
    case "object":
      return Object.fromEntries(
        type.properties.flatMap(({ name, isOptional, type: one }) =>
          isOptional && data.consumeBoolean() ? [] : [[name, consume(data, one)]],
        ),
      );
  }
}

const UNKNOWN: readonly TypeTree[] = [
  { kind: "string" },
  { kind: "number" },
  { kind: "boolean" },
  { kind: "one-of", values: [null, undefined] },
  { kind: "array", of: { kind: "number" } },
  { kind: "record", of: { kind: "string" } },
];

function several<T>(data: Provider, one: () => T): T[] {
  return Array.from({ length: data.consumeIntegralInRange(0, MOST) }, one);
}

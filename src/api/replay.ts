/** The saved input a script is replayed with: `ASSAY_INPUT=<folder or input.json> node script.js`. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { decode } from "../value/decode.ts";
import type { Encoded } from "../value/encoded.ts";

export type Symbols = ReadonlyMap<string, Encoded>;

/** What `input.json` holds of interest here; the rest is for whoever starts the script. */
interface InputFile {
  readonly symbols?: readonly (readonly [string, Encoded])[];
}

export function loadSymbols(path: string): Symbols {
  const file = statSync(path).isDirectory() ? join(path, "input.json") : path;
  const { symbols = [] } = JSON.parse(readFileSync(file, "utf8")) as InputFile;
  return new Map(symbols);
}

const noInstances = (): never => {
  throw new TypeError("an instance of a class cannot be replayed as a symbol");
};

/** Hands out the saved values by name, in the order they are asked for: `n`, `n (2)`, … */
export class Replay {
  private readonly counts = new Map<string, number>();

  constructor(private readonly symbols: Symbols) {}

  take(name: string): { readonly value: unknown } | undefined {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    const key = count === 1 ? name : `${name} (${count})`;
    const encoded = this.symbols.get(key);
    return encoded === undefined ? undefined : { value: decode(encoded, noInstances) };
  }
}

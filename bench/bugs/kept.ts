/** What was found of each bug, kept on disk after every try: a benchmark of an hour can be continued. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

export interface Tried {
  /** The longest time that was given, in seconds of the processor. */
  readonly given: number;
  /** What was used of it by the try that found the bug, or by the last one. */
  readonly used: number;
  readonly found?: string;
}

export type Searcher = "assay" | "random";

export type Kept = Record<string, Partial<Record<Searcher, Tried>>>;

export const readKept = (file: string): Kept =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Kept) : {};

export function keep(file: string, kept: Kept): void {
  writeFileSync(file, `${JSON.stringify(kept, undefined, 1)}\n`);
}

/** Nothing is gained by trying again: it was found, or so much time was not enough. */
export const isDone = (tried: Tried | undefined, seconds: number): boolean =>
  tried !== undefined && (tried.found !== undefined || tried.given >= seconds);

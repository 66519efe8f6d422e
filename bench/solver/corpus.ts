/** The recorded queries as stored: compressed lines, in a fixed order. */
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { parseRecord } from "../../src/solver/log/read.ts";
import type { LoggedQuery } from "../../src/solver/log/record.ts";

export interface RecordedQuery extends LoggedQuery {
  readonly of: string;
}

const FILE = "bench/solver/queries.jsonl.gz";

export function readCorpus(): RecordedQuery[] {
  const lines = gunzipSync(readFileSync(FILE)).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => parseRecord(line) as unknown as RecordedQuery);
}

export function writeCorpus(queries: readonly RecordedQuery[]): void {
  writeFileSync(FILE, gzipSync(queries.map((query) => `${JSON.stringify(query)}\n`).join(""), { level: 9 }));
}

import { runEntry } from "./instrumented.ts";
import { comparePackage } from "./packages/run.ts";
export async function main(words: string[]) {
  const r = await comparePackage(words[0]!, [words[1] as never]);
  console.log(r.lines, r.differences);
  void runEntry;
  return 0;
}

/** Writes docs/support.md from the models: `npm run docs:support`. */
import { writeFileSync } from "node:fs";
import { supportPage } from "../src/builtins/support.ts";

export async function main(): Promise<number> {
  writeFileSync("docs/support.md", supportPage());
  return 0;
}

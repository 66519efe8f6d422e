/** Writes docs/support.md from the models: `npm run docs:support`. */
import { writeFileSync } from "node:fs";
import { supportPage } from "./support-page.ts";

export async function main(): Promise<number> {
  writeFileSync("docs/support.md", supportPage());
  return 0;
}

/** Writes docs/proofs.md from the tables of claims: `npm run docs:proofs`. */
import { readFileSync, writeFileSync } from "node:fs";
import { proofsPage } from "./proofs-page.ts";

export async function main(): Promise<number> {
  writeFileSync("docs/proofs.md", proofsPage(readFileSync("src/claims/verdict.ts", "utf8")));
  return 0;
}

/** `node transparency/run.js try <file> [--code] [--coverage] [--modules]`: one program, its instrumented code, and where it differs. */
import { readFileSync } from "node:fs";
import { parseModule } from "../src/frontend/parse.ts";
import { instrument } from "../src/instrument/instrument.ts";
import { compare, explain } from "./compare.ts";
export async function main(words: string[]) {
  const file = words[0]!;
  const text = readFileSync(file, "utf8");
  const name = `program.${file.split(".").pop()}`;
  if (words.includes("--code"))
    console.log(
      instrument(parseModule(`/x/${name}`, text), { build: words.includes("--coverage") ? "coverage" : "shadow" }).code,
    );
  const r = await compare({ files: { [name]: text } }, words.includes("--modules") ? "modules" : "wrapped");
  console.log(r.native.join("\n"));
  for (const d of r.differences) console.log(explain(d));
  return 0;
}

import { textOf } from "./program.ts";
import { FEATURES } from "./random/generator.ts";
import { randomProgram } from "./random/program.ts";
export async function main(words: string[]) {
  console.log(textOf(randomProgram(Number(words[0]), { size: 14, features: new Set(FEATURES) })));
  return 0;
}

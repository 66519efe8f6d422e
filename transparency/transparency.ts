/** `npm run transparency`: native against instrumented, over fixtures, random programs and packages. */
import { type Feature, FEATURES, type Mix } from "./random/generator.ts";
import { compareRandom } from "./random/run.ts";

interface Options {
  readonly programs: number;
  readonly seed: number;
  readonly most: number;
  readonly mix: Mix;
  readonly parts: ReadonlySet<string>;
}

export async function main(words: readonly string[]): Promise<number> {
  process.on("unhandledRejection", () => {});
  const options = parse(words);
  const print = (line: string): void => console.log(line);
  let failures = 0;
  if (options.parts.has("random")) {
    const start = performance.now();
    const { compared, different } = await compareRandom({ ...options, print });
    const rate = (compared / (performance.now() - start)) * 1000;
    print(`random: ${compared} programs from seed ${options.seed}, ${different} different (${rate.toFixed(0)} programs/s)`);
    failures += different;
  }
  return failures === 0 ? 0 : 1;
}

function parse(words: readonly string[]): Options {
  const value = (name: string, fallback: string): string => {
    const at = words.indexOf(`--${name}`);
    return at < 0 ? fallback : (words[at + 1] ?? fallback);
  };
  const list = (name: string): Feature[] => value(name, "").split(",").filter((word): word is Feature => (FEATURES as readonly string[]).includes(word));
  const wanted = list("features");
  const without = list("without");
  const features = new Set<Feature>((wanted.length > 0 ? wanted : FEATURES).filter((feature) => !without.includes(feature)));
  return {
    programs: Number(value("programs", "20000")),
    seed: Number(value("seed", "1")),
    most: Number(value("most", "10")),
    mix: { size: Number(value("size", "14")), features },
    parts: new Set(value("only", "fixtures,random,packages").split(",")),
  };
}

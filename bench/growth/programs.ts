/** Programs that grow in one way each, made for a size. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Family {
  readonly name: string;
  readonly sizes: readonly number[];
  /** Writes the program and says what is covered. */
  write(folder: string, size: number): string;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

function written(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries({ "package.json": '{ "type": "module" }', ...files }))
    writeFileSync(join(folder, name), text);
}

export const FAMILIES: readonly Family[] = [
  {
    name: "sequential ifs in one function",
    sizes: [125, 250, 500, 1_000],
    write(folder, size) {
      const ifs = numbers(size).map((i) => `  if (values[${i}] === ${i + 7}) sum += ${i};`);
      written(folder, {
        "a.ts": `export function many(values: number[]): number {\n  let sum = 0;\n${ifs.join("\n")}\n  return sum;\n}\n`,
      });
      return "a.ts#many";
    },
  },
  {
    name: "functions in one file",
    sizes: [125, 250, 500, 1_000],
    write(folder, size) {
      const all = numbers(size).map((i) => `export const f${i} = (x: number): number => (x === ${i + 7} ? 1 : 0);`);
      written(folder, { "a.ts": `${all.join("\n")}\n` });
      return "a.ts";
    },
  },
  {
    name: "counting elements of a list",
    sizes: [10, 30, 100, 300, 1_000],
    write(folder, size) {
      written(folder, {
        "a.ts": `export function count(values: number[]): string {\n  let big = 0;\n  for (const value of values) if (value > 10) big++;\n  return big === ${size} ? "full" : "other";\n}\n`,
      });
      return "a.ts#count";
    },
  },
  {
    name: "files of a project, a function each",
    sizes: [25, 50, 100, 200],
    write(folder, size) {
      const files = numbers(size).map((i) => {
        const next = i + 1 < size ? `import { f${i + 1} } from "./a${i + 1}.ts";\n` : "";
        const rest = i + 1 < size ? `f${i + 1}(x)` : "0";
        return [
          `a${i}.ts`,
          `${next}export function f${i}(x: number): number {\n  if (x === ${i + 7}) return ${i};\n  return ${rest};\n}\n`,
        ];
      });
      written(folder, Object.fromEntries(files) as Record<string, string>);
      return ".";
    },
  },
];

/** A program to compare: files with their texts, the first one the entry. Paths are below one folder that need not exist. */
export interface Program {
  readonly files: Readonly<Record<string, string>>;
}

export const entryOf = (program: Program): string => Object.keys(program.files)[0]!;

/** A strict module, a sloppy script in a CommonJS wrapper, or by extension. */
export const module = (text: string): Program => ({ files: { "program.mjs": text } });
export const typescript = (text: string): Program => ({ files: { "program.mts": text } });
export const script = (text: string): Program => ({ files: { "program.cjs": text } });

export const textOf = (program: Program): string => program.files[entryOf(program)]!;

export function withText(program: Program, text: string): Program {
  return { files: { ...program.files, [entryOf(program)]: text } };
}

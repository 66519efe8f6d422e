/** Reading the words of a command: flags with did-you-mean, values out of a list. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { closest } from "../frontend/suggest.ts";
import { UsageError } from "./usage-error.ts";

type Flags = NonNullable<ParseArgsConfig["options"]>;

export function parseWords<F extends Flags>(
  words: readonly string[],
  flags: F,
  hint = "`assay help` lists the options.",
) {
  try {
    return parseArgs({ args: [...words], options: flags, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message.split(". ")[0]! : String(error);
    const name = /'--?([\w-]+)/.exec(message)?.[1];
    if (name !== undefined && name in flags) {
      const takes = flags[name]!.type === "string" ? `takes a value: --${name}=…` : "takes no value";
      throw new UsageError(`--${name} ${takes}`, hint);
    }
    const near = name === undefined ? undefined : closest(name, Object.keys(flags));
    throw new UsageError(message, near === undefined ? hint : `Did you mean --${near}?`);
  }
}

export function oneOf<T extends string>(flag: string, text: string | undefined, values: readonly T[]): T | undefined {
  if (text === undefined) return undefined;
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  const near = closest(text, values);
  throw new UsageError(
    `${flag} ${JSON.stringify(text)} is not known`,
    near === undefined ? `It takes ${values.join(", ")}.` : `Did you mean ${near}? It takes ${values.join(", ")}.`,
  );
}

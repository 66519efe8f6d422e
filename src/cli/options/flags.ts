/** Options as data: what they are called, what they take, and how help describes them. */

export interface Flag {
  readonly type: "string" | "boolean";
  /** May be given more than once. */
  readonly multiple?: true;
  /** What help shows after the name: `<n>`. */
  readonly value?: string;
  /** What help says. Without it the option is not listed; options with the same text share a line. */
  readonly text?: string;
}

export type Flags = Readonly<Record<string, Flag>>;

const WIDTH = 28;

/** A line of help: what is typed, and what it means. */
export function helpLine(typed: string, meaning: string): string {
  const left = typed.length < WIDTH ? typed.padEnd(WIDTH) : `${typed}  `;
  return `  ${left}${meaning.replaceAll("\n", `\n${" ".repeat(WIDTH + 2)}`)}`;
}

export function flagLines(flags: Flags): string[] {
  const byText = new Map<string, string[]>();
  for (const [name, { text, value = "" }] of Object.entries(flags)) {
    if (text === undefined) continue;
    const typed = `--${name}${value === "" || value.startsWith("[") ? value : ` ${value}`}`;
    byText.set(text, [...(byText.get(text) ?? []), typed]);
  }
  return [...byText].map(([text, typed]) => helpLine(typed.join(", "), text));
}

/** Formatting of text for terminals and headings. */

export type Align = "left" | "right" | "center";

export function pad(text: string, width: number, align: Align = "left"): string {
  if (text.length >= width) return text;
  switch (align) {
    case "right":
      return text.padStart(width);
    case "center": {
      const left = Math.floor((width - text.length) / 2);
      return text.padStart(text.length + left).padEnd(width);
    }
    default:
      return text.padEnd(width);
  }
}

export function truncate(text: string, limit: number): string {
  if (limit < 1) throw new RangeError("limit must be at least 1");
  if (text.length <= limit) return text;
  const cut = text.lastIndexOf(" ", limit - 1);
  return cut > 0 ? `${text.slice(0, cut)}…` : `${text.slice(0, limit - 1)}…`;
}

export function titleCase(text: string): string {
  const small = ["a", "of", "the"];
  return text
    .split(" ")
    .map((word, i) => {
      if (word === "") return word;
      if (i > 0 && small.includes(word.toLowerCase())) return word.toLowerCase();
      return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
    })
    .join(" ");
}

export function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  if (noun.endsWith("y") && !/[aeiou]y$/.test(noun)) return `${count} ${noun.slice(0, -1)}ies`;
  if (noun.endsWith("s") || noun.endsWith("x")) return `${count} ${noun}es`;
  return `${count} ${noun}s`;
}

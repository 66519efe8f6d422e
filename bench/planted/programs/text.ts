/** Small functions on texts. */

export function slugify(title: string, longest: number = 40): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (words.length <= longest) return words;
  const cut = words.slice(0, longest);
  const at = cut.lastIndexOf("-");
  return at > 0 ? cut.slice(0, at) : cut;
}

export function parseCsvLine(line: string, separator: string = ","): string[] {
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (isQuoted) {
      if (c === '"' && line[i + 1] === '"') {
        field += '"';
        i++;
      } else if (c === '"') isQuoted = false;
      else field += c;
    } else if (c === '"') isQuoted = true;
    else if (c === separator) {
      fields.push(field);
      field = "";
    } else field += c;
  }
  fields.push(field);
  return fields;
}

export function wrap(text: string, width: number): string[] {
  if (width < 1) throw new RangeError("width must be positive");
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line === "") line = word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== "") lines.push(line);
  return lines;
}

export function plural(count: number, word: string, many?: string): string {
  if (count === 1) return `1 ${word}`;
  return `${count} ${many ?? `${word}s`}`;
}

export function maskCard(card: string): string {
  const digits = card.replace(/\D/g, "");
  if (digits.length < 8) return "*".repeat(digits.length);
  return `${"*".repeat(digits.length - 4)}${digits.slice(-4)}`;
}

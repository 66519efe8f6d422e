export function numeral(s: string): string {
  if (/^0x[0-9a-f]+$/i.test(s)) return "hex";
  if (/^-?\d+$/.test(s)) return "integer";
  if (/^-?\d*\.\d+(?:e[+-]?\d+)?$/i.test(s)) return s.includes("e") ? "scientific" : "decimal";
  return "none";
}

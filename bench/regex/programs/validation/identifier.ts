export function identifier(s: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(s)) return "invalid";
  if (/^[A-Z][A-Z0-9_]*$/.test(s)) return "constant";
  return /^[A-Z]/.test(s) ? "class" : s.startsWith("_") ? "private" : "variable";
}

export function mixed(s: string): string {
  if (/^(?:\d+|[a-z]+)$/.test(s)) return /\d/.test(s) ? "number" : "name";
  return "other";
}

export function malformed(source: string): string {
  try {
    new RegExp(source);
    return "fine";
  } catch {
    return "malformed";
  }
}

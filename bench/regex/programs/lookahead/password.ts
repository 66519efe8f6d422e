export function password(s: string): string {
  if (!/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{6,}$/.test(s)) return "weak";
  return s.length > 9 ? "strong" : "fair";
}

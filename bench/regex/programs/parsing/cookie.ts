export function cookie(s: string): string {
  const match = /(?:^|; )session=([^;]*)/.exec(s);
  if (match === null) return "anonymous";
  return match[1] === "" ? "expired" : match[1] === "admin" ? "admin" : "user";
}

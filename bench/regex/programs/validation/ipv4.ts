export function ipv4(s: string): string {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(s);
  if (match === null) return "malformed";
  for (let i = 1; i <= 4; i++) if (Number(match[i]) > 255) return "out of range";
  if (match[1] === "10") return "private";
  return match[1] === "127" ? "loopback" : "public";
}

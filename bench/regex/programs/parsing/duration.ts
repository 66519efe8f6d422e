export function duration(s: string): string {
  const match = /^(?:(\d+)h)?(?:(\d+)m)?$/.exec(s);
  if (match === null || s === "") return "invalid";
  const minutes = Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0);
  return minutes > 90 ? "long" : minutes === 0 ? "nothing" : "short";
}

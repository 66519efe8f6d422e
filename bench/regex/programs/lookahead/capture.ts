export function lookaheadCapture(s: string): string {
  const match = /^(?=(\w+):)\w+:(\d+)$/.exec(s);
  if (match === null) return "none";
  return match[1] === "port" && match[2] === "80" ? "web" : "pair";
}

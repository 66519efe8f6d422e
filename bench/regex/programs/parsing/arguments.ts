export function args(s: string): string {
  const match = /^--([a-z]+)(?:=(.*))?$/.exec(s);
  if (match === null) return /^-[a-z]$/.test(s) ? "short" : "positional";
  if (match[2] === undefined) return match[1] === "help" ? "help" : "flag";
  return match[2] === "" ? "missing value" : "option";
}

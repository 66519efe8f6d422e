export function ini(s: string): string {
  const section = /^\[([^\]]+)\]$/.exec(s);
  if (section !== null) return section[1] === "core" ? "core" : "section";
  const entry = /^([^=;]+)=(.*)$/.exec(s);
  if (entry !== null) return entry[2]!.trim() === "on" ? "enabled" : "entry";
  return /^\s*;/.test(s) ? "comment" : "junk";
}

export function version(s: string): string {
  const match = /^(?<major>\d+)\.(?<minor>\d+)$/.exec(s);
  if (match === null) return "none";
  const { major, minor } = match.groups!;
  if (major === "0") return "unstable";
  return Number(minor) > 9 ? "mature" : "stable";
}

export function semver(s: string): string {
  const match = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+([0-9A-Za-z.-]+))?$/.exec(s);
  if (match === null) return "invalid";
  if (match[4] !== undefined) return match[4] === "beta" ? "beta" : "prerelease";
  if (match[5] !== undefined) return "build";
  return match[1] === "0" ? "initial" : "release";
}

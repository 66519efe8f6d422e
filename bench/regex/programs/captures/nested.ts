export function nestedCapture(s: string): string {
  const match = /^((\d+)\.(\d+))(-rc)?$/.exec(s);
  if (match === null) return "none";
  if (match[4] !== undefined) return "candidate";
  return match[2] === match[3] ? "even" : "release";
}

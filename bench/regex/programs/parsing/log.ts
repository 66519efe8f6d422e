export function log(s: string): string {
  const match = /^\[(INFO|WARN|ERROR)\] (\d+): (.*)$/.exec(s);
  if (match === null) return "unparsed";
  if (match[1] === "ERROR" && Number(match[2]) >= 500) return "alarm";
  return match[3] === "" ? "silent" : match[1]!;
}

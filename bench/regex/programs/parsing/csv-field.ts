export function csvField(s: string): string {
  const match = /^(?:"((?:[^"]|"")*)"|([^,"]*))$/.exec(s);
  if (match === null) return "malformed";
  if (match[1] === undefined) return match[2] === "" ? "empty" : "plain";
  return match[1].includes('""') ? "escaped" : "quoted";
}

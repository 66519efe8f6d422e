export function optionalCapture(s: string): string {
  const match = /^(-)?(\d+)(%)?$/.exec(s);
  if (match === null) return "none";
  if (match[1] && match[3]) return "negative percent";
  if (match[1]) return "negative";
  return match[3] ? "percent" : "number";
}

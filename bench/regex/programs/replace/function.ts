export function replaceFunction(s: string): string {
  let seen = "none";
  s.replace(/(\d+)/, (whole, digits: string) => {
    seen = digits === "42" ? "answer" : "number";
    return whole;
  });
  return seen;
}

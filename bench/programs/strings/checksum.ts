/** A code with a check character. */
export function isValid(code: string): string {
  if (code.length !== 6) return "length";
  let sum = 0;
  for (let i = 0; i < 5; i++) {
    const unit = code.charCodeAt(i);
    if (unit < 65 || unit > 90) return "letters only";
    sum = (sum * 2 + unit) % 26;
  }
  return code.charCodeAt(5) === 65 + sum ? "valid" : "wrong check";
}

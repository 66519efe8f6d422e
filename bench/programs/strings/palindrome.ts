/** Content that depends on itself. */
export function palindrome(text: string): string {
  if (text.length < 3) return "short";
  for (let i = 0; i < text.length >> 1; i++) {
    if (text[i] !== text[text.length - 1 - i]) return "no";
  }
  return text.charAt(0) === "x" ? "x-palindrome" : "yes";
}

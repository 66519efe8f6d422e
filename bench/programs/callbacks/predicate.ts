/** What a callback returns decides. */
export function poll(check: () => number, attempts: number): string {
  for (let i = 0; i < attempts && i < 3; i++) {
    const value = check();
    if (value === 200) return i === 0 ? "at once" : "later";
    if (value >= 500) return "failed";
  }
  return "gave up";
}

export const trimmed = (s: string): string =>
  /^\d+$/.test(s.trim()) ? (s.trim() === s ? "tight" : "padded") : "other";

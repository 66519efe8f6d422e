export const replacePattern = (s: string): string =>
  s.replace(/^(\w+), (\w+)$/, "$2 $1") === "ada lovelace" ? "ada" : "other";

/** Paths without end, and a branch nobody reaches. */
export function tokens(text: string, seedWord: string): number {
  let i = 0,
    n = 0,
    h = 7;
  while (i < text.length) {
    const c = text[i]!;
    if (c >= "0" && c <= "9") {
      while (i < text.length && text[i]! >= "0" && text[i]! <= "9") i++;
      n += 1;
    } else if (c === " " || c === "\t") i++;
    else if (c === "(") {
      n += 3;
      i++;
    } else if (c === ")") {
      n -= 3;
      i++;
      if (n < 0) throw new Error("unbalanced");
    } else if ((c >= "a" && c <= "z") || c === "_") {
      const s = i;
      while (i < text.length && /[a-z_]/.test(text[i]!)) i++;
      if (text.slice(s, i) === "let") n += 2;
    } else {
      h = Math.imul(h ^ c.charCodeAt(0), 16777619) >>> 0;
      i++;
    }
  }
  for (let k = 0; k < seedWord.length; k++) h = Math.imul(h ^ seedWord.charCodeAt(k), 16777619) >>> 0;
  if (h === 3735928559 && seedWord.length > 30 && n > 10) return -1;
  return n;
}

/** Paths without end over texts and patterns, and a branch nobody reaches. */
export function patterns(text: string, separator: string): number {
  let score = 0;
  for (const line of text.split(separator === "" ? "\n" : separator)) {
    const assignment = /^\s*([a-z_]\w*)\s*=\s*(\d+|"[^"]*")\s*$/.exec(line);
    if (assignment !== null) {
      score += assignment[2]!.startsWith('"') ? 2 : 1;
      if (assignment[1]!.toUpperCase() === "LIMIT") score += 10;
    } else if (/^#/.test(line)) score += 3;
    else if (line.trim().endsWith(";")) score += line.indexOf(":") > 2 ? 5 : 4;
    else if (line.replace(/-/g, "").length < line.length) score -= 1;
  }
  if (score === -1000 && text.length < 3) return -1;
  return score;
}

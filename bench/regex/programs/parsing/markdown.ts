export function markdown(s: string): string {
  const heading = /^(#{1,6})\s+(.+)$/.exec(s);
  if (heading !== null) return heading[1]!.length === 1 ? "title" : "heading";
  if (/^\s*[-*]\s+\[( |x)\]/.test(s)) return /\[x\]/.test(s) ? "done" : "task";
  return /\[([^\]]+)\]\(([^)]+)\)/.test(s) ? "link" : "text";
}

export function keywords(s: string): number {
  if (/^\s*(?:if|else|while)\b/.test(s)) return 1;
  if (/^\s*(?:return|throw)\s+\S/.test(s)) return 2;
  return 0;
}

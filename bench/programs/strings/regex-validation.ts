/** Regular expressions that must match or must not. */
export function identify(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return "date";
  if (/^#[0-9a-f]{6}$/i.test(text)) return "colour";
  if (/^[a-z]+(-[a-z]+)*$/.test(text)) return text.length > 12 ? "long slug" : "slug";
  const match = /^(\w+)=(\d+)$/.exec(text);
  if (match !== null) return Number(match[2]) > 99 && match[1] === "size" ? "large size" : "setting";
  return "text";
}

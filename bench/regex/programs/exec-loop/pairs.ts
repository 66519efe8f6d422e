export function pairs(s: string): string {
  const re = /(\w)=(\d)/g;
  let found = "";
  let match: RegExpExecArray | null;
  while ((match = re.exec(s)) !== null) if (match[1] === "x") found = match[2]!;
  return found === "7" ? "seven" : found === "" ? "no x" : "x";
}

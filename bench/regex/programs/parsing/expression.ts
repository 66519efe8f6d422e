export function expression(s: string): string {
  const match = /^\s*(-?\d+)\s*([-+*/])\s*(-?\d+)\s*$/.exec(s);
  if (match === null) return "syntax";
  const [a, b] = [Number(match[1]), Number(match[3])];
  if (match[2] === "/" && b === 0) return "division by zero";
  if (match[2] === "*" && a * b === 42) return "answer";
  return "value";
}

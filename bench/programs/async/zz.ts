async function double(x: number) { return x * 2; }
export async function seq(a: number, b: number): Promise<string> {
  const x = await double(a);
  if (x === 84) return "ok";
  const y = await double(b + x);
  if (y > 1000 && x < 0) return "big";
  return "none";
}

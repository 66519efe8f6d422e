/** Promise.all, allSettled and race over what the inputs became on the way. */
const scale = async (x: number, by: number): Promise<number> => x * by;

async function strict(x: number): Promise<number> {
  if (x < 0) throw x;
  return x + 1;
}

export async function combine(a: number, b: number, items: number[]): Promise<string> {
  const [x, y] = await Promise.all([scale(a, 3), scale(b, 2)]);
  if (x + y === 77) return "sum";
  const doubled = await Promise.all(items.map((item) => scale(item, 2)));
  if (doubled.length === 2 && doubled[1] === 18) return "second item";
  const settled = await Promise.allSettled([strict(a), strict(b)]);
  for (const each of settled) {
    if (each.status === "rejected" && each.reason === -5) return "minus five";
    if (each.status === "fulfilled" && each.value === 101) return "hundred";
  }
  const first = await Promise.race([scale(a, 1), new Promise<number>((resolve) => setTimeout(resolve, 10, b))]);
  return first === 9 ? "first" : "none";
}

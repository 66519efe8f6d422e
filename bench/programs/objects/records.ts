/** Keys that the program looks for by name. */
export function limit(settings: Record<string, number>): number {
  if ("unlimited" in settings) return Infinity;
  const own = settings["limit"];
  if (own === undefined) return 10;
  if (own > 100) return 100;
  return settings["factor"] === 2 ? own * 2 : own;
}

/** Enums and tuples. */
export enum Level {
  Low = 1,
  Middle = 5,
  High = 10,
}

export function priority(level: Level, range: [number, number]): string {
  const [from, to] = range;
  if (from > to) return "inverted";
  if (level === Level.High) return from >= 100 ? "urgent" : "high";
  return level === Level.Low ? "low" : "middle";
}

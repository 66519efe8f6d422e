/** An async merge: work items arrive as promises, are ordered by a comparator and reduced. */
interface Job {
  id: number;
  priority: number;
}

const load = async (priority: number, id: number): Promise<Job> => ({ id, priority });

export async function schedule(priorities: number[]): Promise<string> {
  const jobs = await Promise.all(priorities.slice(0, 3).map(load));
  const order = [...jobs].sort((a, b) => b.priority - a.priority || a.id - b.id);
  const results: number[] = [];
  for await (const result of order.map(async (job) => job.priority * 10 + job.id)) results.push(result);
  if (results.length === 0) return "idle";
  if (results[0] === 71) return "second job first";
  const sum = results.reduce((total, x) => total + x, 0);
  const unique = new Set(results);
  if (unique.size < results.length && priorities.every(Number.isInteger)) return "clash";
  return sum > 500 ? "busy" : "calm";
}

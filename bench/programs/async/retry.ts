/** A flaky operation that rejects with a code; the caller decides by the code whether to try again. */
async function attempt(codes: number[], at: number): Promise<string> {
  await Promise.resolve();
  const code = at < codes.length ? codes[at]! : 0;
  if (code !== 0) throw code;
  return `done after ${at}`;
}

export async function retry(codes: number[], limit: number): Promise<string> {
  let failures = 0;
  for (let i = 0; i < 3; i++) {
    try {
      const result = await attempt(codes, i);
      return failures === 2 ? `late: ${result}` : result;
    } catch (code) {
      failures++;
      if (code === 404) return "not found";
      if (code === 429) await new Promise((resolve) => setTimeout(resolve, 1000));
      else if ((code as number) < 500) return "rejected";
      if (failures > limit) return "gave up";
    } finally {
      await null;
    }
  }
  return "exhausted";
}

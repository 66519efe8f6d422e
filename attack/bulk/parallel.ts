/** A few of them at a time. */
export async function inParallel<T>(
  jobs: number,
  items: readonly T[],
  work: (item: T, i: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const i = next++;
      await work(items[i]!, i);
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
}

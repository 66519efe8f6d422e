/** Pages from an async generator, consumed with for await; the consumer can stop early. */
interface Page {
  items: number[];
  next: number | null;
}

async function fetchPage(pages: number[][], index: number): Promise<Page> {
  await Promise.resolve();
  const items = pages[index] ?? [];
  return { items, next: index + 1 < pages.length ? index + 1 : null };
}

async function* itemsOf(pages: number[][]): AsyncGenerator<number, string> {
  let index: number | null = 0;
  while (index !== null) {
    const page: Page = await fetchPage(pages, index);
    for (const item of page.items) {
      if (item < 0) throw item;
      yield item;
    }
    index = page.next;
  }
  return "end";
}

export async function find(pages: number[][], wanted: number): Promise<string> {
  let seen = 0;
  try {
    for await (const item of itemsOf(pages)) {
      seen++;
      if (item === wanted) return seen === 3 ? "third" : "found";
      if (item === 999) break;
    }
  } catch (error) {
    return error === -7 ? "poison" : "bad item";
  }
  const stream = itemsOf([[wanted]]);
  const step = await stream.next().catch(() => ({ value: "failed", done: true }) as const);
  if (step.done) return "negative";
  return step.value === 1000 ? "last" : "missing";
}

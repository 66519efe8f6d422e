/** Path-condition abstraction: HW. Two words, the second after the first. */
export function helloWorld(text: string): string {
  const first = find(text, "Hello", 0);
  if (first < 0) return "nothing";
  const second = find(text, "World", first + 5);
  return second < 0 ? "hello" : "hello world";
}

function find(text: string, word: string, from: number): number {
  for (let i = from; i + word.length <= text.length; i++) {
    let j = 0;
    while (j < word.length && text[i + j] === word[j]) j++;
    if (j === word.length) return i;
  }
  return -1;
}

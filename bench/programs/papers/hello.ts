/** Path-condition abstraction: Hello. A word somewhere in an array of characters. */
export function hello(text: string): boolean {
  let i = 0;
  while (i < text.length) {
    if (text.charAt(i) === "H" && text.slice(i, i + 5) === "Hello") return true;
    i++;
  }
  return false;
}

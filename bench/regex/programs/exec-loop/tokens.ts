export function tokens(s: string): string {
  const re = /\s*(?:(\d+)|([-+*/]))/y;
  let numbers = 0;
  let operators = 0;
  while (re.lastIndex < s.length) {
    const match = re.exec(s);
    if (match === null) return "unexpected";
    if (match[1] !== undefined) numbers++;
    else operators++;
  }
  if (numbers === 0) return "nothing";
  return operators === 1 && numbers === 2 ? "binary" : "other";
}

/** Texts as SMT-LIB writes them: printable ASCII as it is, every other code unit as `\u{hex}`. A code unit is one character. */

const isPlain = (unit: number): boolean => unit >= 0x20 && unit <= 0x7e && unit !== 0x22 && unit !== 0x5c;

export function escaped(text: string): string {
  let result = "";
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    result += isPlain(unit) ? text[i] : `\\u{${unit.toString(16)}}`;
  }
  return result;
}

const ESCAPE = /\\u\{([0-9a-fA-F]{1,5})\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})|[\s\S]/g;

/** Characters beyond the code units, which the solver has and JavaScript has not, are cut to one: evaluation decides what that is worth. */
export function unescaped(text: string): string {
  return text.replace(ESCAPE, (all, braced?: string, four?: string, two?: string) => {
    const digits = braced ?? four ?? two;
    return digits === undefined ? all : String.fromCharCode(Number.parseInt(digits, 16) & 0xffff);
  });
}

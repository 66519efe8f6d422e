/** The words and numbers that edits try: what the program's text says, and what runs with shadows showed. */
import type { Dictionary } from "../../../frontend/hints/dictionary.ts";
import type { Random } from "../../../solver/random.ts";

/** Of the texts that the project shows: longer ones are whole inputs. */
const LONGEST_SHOWN = 24;

const shortTexts = ({ strings, examples }: Dictionary): string[] => {
  const known = new Set(strings);
  return (examples?.texts ?? []).filter((text) => text.length <= LONGEST_SHOWN && !known.has(text));
};

/** Names that every object has without anybody giving them: where keys are looked up, written or merged, they lead elsewhere. */
export const INHERITED: readonly string[] = ["__proto__", "constructor", "prototype", "toString"];

/** Words of formats that programs take apart in a way no comparison shows. */
const COMMON = " ,.:;-_/\\=&|#?@+*!~%$^\"'`<>()[]{}\n\t"
  .split("")
  .concat(["--", "..", "://", "\r\n", "[]", "{}", "()"])
  .concat(INHERITED);
/** Newer ones take the place of older ones. */
const MOST_LEARNED = 600;
const LONGEST = 200;

export class Words implements Dictionary {
  readonly strings: string[];
  readonly numbers: number[];
  private readonly own: Dictionary;
  private readonly ownTexts: number;
  private readonly known: Set<string | number>;

  constructor(own: Dictionary, more: readonly string[] = []) {
    this.own = own;
    this.strings = [...own.strings, ...shortTexts(own), ...more];
    this.ownTexts = this.strings.length;
    this.numbers = [...own.numbers];
    this.known = new Set<string | number>([...this.strings, ...own.numbers]);
  }

  /** A word that edits may try from now on. */
  learn(word: string | number, random: Random): void {
    if (this.known.has(word) || word === "" || (typeof word === "string" && word.length > LONGEST)) return;
    this.known.add(word);
    const isText = typeof word === "string";
    const list: (string | number)[] = isText ? this.strings : this.numbers;
    const own = isText ? this.ownTexts : this.own.numbers.length;
    if (list.length < own + MOST_LEARNED) list.push(word);
    else {
      const at = own + random.below(MOST_LEARNED);
      this.known.delete(list[at]!);
      list[at] = word;
    }
  }
}

/** A word for a text: mostly of the program, now and then what many formats have. */
export function wordOf({ strings }: Dictionary, random: Random): string {
  return strings.length === 0 || random.chance(6) ? random.pick(COMMON) : random.pick(strings);
}

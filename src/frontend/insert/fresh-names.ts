/** Names in woven text that the emitter gives a meaning: none of them occurs in the file. */
export interface Hooks {
  /** The functions that evaluate predicates beside the program. */
  readonly api: string;
  /** Which function this is, as its mark says. */
  readonly here: string;
  /** Which class this is. */
  readonly hereClass: string;
}

/** A name for each use that the text does not contain. */
export class FreshNames {
  private count = 0;
  private readonly prefix: string;

  constructor(text: string) {
    let prefix = "$k";
    while (text.includes(prefix)) prefix += "k";
    this.prefix = prefix;
  }

  readonly fresh = (word: string): string => `${this.prefix}_${word}${this.count++}`;

  get hooks(): Hooks {
    return { api: this.prefix, here: `${this.prefix}_here`, hereClass: `${this.prefix}_class` };
  }
}

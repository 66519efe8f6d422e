/** Names for what is inserted into a text: none of them occurs in it. */
import type { InsertedNames } from "../parse.ts";

export class FreshNames {
  private count = 0;
  private readonly prefix: string;

  constructor(text: string) {
    let prefix = "$k";
    while (text.includes(prefix)) prefix += "k";
    this.prefix = prefix;
  }

  readonly fresh = (word: string): string => `${this.prefix}_${word}${this.count++}`;

  get inserted(): InsertedNames {
    return { api: this.prefix, here: `${this.prefix}_here`, hereClass: `${this.prefix}_class` };
  }
}

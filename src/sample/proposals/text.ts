/**
 * One edit of a text, symmetric: a deletion first draws the character, or the word, that it would delete, so that it is as likely as the insertion that
 * takes it back.
 */
import type { Random } from "../../solver/random.ts";

export const ALPHABET =
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;-_/\\\"'()[]{}<>=+*&|!?@#$%^~`\n\t";

/** One edit in so many is of a word, where there are any. */
const WORDS = 3;

export function editOnce(text: string, longest: number, random: Random, words: readonly string[] = []): string {
  if (words.length > 0 && random.chance(WORDS)) return editWord(text, longest, random.pick(words), random);
  const character = ALPHABET[random.below(ALPHABET.length)]!;
  switch (random.below(3)) {
    case 0: {
      if (text.length >= longest) return text;
      const at = random.below(text.length + 1);
      return text.slice(0, at) + character + text.slice(at);
    }
    case 1: {
      if (text === "") return text;
      const at = random.below(text.length);
      return text[at] === character ? text.slice(0, at) + text.slice(at + 1) : text;
    }
    default: {
      if (text === "") return text;
      const at = random.below(text.length);
      // only among characters that it could have come from
      return ALPHABET.includes(text[at]!) ? text.slice(0, at) + character + text.slice(at + 1) : text;
    }
  }
}

function editWord(text: string, longest: number, word: string, random: Random): string {
  if (random.chance(2)) {
    if (text.length + word.length > longest) return text;
    const at = random.below(text.length + 1);
    return text.slice(0, at) + word + text.slice(at);
  }
  if (word.length > text.length) return text;
  const at = random.below(text.length - word.length + 1);
  return text.startsWith(word, at) ? text.slice(0, at) + text.slice(at + word.length) : text;
}

/** Texts that a regular expression matches, and texts it does not, near a given text. All are tried by the engine itself. */
import { createRandom } from "../../random.ts";
import { type Manner, type Pin, write } from "./generate.ts";
import { canCapture, grammarOf, nativeRegex } from "./grammar.ts";

const RANDOM_TRIES = 24;
/** So many texts written again in a row: there are hardly others. */
const REPEATED = 6;
/** The engine's matching can take exponential time on long texts; only short ones are tried. */
const MAX_TRIED = 300;

function* manners(near: string): Generator<Manner> {
  if (near !== "" && near.length <= MAX_TRIED) yield { kind: "follow", text: near };
  yield { kind: "short" };
  yield { kind: "longer" };
  const random = createRandom(near.length + 1);
  for (let i = 0; i < RANDOM_TRIES; i++) yield { kind: "random", random };
}

/** Up to `count` texts that match (and satisfy `accepts`, given the match), nearest and shortest first. */
export function matching(
  source: string,
  flags: string,
  near: string,
  count: number,
  pin?: Pin,
  accepts: (match: RegExpExecArray) => boolean = () => true,
): string[] {
  const grammar = grammarOf(source, flags);
  if (grammar === undefined || (pin !== undefined && !canCapture(grammar, pin.group, pin.text))) return [];
  const regex = nativeRegex(source, flags);
  const [written, found] = [new Set<string>(), new Set<string>()];
  let repeated = 0;
  for (const manner of manners(near)) {
    for (const text of write(grammar, manner, pin)) {
      repeated = written.has(text) ? repeated + 1 : 0;
      if (repeated > 0 || text.length > MAX_TRIED) continue;
      written.add(text);
      const match = regex.exec(text);
      if (match !== null && accepts(match)) found.add(text);
    }
    if (found.size >= count || repeated >= REPEATED) break;
  }
  return [...found].slice(0, count);
}

const STRANGERS = ["", "a", "0", " ", "!", "-", "A", "\n", "aa", "a b", "\u00e9"];

/** Edits of a text that may stop a match: inside the match first, then around it, then other texts altogether. */
function* disturbed(text: string, match: RegExpExecArray | null): Generator<string> {
  if (match !== null) {
    const [start, end] = [match.index, match.index + match[0].length];
    yield text.slice(0, start) + text.slice(end);
    for (let i = end - 1; i >= start && i > end - 12; i--) {
      for (const other of ["!", "a", "0", " "]) yield text.slice(0, i) + other + text.slice(i + 1);
      yield text.slice(0, i) + text.slice(i + 1);
    }
  }
  yield `${text}!`;
  yield `!${text}`;
  yield text + text;
  yield `${text}a`;
  yield `${text}0`;
  yield `${text} `;
  yield* STRANGERS;
}

export function notMatching(source: string, flags: string, near: string, count: number): string[] {
  if (near.length > MAX_TRIED) near = near.slice(0, MAX_TRIED);
  const regex = nativeRegex(source, flags);
  const found = new Set<string>();
  for (const text of disturbed(near, regex.exec(near))) {
    if (!found.has(text) && regex.exec(text) === null) found.add(text);
    if (found.size >= count) break;
  }
  return [...found];
}

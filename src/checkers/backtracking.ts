/**
 * Whether matching a pattern may take time that grows out of all proportion with the text: a repetition inside a repetition, alternatives
 * of a repetition that begin alike, neighbours that both repeat and take the same characters, references to what was matched; and a
 * repetition that may end in a failure when the match may begin anywhere, since it then begins again at each of its characters.
 * In doubt it does: patterns that are read wrongly must not count as safe. What is found here by reading on is asked again of an automaton
 * (`regexp/ambiguity.ts`), which knows of ways that neither nest nor stand side by side.
 */
import { reflectApply, SafeMap, stringSlice } from "../runtime/pristine.ts";
import { isAmbiguous } from "./regexp/ambiguity.ts";

const { exec } = RegExp.prototype;
const RegExp$ = RegExp;
/** More repetitions than this are as good as any number. */
const FEW = 10;

/** Characters, as the text of those among the samples. */
type Characters = string;

let samples = "é\u2028\ud800";
for (let code = 0; code < 128; code++) samples += String.fromCharCode(code);
const ALL: Characters = samples;

/** What a part of a pattern says about whatever repeats around it or beside it. */
interface Part {
  readonly all: Characters;
  /** Characters of its repetitions without bound; empty when it has none. */
  readonly repeated: Characters;
  /** Begins with one character of these, which nothing else in it takes: what begins with it is told apart at once. */
  readonly head: Characters | undefined;
  readonly mayBeEmpty: boolean;
  readonly isChoice: boolean;
  /** Something that may fail follows a repetition without bound. */
  readonly mayFailLate: boolean;
  /** Begins where the text begins, or not at all. */
  readonly isAnchored: boolean;
  /** Begins with a character that none of its repetitions takes. */
  readonly startsApart: boolean;
}

const known = new SafeMap<string, boolean>();

export function isProne(source: string, flags: string): boolean {
  const key = `${flags}/${source}`;
  let answer = known.get(key);
  if (answer === undefined)
    known.set(key, (answer = new Reader(source, flags).isProne() || isAmbiguous(source, flags)));
  return answer;
}

class Reader {
  private at = 0;
  private isBad = false;
  private refersBack = false;
  private repeats = false;
  /** It looks ahead or back without bound: from one place, or from many. */
  private looksFar = false;
  private looksFarOften = false;
  private depth = 0;
  private readonly source: string;
  private readonly flags: string;
  /** The flags that decide which characters an atom takes. */
  private readonly meaning: string;

  constructor(source: string, flags: string) {
    this.source = source;
    this.flags = flags;
    let meaning = "";
    for (let i = 0; i < flags.length; i++)
      if (flags[i] === "i" || flags[i] === "u" || flags[i] === "s") meaning += flags[i];
    this.meaning = meaning;
  }

  isProne(): boolean {
    if (has(this.flags, "v")) return true;
    const whole = this.alternatives();
    const isSticky = has(this.flags, "y");
    const startsOnce = isSticky || whole.isAnchored;
    // what starts apart does not begin again within its own repetitions
    if (whole.mayFailLate && !startsOnce && !whole.startsApart) return true;
    if (this.looksFarOften || (this.looksFar && !startsOnce)) return true;
    // a parenthesis too many: it was misread
    return this.isBad || this.at < this.source.length || (this.refersBack && this.repeats);
  }

  private alternatives(): Part {
    let part = this.sequence();
    let heads = part.head;
    while (this.source[this.at] === "|") {
      this.at++;
      const next = this.sequence();
      const isApart = heads !== undefined && next.head !== undefined && !overlap(heads, next.head);
      heads = isApart ? heads! + next.head! : undefined;
      part = {
        all: part.all + next.all,
        repeated: part.repeated + next.repeated,
        head: heads,
        mayBeEmpty: part.mayBeEmpty || next.mayBeEmpty,
        isChoice: true,
        mayFailLate: part.mayFailLate || next.mayFailLate,
        isAnchored: part.isAnchored && next.isAnchored,
        startsApart: part.startsApart && next.startsApart,
      };
    }
    return part;
  }

  private sequence(): Part {
    let all: Characters = "";
    let repeated: Characters = "";
    let head: Characters | undefined;
    let rest: Characters = "";
    let mayBeEmpty = true;
    /** Repetitions that end where the next part begins. */
    let open: Characters = "";
    let count = 0;
    let mayFailLate = false;
    const isAnchored = this.source[this.at] === "^" && !has(this.flags, "m");
    for (; this.at < this.source.length && this.source[this.at] !== "|" && this.source[this.at] !== ")"; ) {
      const term = this.term();
      if (term === undefined) {
        if (repeated !== "") mayFailLate = true;
        continue;
      }
      const { part, min, max } = term;
      const isEndless = max > FEW;
      if (isEndless) {
        this.repeats = true;
        this.repeating(part);
      }
      const mine = isEndless ? part.all : part.repeated;
      // what begins with a character of its own begins where the repetition before it ends
      if (mine !== "" && overlap(open, part.head ?? mine)) this.isBad = true;
      const isOptional = min === 0 || part.mayBeEmpty;
      if (part.mayFailLate || (repeated !== "" && !isOptional)) mayFailLate = true;
      open = isOptional ? open + mine : mine;
      if (count++ === 0 && min === 1 && max === 1) head = part.head;
      else rest += part.all;
      all += part.all;
      repeated += mine;
      if (!isOptional) mayBeEmpty = false;
    }
    const startsApart = head !== undefined && !overlap(head, repeated);
    if (head !== undefined && overlap(head, rest)) head = undefined;
    return { all, repeated, head, mayBeEmpty, isChoice: false, mayFailLate, isAnchored, startsApart };
  }

  /** A part is repeated without bound. */
  private repeating(part: Part): void {
    if (part.mayBeEmpty && (part.isChoice || part.repeated !== "")) this.isBad = true;
    if ((part.repeated !== "" || part.isChoice) && part.head === undefined) this.isBad = true;
  }

  /** One atom or group with its quantifier; undefined for what takes no text. */
  private term(): { readonly part: Part; readonly min: number; readonly max: number } | undefined {
    const first = this.source[this.at]!;
    if (first === "^" || first === "$") {
      this.at++;
      return undefined;
    }
    const part = first === "(" ? this.group() : this.atom(first);
    const { min, max } = this.quantifier();
    return part === undefined ? undefined : { part, min, max };
  }

  private group(): Part | undefined {
    this.at++;
    let isLook = false;
    if (this.source[this.at] === "?") {
      const mark = stringSlice(this.source, this.at + 1, this.at + 3);
      isLook = mark[0] === "=" || mark[0] === "!" || mark === "<=" || mark === "<!";
      const end = isLook ? undefined : mark[0] === "<" ? ">" : ":";
      if (isLook) this.at += mark[0] === "<" ? 3 : 2;
      else {
        while (this.at < this.source.length && this.source[this.at] !== end) this.at++;
        this.at++;
      }
    }
    const { repeats } = this;
    this.depth++;
    const part = this.alternatives();
    this.depth--;
    this.at++;
    if (isLook && part.repeated !== "") {
      this.looksFar = true;
      if (this.depth > 0 || repeats) this.looksFarOften = true;
    }
    return isLook ? undefined : part;
  }

  private atom(first: string): Part | undefined {
    const from = this.at++;
    if (first === "[") {
      while (this.at < this.source.length && this.source[this.at] !== "]")
        this.at += this.source[this.at] === "\\" ? 2 : 1;
      this.at++;
    } else if (first === "\\") {
      const kind = this.source[this.at++] ?? "";
      if (kind === "b" || kind === "B") return undefined;
      if ((kind >= "1" && kind <= "9") || kind === "k") {
        this.refersBack = true;
        return { ...character(ALL), head: undefined, mayBeEmpty: true };
      }
      if (kind === "c") this.at++;
      else if (kind === "x") this.at += 2;
      else if ((kind === "u" || kind === "p" || kind === "P") && this.source[this.at] === "{")
        while (this.at < this.source.length && this.source[this.at++] !== "}");
      else if (kind === "u") this.at += 4;
    }
    const all = this.charactersOf(stringSlice(this.source, from, this.at));
    return character(all);
  }

  private charactersOf(text: string): Characters {
    let pattern: RegExp;
    try {
      pattern = new RegExp$(`^(?:${text})$`, this.meaning);
    } catch {
      return ALL;
    }
    let found = "";
    for (let i = 0; i < samples.length; i++)
      if (reflectApply(exec as never, pattern, [samples[i]]) !== null) found += samples[i];
    // other characters than the samples: any of them may meet any other
    return found === "" ? ALL : found;
  }

  private quantifier(): { readonly min: number; readonly max: number } {
    const sign = this.source[this.at];
    let bounds = { min: 1, max: 1 };
    if (sign === "*" || sign === "+" || sign === "?") {
      this.at++;
      bounds = { min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Number.POSITIVE_INFINITY };
    } else if (sign === "{") {
      const found = reflectApply(exec as never, COUNTED, [stringSlice(this.source, this.at)]) as string[] | null;
      if (found === null) return bounds;
      this.at += found[0]!.length;
      const min = +found[1]!;
      const max = found[2] === undefined ? min : found[3] === "" ? Number.POSITIVE_INFINITY : +found[3]!;
      bounds = { min: min > 1 ? 2 : min, max };
    } else return bounds;
    if (this.source[this.at] === "?") this.at++;
    return bounds;
  }
}

const character = (all: Characters): Part => ({
  all,
  repeated: "",
  head: all,
  mayBeEmpty: false,
  isChoice: false,
  mayFailLate: false,
  isAnchored: false,
  startsApart: true,
});

function has(flags: string, flag: string): boolean {
  for (let i = 0; i < flags.length; i++) if (flags[i] === flag) return true;
  return false;
}

const COUNTED = /^\{(\d+)(,(\d*))?\}/;

function overlap(a: Characters, b: Characters): boolean {
  for (let i = 0; i < a.length; i++) for (let k = 0; k < b.length; k++) if (a[i] === b[k]) return true;
  return false;
}

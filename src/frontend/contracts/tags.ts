/** Tags of documentation comments with the ranges of their texts. Continuation lines belong to the tag above them. Of line comments only `// @invariant` counts, and only above a loop. */
import type { ParsedModule } from "../parse.ts";

/** Tags that state something Assay checks or relies on. */
const KNOWN = ["requires", "ensures", "invariant", "throws", "exception", "pure"] as const;
export type TagName = (typeof KNOWN)[number];

export interface ContractTag {
  readonly name: TagName;
  /** Of the `@`. */
  readonly at: number;
  /** Pieces of the tag's text, one per line, without the comment's decoration. */
  readonly pieces: readonly { readonly start: number; readonly end: number }[];
}

export interface DocumentedPlace {
  /** Where the comment ends: what it documents comes next. */
  readonly end: number;
  readonly tags: readonly ContractTag[];
  /** A line comment: it means something only above a loop. */
  readonly isLine: boolean;
}

const HINT = /@(?:requires|ensures|invariant|throws|exception|pure)\b/;

export function contractTags(module: ParsedModule): readonly DocumentedPlace[] {
  if (!HINT.test(module.text)) return [];
  const places: DocumentedPlace[] = [];
  for (const comment of module.comments) {
    if (!HINT.test(comment.value)) continue;
    if (comment.type === "Line") {
      const tags = tagsIn(module.text, comment.start + 2, comment.end).filter(({ name }) => name === "invariant");
      if (tags.length > 0) places.push({ end: pastComments(module, comment.end), tags, isLine: true });
    } else if (comment.value.startsWith("*")) {
      const tags = tagsIn(module.text, comment.start + 3, comment.end - 2);
      if (tags.length > 0) places.push({ end: comment.end, tags, isLine: false });
    }
  }
  return places;
}

/** Line comments stand in stacks: what they are about comes after the last. */
export function pastComments({ text, comments }: ParsedModule, from: number): number {
  let at = from;
  for (;;) {
    const next = at + /^\s*/.exec(text.slice(at, at + 4096))![0].length;
    const comment = comments.find(({ start }) => start === next);
    if (comment === undefined) return at;
    at = comment.end;
  }
}

const LINE = /[^\r\n\u2028\u2029]*(?:\r\n|[\r\n\u2028\u2029])?/y;

function tagsIn(text: string, start: number, end: number): ContractTag[] {
  const tags: ContractTag[] = [];
  let current: { name: TagName; at: number; pieces: { start: number; end: number }[] } | undefined;
  for (let at = start; at < end; ) {
    LINE.lastIndex = at;
    const next = Math.min(end, at + Math.max(1, LINE.exec(text)?.[0].length ?? 1));
    let from = at + /^[ \t]*\**[ \t]*/.exec(text.slice(at, next))![0].length;
    const to = from + text.slice(from, next).trimEnd().length;
    const tag = /^@([A-Za-z]+)/.exec(text.slice(from, to));
    if (tag !== null) {
      const name = KNOWN.find((known) => known === tag[1]);
      current = name === undefined ? undefined : { name, at: from, pieces: [] };
      if (current !== undefined) tags.push(current);
      from += tag[0].length;
      from += /^[ \t]*/.exec(text.slice(from, to))![0].length;
    }
    // a blank line ends what the tag says
    if (from >= to && tag === null) current = undefined;
    else if (from < to) current?.pieces.push({ start: from, end: to });
    at = next;
  }
  return tags.filter((tag) => !isModuleName(text, tag));
}

/** `@requires module:path`: JSDoc's own meaning of the tag. */
function isModuleName(text: string, { name, pieces: [first] }: ContractTag): boolean {
  return (
    name === "requires" &&
    first !== undefined &&
    /^(?:module:\S+|[\w./@-]*[/@][\w./@-]+)$/.test(text.slice(first.start, first.end))
  );
}

/** Puts a branch before a place, whose outcome "true" is the goal: reached, and in the state that is asked for. No line moves. */
import { type ParsedModule, parseModule } from "../frontend/parse.ts";
import type { CodePlace } from "./place.ts";

export interface Marked {
  readonly parsed: ParsedModule;
  /** Where the branch begins. */
  readonly start: number;
  /** Where what began at an offset begins now. */
  moved(offset: number): number;
}

/** Throws the diagnostic of a condition that does not parse. */
export function marked(module: ParsedModule, { node, how }: CodePlace, given = "true"): Marked {
  const condition = given.trim();
  const { text, file, format } = module;
  const [before, after] =
    how === "listed"
      ? [`if (${condition}) {} `, ""]
      : how === "alone"
        ? [`{ if (${condition}) {} `, " }"]
        : [`((${condition}) ? 0 : 0, `, ")"];
  // a branch is where its condition is
  const start = node.start + before.indexOf(condition);
  const made = text.slice(0, node.start) + before + text.slice(node.start, node.end) + after + text.slice(node.end);
  const parsed = parseModule(file, made);
  const moved = (offset: number): number =>
    offset + (offset >= node.start ? before.length : 0) + (offset >= node.end ? after.length : 0);
  return { parsed: { ...parsed, format }, start, moved };
}

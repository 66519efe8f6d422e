/** Where the original text of every function is, and the mark by which its file is known. */
import type { ParsedModule } from "../../frontend/parse.ts";
import type { ModuleSites } from "../../frontend/sites/number.ts";
import { eachChild, isClass, isFunction } from "../../frontend/syntax.ts";
import type { Node } from "./node.ts";

/** FNV-1a of the path: short, and the same wherever the file is instrumented. */
export function fileMark(file: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < file.length; i++) hash = Math.imul(hash ^ file.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

const BLANK = /^(?:\s|\/\*[^]*?\*\/|\/\/.*)+/;

/** Triples of site, start and end, as `Function.prototype.toString` cuts them: a method with its name, without `static`. */
export function functionRanges({ program, text }: ParsedModule, sites: ModuleSites): readonly number[] {
  const ranges: number[] = [];
  const visit = (node: Node, parent: Node | undefined): void => {
    if (isClass(node) || (isFunction(node) && node.body !== null)) {
      const whole = isMethod(parent, node) ? parent! : node;
      ranges.push(sites.siteOf(node, "function").index, startOf(whole), whole.end);
    }
    eachChild(node, (child) => visit(child, node));
  };
  const skip = (at: number): number => at + (BLANK.exec(text.slice(at, at + 2_000))?.[0].length ?? 0);
  const startOf = (node: Node): number => {
    const decorators = "decorators" in node ? node.decorators : [];
    const last = decorators?.at(-1);
    let at = last !== undefined && last.start >= node.start ? skip(last.end) : node.start;
    if (node.type !== "MethodDefinition") return at;
    // TypeScript's modifiers are gone from what runs.
    for (let word = modifier(at, node.key); word !== undefined; word = modifier(at, node.key))
      at = skip(at + word.length);
    return at;
  };
  const modifier = (at: number, key: Node): string | undefined => {
    if (at >= key.start) return undefined;
    return /^(static|public|private|protected|override|abstract|readonly)\b/.exec(text.slice(at, at + 10))?.[0];
  };
  visit(program, undefined);
  return ranges;
}

function isMethod(parent: Node | undefined, node: Node): boolean {
  if (parent?.type === "MethodDefinition") return parent.value === node;
  return parent?.type === "Property" && parent.value === node && (parent.method || parent.kind !== "init");
}

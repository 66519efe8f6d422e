/** Destructuring patterns, for declarations and assignments. */
import { expression, target } from "./expressions.ts";
import type { Generator, NameKind } from "./generator.ts";
import { key } from "./literals.ts";

type Leaf = (g: Generator) => string;

export const bindingPattern = (g: Generator, kind: NameKind): string => pattern(g, (g) => g.declare(kind), true);
export const assignmentPattern = (g: Generator): string => pattern(g, target, false);

function pattern(g: Generator, leaf: Leaf, isBinding: boolean): string {
  g.depth++;
  const part = (): string => {
    const inner = g.depth < 6 && g.chance(6) ? pattern(g, leaf, isBinding) : leaf(g);
    return g.chance(3) ? `${inner} = ${expression(g)}` : inner;
  };
  let text: string;
  if (g.chance(2)) {
    const parts = g.list(1, 3, () => (g.chance(8) ? "" : part()));
    if (g.chance(4)) parts.push(`...${leaf(g)}`);
    else if (parts.at(-1) === "") parts.push("");
    text = `[${parts.join(", ")}]`;
  } else {
    const parts = g.list(1, 3, () => `${g.chance(6) ? `[${expression(g)}]` : key(g)}: ${part()}`);
    if (g.chance(4)) parts.push(`...${leaf(g)}`);
    text = `{ ${parts.join(", ")} }`;
  }
  g.depth--;
  return text;
}

/** What syntax says, as text that digests are made of: fields in their order, values with their kinds. */
import type { Node } from "../syntax.ts";

export interface Saying {
  /** Fields that say nothing here. */
  readonly leftOut: ReadonlySet<string>;
  /** Says a node in another way, where it does: by `parts`, or by what `tell` says of something in it. */
  instead?(node: Node, tell: (value: unknown) => void, parts: string[]): boolean;
}

export function say(value: unknown, saying: Saying): string {
  const parts: string[] = [];
  const tell = (one: unknown): void => {
    if (Array.isArray(one)) {
      parts.push("[");
      for (const item of one) tell(item);
      parts.push("]");
    } else if (one instanceof RegExp) parts.push(`${one}`);
    else if (typeof one === "object" && one !== null) {
      if (saying.instead?.(one as Node, tell, parts) === true) return;
      parts.push("{");
      for (const [name, field] of Object.entries(one)) {
        if (saying.leftOut.has(name)) continue;
        parts.push(`${name}:`);
        tell(field);
      }
      parts.push("}");
    } else parts.push(typeof one === "string" ? JSON.stringify(one) : `${typeof one} ${String(one)};`);
  };
  tell(value);
  return parts.join("");
}

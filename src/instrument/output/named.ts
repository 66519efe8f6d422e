/** An anonymous function gets its name from the variable it is assigned to. Where it goes through a temporary of ours first, it is given that name. */
import { stripCasts } from "../../frontend/syntax.ts";
import type { Emitted } from "./emitted.ts";
import type { Node } from "./node.ts";

/** An anonymous function as a default takes the name of its target. */
export function namedFor(target: Node, e: Emitted): Emitted {
  const node = stripCasts(target);
  return e.anonymous && node.type === "Identifier" ? named(e, node.name) : e;
}

export function named(e: Emitted, name: string): Emitted {
  const key = JSON.stringify(name);
  // A plain key where it can be: V8 lets a computed one win over a class's own static `name`.
  const written = name === "__proto__" ? `[${key}]` : key;
  return { ...e, value: `({ ${written}: ${e.value} })[${key}]`, anonymous: false };
}

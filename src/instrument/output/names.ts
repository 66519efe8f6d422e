/** Names of what the emitter adds, chosen so that they meet no identifier of the file. */
import { type Node, walk } from "../../frontend/syntax.ts";

export interface Names {
  /** Shadow of a binding of the program or of a temporary. */
  shadow(name: string): string;
  /** A name no identifier of the file has; the same for the same base. */
  own(base: string): string;
  temporary(index: number): string;
  readonly runtime: string;
  readonly record: string;
  readonly coverage: string;
  /** The functions that were entered. */
  readonly entered: string;
  readonly base: string;
  readonly args: string;
  readonly invoke: string;
}

export function chooseNames(program: Node): Names {
  const used = new Set<string>();
  walk(program, (node) => {
    if (node.type === "Identifier" || node.type === "PrivateIdentifier" || node.type === "JSXIdentifier")
      used.add(node.name);
  });
  let suffix = "$";
  while (some(used, (name) => name.endsWith(suffix))) suffix += "$";
  let prefix = "$";
  while (some(used, (name) => name.startsWith(prefix) && /^\d+\$*$/.test(name.slice(prefix.length)))) prefix += "_";
  const own = (base: string): string => {
    while (used.has(base)) base += "_";
    return base;
  };
  return {
    shadow: (name) => name + suffix,
    own,
    temporary: (index) => prefix + index,
    runtime: own("R"),
    record: own("$M"),
    coverage: own("$C"),
    entered: own("$E"),
    base: own("$b"),
    args: own("$a"),
    invoke: own("$invoke"),
  };
}

function some(names: Iterable<string>, test: (name: string) => boolean): boolean {
  for (const name of names) if (test(name)) return true;
  return false;
}

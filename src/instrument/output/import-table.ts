/** Modules that the emitted module imports, and the name under which it holds each. */
import type { Names } from "./names.ts";

export interface ImportTable {
  /** The variable that holds the bindings of that module. */
  holder(specifier: string): string;
  /** Specifiers in the order of first mention. */
  readonly specifiers: readonly string[];
  /** What a local name of an import declaration stands for. */
  readonly locals: Map<string, ImportedName>;
}

export type ImportedName =
  | { readonly kind: "binding"; readonly holder: string; readonly name: string }
  | { readonly kind: "namespace"; readonly holder: string };

export function createImports(names: Names): ImportTable {
  const holders = new Map<string, string>();
  const specifiers: string[] = [];
  return {
    specifiers,
    locals: new Map(),
    holder(specifier) {
      const known = holders.get(specifier);
      if (known !== undefined) return known;
      specifiers.push(specifier);
      const holder = names.own(`$i${specifiers.length}`);
      holders.set(specifier, holder);
      return holder;
    },
  };
}

/** Property access text for any name. */
export function access(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

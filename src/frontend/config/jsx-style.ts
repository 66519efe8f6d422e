/** How a file's JSX becomes calls: what its pragma comments say, then its tsconfig.json, then the automatic runtime. */
import type { Comment } from "oxc-parser";
import { realFiles } from "./file-system.ts";
import { tsConfigOf } from "./tsconfig.ts";

/** `jsx(type, props, key)` of a module, or a function of the file's own. */
export type JsxStyle =
  | { readonly kind: "automatic"; readonly source: string }
  | { readonly kind: "classic"; readonly factory: string; readonly fragment: string };

export function jsxStyle({
  file,
  comments,
}: {
  readonly file: string;
  readonly comments: readonly Comment[];
}): JsxStyle {
  const options = tsConfigOf(file, realFiles)?.compilerOptions ?? {};
  const option = (name: string): string | undefined => {
    const value = options[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const pragma = (name: string): string | undefined => {
    for (const { value } of comments) {
      const found = new RegExp(`@${name}\\s+([^\\s*]+)`).exec(value);
      if (found) return found[1];
    }
    return undefined;
  };
  const source = pragma("jsxImportSource") ?? option("jsxImportSource");
  const isClassic = (): boolean => {
    switch (pragma("jsxRuntime")) {
      case "classic":
        return true;
      case "automatic":
        return false;
    }
    if (pragma("jsxImportSource") !== undefined) return false;
    if (pragma("jsx") !== undefined) return true;
    if (source !== undefined || option("jsx")?.startsWith("react-jsx")) return false;
    return option("jsx") === "react" || option("jsxFactory") !== undefined || option("reactNamespace") !== undefined;
  };
  if (!isClassic()) return { kind: "automatic", source: source ?? "react" };
  const owner = option("reactNamespace") ?? "React";
  return {
    kind: "classic",
    factory: pragma("jsx") ?? option("jsxFactory") ?? `${owner}.createElement`,
    fragment: pragma("jsxFrag") ?? option("jsxFragmentFactory") ?? `${owner}.Fragment`,
  };
}

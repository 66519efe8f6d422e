/** What a conformance test says about itself: the YAML-like comment at its top, as far as tests use it. */
export interface FrontMatter {
  readonly includes: readonly string[];
  readonly flags: readonly string[];
  readonly features: readonly string[];
  readonly negative: { readonly phase: string; readonly type: string } | undefined;
}

export function frontMatter(text: string): FrontMatter {
  const block = /\/\*---([^]*?)---\*\//.exec(text)?.[1] ?? "";
  const field = (name: string): string => new RegExp(`^${name}:([^]*?)(?=^\\w|(?![^]))`, "m").exec(block)?.[1] ?? "";
  const list = (name: string): string[] =>
    field(name)
      .match(/[\w.\-/]+/g)
      ?.filter((word) => word !== "-") ?? [];
  const negative = field("negative");
  const phase = /phase:\s*(\w+)/.exec(negative)?.[1];
  const type = /type:\s*(\w+)/.exec(negative)?.[1];
  return {
    includes: list("includes"),
    flags: list("flags"),
    features: list("features"),
    negative: phase === undefined || type === undefined ? undefined : { phase, type },
  };
}

export type Mode = "strict" | "sloppy" | "module";

/** The ways the suite wants the test to be run. */
export function modesOf({ flags }: FrontMatter): readonly Mode[] {
  if (flags.includes("module")) return ["module"];
  if (flags.includes("onlyStrict")) return ["strict"];
  if (flags.includes("noStrict") || flags.includes("raw")) return ["sloppy"];
  return ["sloppy", "strict"];
}

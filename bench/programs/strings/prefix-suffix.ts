/** Prefix, suffix and what is between. */
export function fileKind(name: string): string {
  if (name.startsWith(".")) return "hidden";
  if (name.endsWith(".test.ts")) return "test";
  if (name.endsWith(".ts") || name.endsWith(".tsx")) {
    return name.includes("/generated/") ? "generated" : "source";
  }
  return "other";
}

/** The `exports` and `imports` fields of package.json: subpaths, patterns and conditions. */

/** The target of a subpath (`.`, `./sub`), relative to the package. */
export function resolveExports(exports: unknown, subpath: string, conditions: ReadonlySet<string>): string | undefined {
  if (!isSubpathMap(exports)) return subpath === "." ? chooseTarget(exports, conditions, undefined) : undefined;
  return matchKey(exports, subpath, conditions);
}

/** The target of a `#name`: a path relative to the package, or another package. */
export function resolveImports(imports: unknown, name: string, conditions: ReadonlySet<string>): string | undefined {
  return isRecord(imports) ? matchKey(imports, name, conditions) : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSubpathMap(exports: unknown): exports is Readonly<Record<string, unknown>> {
  return isRecord(exports) && Object.keys(exports).some((key) => key.startsWith("."));
}

/** An exact key, else the pattern with the longest text before its `*`. */
function matchKey(
  map: Readonly<Record<string, unknown>>,
  name: string,
  conditions: ReadonlySet<string>,
): string | undefined {
  if (Object.hasOwn(map, name) && !name.includes("*")) return chooseTarget(map[name], conditions, undefined);
  const patterns = Object.keys(map)
    .filter((key) => key.includes("*") || key.endsWith("/"))
    .sort((a, b) => prefixLength(b) - prefixLength(a) || b.length - a.length);
  for (const pattern of patterns) {
    const [before, after] = pattern.includes("*")
      ? [pattern.slice(0, pattern.indexOf("*")), pattern.slice(pattern.indexOf("*") + 1)]
      : [pattern, ""];
    if (!name.startsWith(before) || !name.endsWith(after) || name.length < before.length + after.length) continue;
    if (name === before) continue;
    const matched = name.slice(before.length, name.length - after.length);
    const target = chooseTarget(map[pattern], conditions, matched);
    if (target === undefined) return undefined;
    return pattern.includes("*") ? target : target + matched;
  }
  return undefined;
}

const prefixLength = (pattern: string): number => (pattern.includes("*") ? pattern.indexOf("*") : pattern.length);

/** The first target whose conditions hold; null forbids. */
function chooseTarget(
  target: unknown,
  conditions: ReadonlySet<string>,
  matched: string | undefined,
): string | undefined {
  if (typeof target === "string") return matched === undefined ? target : target.replaceAll("*", matched);
  if (Array.isArray(target)) {
    for (const option of target) {
      const chosen = chooseTarget(option, conditions, matched);
      if (chosen !== undefined) return chosen;
    }
    return undefined;
  }
  if (!isRecord(target)) return undefined;
  for (const [condition, option] of Object.entries(target)) {
    if (!conditions.has(condition)) continue;
    if (option === null) return undefined;
    const chosen = chooseTarget(option, conditions, matched);
    if (chosen !== undefined) return chosen;
  }
  return undefined;
}

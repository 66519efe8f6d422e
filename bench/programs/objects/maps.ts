/** Maps and sets as inputs. */
export function access(roles: Map<string, number>, blocked: Set<string>): string {
  const level = roles.get("editor");
  if (blocked.has("editor")) return "blocked";
  if (level === undefined) return roles.size > 1 ? "other roles" : "none";
  return level >= 5 ? "full" : "limited";
}

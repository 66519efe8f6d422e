/** A parser for `key = value` configuration text with sections, as in .ini files. */

export type Value = string | number | boolean;

export class ConfigError extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(`line ${line}: ${message}`);
    this.name = "ConfigError";
  }
}

export function parseValue(text: string): Value {
  const trimmed = text.trim();
  if (trimmed === "true" || trimmed === "yes") return true;
  if (trimmed === "false" || trimmed === "no") return false;
  if (/^-?\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed);
  if (trimmed.length >= 2 && trimmed.startsWith('"') && trimmed.endsWith('"')) return trimmed.slice(1, -1);
  return trimmed;
}

export function parseConfig(text: string): Record<string, Value> {
  const result: Record<string, Value> = {};
  let section = "";
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = (lines[i] ?? "").trim();
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("[")) {
      if (!line.endsWith("]")) throw new ConfigError("section is not closed", i + 1);
      section = line.slice(1, -1);
      continue;
    }
    const at = line.indexOf("=");
    if (at < 0) throw new ConfigError("expected key = value", i + 1);
    const key = line.slice(0, at).trim();
    if (key === "") throw new ConfigError("key is empty", i + 1);
    result[section === "" ? key : `${section}.${key}`] = parseValue(line.slice(at + 1));
  }
  return result;
}

/** `1.12.3` → its three numbers; throws on anything else. */
export function parseVersion(text: string): { major: number; minor: number; patch: number } {
  const match = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(text);
  if (match === null) throw new SyntaxError(`not a version: ${text}`);
  return { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3]) };
}

/** What lies beside the bundle of the command line: the programs of the other processes, and the package's manifest. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const bundled = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

/** The version of this package. */
export function version(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

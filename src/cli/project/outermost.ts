/** How far a project reaches: what a program may read of it, and where its configuration may point. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** The repository the path is in, or else the outermost package. A user's home is no project of whatever lies in it. */
export function projectRoot(path: string, home: string = homedir()): string {
  const start = existsSync(join(path, "package.json")) ? path : dirname(path);
  let outermost = start;
  for (let at = start; ; at = dirname(at)) {
    if (at === home && at !== start) return outermost;
    if (existsSync(join(at, ".git"))) return at;
    if (existsSync(join(at, "package.json"))) outermost = at;
    if (dirname(at) === at) return outermost;
  }
}

/** The project as it was: a commit laid out in a temporary folder, or a folder that somebody has. */
import { existsSync, realpathSync, statSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { UsageError } from "../terminal/usage-error.ts";
import { commitNamed, layOut } from "./git.ts";

/** Where the project as it was lies, with the packages of today: an edit of package.json alone changes no code of the project. */
export function placeOf(version: string, root: string, cwd: string, temporary: string, example: string): string {
  const commit = commitNamed(version, root);
  if (commit.kind === "commit") {
    const place = layOut(commit, root, temporary);
    if (place === undefined || !existsSync(place))
      throw new UsageError(
        `git cannot lay out ${version}`,
        "Name another commit, or a folder with the project as it was.",
      );
    linkPackages(root, place);
    return place;
  }
  const folder = resolve(cwd, version);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return realpathSync(folder);
  throw new UsageError(
    {
      "no-git": `git is not installed, and there is no folder ${version}`,
      "no-repository": `${root} is in no git repository, and there is no folder ${version}`,
      unknown: `git knows no commit ${JSON.stringify(version)}, and there is no such folder`,
    }[commit.why],
    `Name a commit, a branch or a tag (\`${example}\`), or a folder with the project as it was.`,
  );
}

function linkPackages(root: string, place: string): void {
  const packages = join(root, "node_modules");
  if (existsSync(packages) && !existsSync(join(place, "node_modules")))
    symlinkSync(realpathSync(packages), join(place, "node_modules"), "junction");
}

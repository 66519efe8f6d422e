/** Globs over the files of a project. */
import picomatch from "picomatch";

/** A glob with a folder in it matches at any depth, as users of test runners expect. */
export function pathMatcher(glob: string): (path: string) => boolean {
  return picomatch(glob.includes("/") && !glob.startsWith("*") ? `**/${glob.replace(/^\.\//, "")}` : glob, {
    dot: true,
  });
}

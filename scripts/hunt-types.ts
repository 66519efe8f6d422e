/**
 * Reads the types of everything that packages export, and says where that fails: `node scripts/run.js hunt-types [folder with node_modules] [packages…]`.
 * Nothing is loaded or run; what is not understood must be a narrowing.
 */
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { packageIn } from "../src/frontend/config/package-scope.ts";
import { loadTypeScript } from "../src/frontend/config/typescript.ts";
import { resolveModule } from "../src/frontend/modules/resolve.ts";
import { openProject } from "../src/frontend/project.ts";
import { createChecker } from "../src/frontend/shapes/checker.ts";
import { createShapeReader } from "../src/frontend/shapes/syntactic.ts";
import { findTargets } from "../src/frontend/targets/find.ts";

export async function main(words: readonly string[]): Promise<number> {
  const [folder = ".", ...wanted] = words;
  const modules = resolve(folder, "node_modules");
  const names = wanted.length > 0 ? wanted : installedIn(modules);
  let targets = 0;
  let declared = 0;
  let failed = 0;
  for (const name of names) {
    const attempt = (what: string, action: () => void): void => {
      try {
        action();
      } catch (error) {
        failed++;
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
        console.log(`${name} ${what}: ${text.split("\n").slice(0, 4).join(" | ")}`);
      }
    };
    attempt("syntax", () => {
      targets += findTargets(name, { cwd: resolve(folder) }).targets.length;
    });
    const found = resolveModule(name, join(resolve(folder), "importer.js"), "import");
    if (found.kind !== "file") continue;
    const reader = createShapeReader(openProject(), createChecker(loadTypeScript));
    attempt("declarations", () => {
      for (const path of reader.checker.declaredNames(found.file)) {
        attempt(path.join("."), () => {
          for (const kind of ["function", "class"] as const)
            if (reader.checker.declaredParameters(found.file, path, kind) !== undefined) declared++;
        });
      }
    });
  }
  console.log(
    `${names.length} packages, ${targets} targets by syntax, ${declared} declared signatures, ${failed} failures`,
  );
  return failed > 0 ? 1 : 0;
}

/** Packages, scoped ones too, that have an entry. */
function installedIn(place: string): string[] {
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || entry.name === "@types") return [];
    if (entry.name.startsWith("@"))
      return readdirSync(join(place, entry.name)).map((inner) => `${entry.name}/${inner}`);
    return packageIn(join(place, entry.name)) === undefined ? [] : [entry.name];
  });
}

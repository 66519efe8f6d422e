/** Where things are in the user's project: the package, its test runner, the folder for emitted tests. */
import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Runner } from "../../report/tests/case.ts";
import type { Place } from "./own-files.ts";
import { nearestRunner, readManifest } from "./runner.ts";

export interface ProjectLayout {
  readonly root: string;
  readonly runner: Runner;
  /** The runner that the project uses and that tests cannot be written for; they are for `runner` instead. */
  readonly unknownRunner?: string;
  /** Package-wide module format of plain `.js` files. */
  readonly isEsm: boolean;
}

export function findLayout(file: string, cwd: string, runner: Runner | undefined): ProjectLayout {
  // tests of an installed package belong to who installed it
  const root = packageRoot(dirname(file.replace(/\/node_modules\/.*$/, "/x"))) ?? cwd;
  const manifest = readManifest(join(root, "package.json"));
  const isEsm = manifest.type === "module";
  if (runner !== undefined) return { root, runner, isEsm };
  const found = nearestRunner(root);
  return {
    root,
    runner: found.runner ?? "node",
    isEsm,
    ...(found.unknown === undefined ? {} : { unknownRunner: found.unknown }),
  };
}

/** The package that the first of some targets is in: what Assay keeps for itself lies there. */
export const rootOf = ([first]: readonly { readonly file: string }[], { cwd }: { readonly cwd: string }): string =>
  first === undefined ? cwd : findLayout(first.file, cwd, undefined).root;

function packageRoot(folder: string): string | undefined {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : packageRoot(parent);
}

export function testsPlace({ root }: ProjectLayout, out: string | undefined, cwd: string): Place {
  if (out === undefined) return { base: root, folder: join(root, "assay-tests") };
  const folder = resolve(cwd, out);
  return { base: folder, folder };
}

/** `src/pricing.ts` → `assay-tests/src/pricing.test.ts` */
export function testFilePath(layout: ProjectLayout, folder: string, subject: string, usesRequire: boolean): string {
  const path = relative(layout.root, subject);
  const isInstalled = /(^|\/)node_modules\//.test(path);
  // runners look at nothing below node_modules
  const inside = path.startsWith("..") ? basename(subject) : path.replace(/(^|\/)node_modules\//g, "$1");
  return join(
    folder,
    inside.replace(/(\.[mc]?[jt]s)x?$/, (_, ext: string) => {
      // a test with import statements must not be called .cjs, and its folder says what .js is
      const isModule = !usesRequire && (ext === ".cjs" || (isInstalled && ext === ".js" && !layout.isEsm));
      return `.test${isModule ? ".mjs" : isInstalled && usesRequire && ext === ".js" && layout.isEsm ? ".cjs" : ext}`;
    }),
  );
}

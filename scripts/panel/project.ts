/** A project for a package of the panel: its sources, a strict tsconfig, a runner, and a mutation tester. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { PACKAGES, type PanelPackage } from "./packages.ts";

const TOOLS = {
  vitest: "^4.1.12",
  typescript: "^5.9.0",
  "@types/node": "^20.19.43",
  "@stryker-mutator/core": "^9.0.0",
  "@stryker-mutator/vitest-runner": "^9.0.0",
  "type-fest": "^4.41.0",
  "@types/geojson": "^7946.0.16",
  "sprintf-js": "^1.1.3",
  "util-deprecate": "^1.0.2",
};

/** Everything that is installed, once for all packages and checkouts. */
export function installAll(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const dependencies = { ...TOOLS, ...Object.fromEntries(PACKAGES.map(({ name, version }) => [name, version])) };
  const text = JSON.stringify({ private: true, dependencies }, null, 2);
  const manifest = join(folder, "package.json");
  if (existsSync(manifest) && readFileSync(manifest, "utf8") === text && existsSync(join(folder, "node_modules")))
    return;
  writeFileSync(manifest, text);
  const words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  execFileSync("npm", words, { cwd: folder, stdio: ["ignore", "inherit", "inherit"], timeout: 900_000 });
}

export const projectFolder = (folder: string, label: string, { name }: PanelPackage): string =>
  join(folder, "runs", label, name.replace("/", "+"));

/** Made anew; `label` says which checkout it is for. Returns its folder. */
export function makeProject(folder: string, label: string, pkg: PanelPackage): string {
  const project = projectFolder(folder, label, pkg);
  rmSync(project, { recursive: true, force: true });
  mkdirSync(join(project, "src"), { recursive: true });
  const sources = sourcesOf(join(folder, "node_modules", pkg.name), pkg);
  for (const file of withImports(pkg.covers, sources)) {
    const to = join(project, "src", file);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, sources.get(file) ?? "export {};\n");
  }
  if (pkg.from === "maps") writeTypes(join(folder, "node_modules", pkg.name), join(project, "src"), pkg, sources);
  write(project, "package.json", {
    private: true,
    type: pkg.isCommonJs === true ? "commonjs" : "module",
    devDependencies: { vitest: "*", typescript: "*" },
  });
  write(project, "tsconfig.json", {
    compilerOptions: {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      module: "nodenext",
      target: "es2022",
      allowJs: true,
      skipLibCheck: true,
      noEmit: true,
      types: ["node"],
    },
  });
  write(project, "stryker.conf.json", {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    mutate: pkg.covers.map((file) => `src/${file}`),
    reporters: ["json"],
    jsonReporter: { fileName: "mutation.json" },
    coverageAnalysis: "perTest",
    concurrency: 1,
    timeoutMS: 3000,
    checkers: [],
    allowEmpty: true,
    disableTypeChecks: false,
  });
  writeFileSync(join(project, "vitest.config.mjs"), "export default { test: { watch: false, pool: 'threads' } };\n");
  return project;
}

/** A module of types leaves nothing in source maps: what it declares is in the package's declarations, in a file of its own or beside the rest. */
function writeTypes(folder: string, to: string, { covers }: PanelPackage, sources: ReadonlyMap<string, string>): void {
  if (sources.has("types.ts") || !covers.some((file) => /["']\.\/types["']/.test(sources.get(file) ?? ""))) return;
  const declared = filesBelow(folder).filter((file) => file.endsWith(".d.ts"));
  const own = declared.find((file) => file.endsWith("/types.d.ts"));
  const text = readFileSync(own ?? declared.find((file) => file.endsWith("/index.d.ts"))!, "utf8");
  const aliases = [...text.matchAll(/^type \w[^;]*;/gm)].map(([alias]) => `export ${alias}\n`).join("");
  writeFileSync(join(to, "types.d.ts"), own === undefined ? aliases : text);
}

const write = (folder: string, file: string, data: unknown): void =>
  writeFileSync(join(folder, file), `${JSON.stringify(data, null, 2)}\n`);

/** All sources of the package by their path below its root. */
function sourcesOf(folder: string, { from, root }: PanelPackage): Map<string, string> {
  const found = new Map<string, string>();
  if (from === "files") {
    const base = join(folder, root);
    for (const file of filesBelow(base)) found.set(relative(base, file), readFileSync(file, "utf8"));
    return found;
  }
  for (const file of filesBelow(folder)) {
    if (!file.endsWith(".map")) continue;
    const map = JSON.parse(readFileSync(file, "utf8")) as { sources: string[]; sourcesContent?: (string | null)[] };
    map.sources.forEach((source, i) => {
      const text = map.sourcesContent?.[i];
      if (typeof text !== "string" || !source.endsWith(".ts")) return;
      const path = source.replace(/^(\.\.\/)+/, "");
      if (root === "" || path.startsWith(`${root}/`)) found.set(root === "" ? path : path.slice(root.length + 1), text);
    });
  }
  return found;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (!statSync(path).isDirectory()) return [path];
    return name === "node_modules" ? [] : filesBelow(path);
  });
}

const SPECIFIER = /(?:from\s+|import\s*\(?\s*|require\(\s*)["'](\.{1,2}\/[^"']*|@[a-z]+\/[^"']*)["']/g;

/** The covered files, and whatever they import of the same package. */
function withImports(covers: readonly string[], sources: ReadonlyMap<string, string>): Set<string> {
  const needed = new Set<string>();
  const add = (file: string): void => {
    if (needed.has(file)) return;
    if (!sources.has(file)) throw new Error(`${file} is not among the sources`);
    needed.add(file);
    const declared = file.replace(/\.([cm]?)js$/, ".d.$1ts");
    if (declared !== file && sources.has(declared)) needed.add(declared);
    for (const [, specifier] of sources.get(file)!.matchAll(SPECIFIER)) {
      const path = posix.join(posix.dirname(file), specifier!);
      const bare = path.replace(/\.[cm]?[jt]s$/, "");
      const match = [path, `${bare}.ts`, `${bare}.js`, `${bare}.mjs`, `${bare}/index.ts`, `${bare}/index.js`].find(
        (one) => sources.has(one),
      );
      if (match !== undefined) add(match);
      // a module of types leaves nothing in source maps; what re-exports it still asks for it
      else if (path.startsWith("..") === false && /\.[cm]?[jt]s$/.test(path)) needed.add(`${bare}.ts`);
    }
  };
  for (const file of covers) add(file);
  return needed;
}

export const testFiles = (project: string): string[] =>
  filesBelow(project).filter((file) => /\.test\.[cm]?[jt]s$/.test(file) && !file.includes(".stryker-tmp"));

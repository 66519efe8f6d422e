import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { type CodeSplittingNameFunction, defineConfig, type Plugin, type RolldownOptions } from "rolldown";

const typesOfTheApi: Plugin = {
  name: "types-of-the-api",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "api.d.ts", source: readFileSync("src/api/public.d.ts", "utf8") });
    this.emitFile({ type: "asset", fileName: "types.d.ts", source: readFileSync("src/api/refinements.d.ts", "utf8") });
  },
};

/**
 * Node takes about a millisecond for every file of a program, however small. What a command always loads is one file: what is needed to find out what
 * it is about and to start the exploring process, and then the rest of the most used command. What is loaded now and then stays in files of its own.
 */
const together: CodeSplittingNameFunction = (id, context) => {
  for (const [name, root] of Object.entries({ first: "src/cli/main.ts", rest: "src/cli/cover/cover.ts" }))
    if (withImports(resolve(root), (one) => context.getModuleInfo(one)).has(id)) return name;
  return null;
};

const known = new Map<string, ReadonlySet<string>>();

/** A module and all that is loaded with it. */
function withImports(
  root: string,
  info: (id: string) => { readonly importedIds: readonly string[] } | null,
): ReadonlySet<string> {
  let found = known.get(root) as Set<string> | undefined;
  if (found === undefined) {
    known.set(root, (found = new Set([root])));
    for (const id of found) for (const next of info(id)?.importedIds ?? []) found.add(next);
  }
  return found;
}

/** One bundle per process or thread, so that each loads only what it uses. Dependencies stay outside. */
const bundle = (
  input: Record<string, string>,
  more: { plugins?: Plugin[]; cleanDir?: boolean; together?: CodeSplittingNameFunction } = {},
): RolldownOptions => ({
  input,
  platform: "node",
  external: [/^node:/, /^[^./]/],
  plugins: more.plugins ?? [],
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunk-[hash].js",
    sourcemap: false,
    cleanDir: more.cleanDir === true,
    ...(more.together === undefined
      ? {}
      : { codeSplitting: { groups: [{ name: more.together, debugName: "together" }] } }),
  },
});

/**
 * A module as a script that `explore/load.ts` runs, and beside it what the engine makes of its text. Names that are imported from core modules are copied when it is
 * loaded: nothing that a program does to those modules later reaches them.
 */
const asScript = (name: string): Plugin => ({
  name: "as-script",
  generateBundle(_, bundle) {
    const chunk = bundle[`${name}.js`];
    if (chunk?.type !== "chunk") throw new Error(`no ${name}.js`);
    const lines = chunk.code.split("\n");
    const first = lines.findIndex((line) => !line.startsWith("import "));
    const imports = lines.slice(0, first).map((line, i) => copied(line, `module${i}$`));
    const body = lines
      .slice(first)
      .join("\n")
      .replaceAll("import.meta.url", "url$")
      .replace(/^export \{\};$/m, "");
    chunk.code = `(async function (require$, url$) { "use strict";\n${imports.join("\n")}\n${body}\n})`;
    const source = compiledForm(chunk.code);
    this.emitFile({ type: "asset", fileName: `${name}.compiled`, source });
  },
});

function copied(line: string, module: string): string {
  const found = /^import (?:(?<whole>[\w$]+)(?:, )?)?(?:\{ (?<names>[^}]+) \})? from (?<from>"[^"]+");$/.exec(line);
  if (found === null) throw new Error(`not understood: ${line}`);
  const { whole, names, from } = found.groups as { whole?: string; names?: string; from: string };
  const parts = [`${module} = require$(${from})`];
  if (whole !== undefined) parts.push(`${whole} = ${module}`);
  if (names !== undefined) parts.push(`{ ${names.replaceAll(" as ", ": ")} } = ${module}`);
  return `const ${parts.join(", ")};`;
}

/** Only the engine that made it takes it, with the same flags; it looks at the length of the text, so both are always written together. */
function compiledForm(code: string): Uint8Array {
  // all functions: most of what a short search takes is reading those that it calls
  setFlagsFromString("--no-lazy");
  const script = new Script(code, { filename: "explorer.js" });
  setFlagsFromString("--lazy");
  script.runInThisContext();
  return script.createCachedData();
}

/**
 * What runs beside a program is one file without exports: the program can import what its thread has loaded already, and must
 * not find the sandbox's own functions there.
 */
export default defineConfig([
  bundle({ command: "src/cli/command-thread.ts" }, { plugins: [typesOfTheApi], cleanDir: true, together }),
  // by itself: programs import it, and in a sandbox they may read nothing else of the tool
  bundle({ api: "src/api/api.ts" }),
  bundle({ cli: "src/cli/start.ts" }),
  bundle({ "explorer-process": "src/supervisor/main.ts" }),
  bundle({ explorer: "src/explore/load.ts" }),
  bundle({ "explorer-code": "src/explore/main.ts" }, { plugins: [asScript("explorer-code")] }),
  bundle({ "native-process": "src/native/process/main.ts" }),
  bundle({ "native-script": "src/native/process/script-main.ts" }),
]);

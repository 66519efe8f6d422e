/** How a test file names what it tests: import lines and the expressions that call the target. */
import { basename, dirname, relative } from "node:path";
import { GLOBAL_FILE } from "../../frontend/shapes/platform-types.ts";
import type { EncodedInstance } from "../../value/encoded.ts";
import { stringSource } from "../../value/source.ts";
import { groupBy } from "../group.ts";
import type { Runner } from "./case.ts";

export interface SubjectOptions {
  readonly runner: Runner;
  readonly outFile: string;
  /** The subject is CommonJS: its exports are properties of one object. */
  readonly isCommonJs: (file: string) => boolean;
  /** The test file itself is CommonJS. */
  readonly usesRequire: boolean;
  readonly isTypeScript: boolean;
  /** How TypeScript is imported: by its bare name, by what it is compiled to, or by its file. Told by the tsconfig. */
  readonly importStyle?: "bare" | "js" | "ts" | undefined;
  /** The subject is CommonJS that was compiled from ES modules or defines its exports: runners do not agree on what an import gives. */
  readonly isCompiled?: (file: string) => boolean;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
/** Names that a test file uses itself. */
const TAKEN = new Set([
  "describe",
  "test",
  "expect",
  "assert",
  "beforeEach",
  "vi",
  "jest",
  "it",
  "mock",
  "callOrder",
  "inTurn",
  "oneByOne",
  "recorded",
  "collected",
  "thrownBy",
  "rejectedBy",
  "error",
  "result",
  "results",
  "made",
  "action",
  "default",
  "Object",
  "Symbol",
  "Promise",
  "Map",
  "Set",
  "Date",
  "RegExp",
  "Error",
  "Uint8Array",
  "Buffer",
]);
const RESERVED = new Set(
  "arguments await break case catch class const continue debugger delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield NaN Infinity".split(
    " ",
  ),
);

/** Collects the names a test file needs and gives each a local one. */
export class Subjects {
  private readonly locals = new Map<string, { file: string; export: string; local: string }>();
  private readonly types = new Map<string, { file: string; export: string; local: string }>();

  constructor(private readonly options: SubjectOptions) {}

  get isTypeScript(): boolean {
    return this.options.isTypeScript;
  }

  /** An expression: what a property of an export holds is read from it. */
  nameOf(file: string, exported: string): string {
    const whole = exported.startsWith("module.exports.") ? "module.exports" : exported.split(".")[0]!;
    if (whole.length < exported.length && exported !== "module.exports")
      return (
        this.rootName(file, whole) +
        exported
          .slice(whole.length + 1)
          .split(".")
          .map(memberSource)
          .join("")
      );
    return this.rootName(file, exported);
  }

  private rootName(file: string, exported: string): string {
    const key = `${file}#${exported}`;
    const known = this.locals.get(key);
    if (known !== undefined) return known.local;
    const local = this.freshName(IDENTIFIER.test(exported) && exported !== "default" ? exported : subjectName(file));
    this.locals.set(key, { file, export: exported, local });
    return local;
  }

  /** How the file calls what has no name of its own: `module.exports.get` is `store.get` in `store.js`. */
  spokenName(file: string, exported: string): string {
    const [, whole, rest = ""] = /^(module\.exports|default)(\..+)?$/.exec(exported) ?? [];
    return whole === undefined ? exported : `${this.rootName(file, whole)}${rest}`;
  }

  /** A type that the file exports; undefined where the name means something else in this file. */
  typeNameOf(file: string, exported: string): string | undefined {
    const key = `${file}#${exported}`;
    if (this.types.has(key)) return exported;
    const isFree =
      IDENTIFIER.test(exported) &&
      !TAKEN.has(exported) &&
      !RESERVED.has(exported) &&
      ![...this.types.values(), ...this.locals.values()].some((one) => one.local === exported);
    if (!isFree) return undefined;
    this.types.set(key, { file, export: exported, local: exported });
    return exported;
  }

  private typeImports(): string[] {
    const byFile = [...groupBy(this.types.values(), ({ file }) => file)].sort(([a], [b]) => (a < b ? -1 : 1));
    return byFile.map(
      ([file, types]) =>
        `import type { ${types
          .map(({ local }) => local)
          .sort()
          .join(", ")} } from ${stringSource(this.specifierOf(file))};`,
    );
  }

  classNameOf(instance: EncodedInstance): string | undefined {
    if (instance.class === undefined) return undefined;
    const { file, export: name } = instance.class;
    if (file === GLOBAL_FILE) return name;
    // the class of a result was found by importing its module, and what a CommonJS module exports is then called default
    const isWhole = instance.args === undefined && name === "default" && this.options.isCommonJs(file);
    return this.nameOf(file, isWhole ? "module.exports" : name);
  }

  /** A name for a variable inside a test that hides nothing the test uses. */
  freeLocal(wanted: string, taken: ReadonlySet<string>): string {
    const used = new Set([...taken, ...[...this.locals.values(), ...this.types.values()].map(({ local }) => local)]);
    const isFree = !TAKEN.has(wanted) && !RESERVED.has(wanted);
    const base = !IDENTIFIER.test(wanted)
      ? "made"
      : isFree
        ? wanted
        : `given${wanted[0]!.toUpperCase()}${wanted.slice(1)}`;
    let name = base;
    for (let i = 2; used.has(name); i++) name = `${base}${i}`;
    return name;
  }

  imports(): string[] {
    const lines = [...this.typeImports(), ...this.byFile().flatMap(([file, locals]) => this.importLines(file, locals))];
    const statements = [...new Set(lines)];
    const isRequiring = statements.some((line) => line.includes(`${REQUIRE} = createRequire`));
    const first = isRequiring ? ['import { createRequire } from "node:module";'] : [];
    // declarations stand below all import statements
    return [
      ...first,
      ...statements.filter((line) => line.startsWith("import ")),
      ...statements.filter((line) => !line.startsWith("import ")),
    ];
  }

  /** The same names as variables that get a fresh copy of their module before every test. */
  freshCopies(): { types: string[]; declarations: string[]; assignments: string[] } {
    const declarations: string[] = [];
    const assignments: string[] = [];
    const { usesRequire } = this.options;
    for (const [file, locals] of this.byFile()) {
      const specifier = stringSource(this.specifierOf(file));
      const isWhole = (name: string) => name === "module.exports" || (name === "default" && usesRequire);
      for (const { export: name, local } of locals) {
        const key = stringSource(isWhole(name) ? "default" : name);
        declarations.push(this.isTypeScript ? `let ${local}: (typeof import(${specifier}))[${key}];` : `let ${local};`);
        if (isWhole(name))
          assignments.push(
            `${local} = ${usesRequire ? this.required(file, name) : `(await import(${specifier})).default`};`,
          );
      }
      const named = locals
        .filter((local) => !isWhole(local.export))
        .map(({ export: name, local }) => (name === local ? name : `${nameSource(name)}: ${local}`));
      if (named.length > 0)
        assignments.push(
          `({ ${named.join(", ")} } = ${usesRequire ? `require(${specifier})` : `await import(${specifier})`});`,
        );
    }
    return { types: this.typeImports(), declarations, assignments };
  }

  private byFile(): [string, { export: string; local: string }[]][] {
    return [...groupBy(this.locals.values(), (local) => local.file)].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  private importLines(file: string, locals: readonly { export: string; local: string }[]): string[] {
    const specifier = stringSource(this.specifierOf(file));
    const named = locals.filter((local) => local.export !== "default" && local.export !== "module.exports");
    const list = (separator: string) =>
      [...named]
        .sort((a, b) => (a.export < b.export ? -1 : 1))
        .map(({ export: name, local }) => (name === local ? name : `${nameSource(name)}${separator}${local}`))
        .join(", ");
    const whole = locals.find(
      (local) => local.export === "module.exports" || (local.export === "default" && this.options.usesRequire),
    );
    if (this.options.usesRequire) {
      return [
        ...(whole === undefined ? [] : [`const ${whole.local} = ${this.required(file, whole.export)};`]),
        ...(named.length === 0 ? [] : [`const { ${list(": ")} } = require(${specifier});`]),
      ];
    }
    if (this.options.isCommonJs(file) && this.options.isCompiled?.(file) === true) {
      const lines = [`const ${REQUIRE} = createRequire(import.meta.url);`];
      for (const { export: name, local } of locals)
        lines.push(
          name === "module.exports"
            ? `const ${local} = ${REQUIRE}(${specifier});`
            : name === "default"
              ? `const ${local} = ${this.required(file, name, REQUIRE)};`
              : `const { ${name === local ? name : `${nameSource(name)}: ${local}`} } = ${REQUIRE}(${specifier});`,
        );
      return lines;
    }
    const main = locals.find((local) => local.export === "default" || local.export === "module.exports");
    if (this.options.isCommonJs(file) && named.length > 0) {
      // names of a CommonJS module are not always visible to an import statement; its properties always are
      const object = main?.local ?? this.freshName(`${subjectName(file)}Module`);
      return [`import ${object} from ${specifier};`, "", `const { ${list(": ")} } = ${object};`];
    }
    const parts = [...(main === undefined ? [] : [main.local]), ...(named.length === 0 ? [] : [`{ ${list(" as ")} }`])];
    return [`import ${parts.join(", ")} from ${specifier};`];
  }

  /** What `require` gives for the default: CommonJS that was compiled may have it as a property, or be it. */
  private required(file: string, name: string, require = "require"): string {
    const loaded = `${require}(${stringSource(this.specifierOf(file))})`;
    const isProperty = name === "default" && this.options.isCompiled?.(file) === true;
    return isProperty ? `${loaded}.default ?? ${loaded}` : loaded;
  }

  private specifierOf(file: string): string {
    const path = relative(dirname(this.options.outFile), file).replaceAll("\\", "/");
    const dotted = path.startsWith(".") ? path : `./${path}`;
    // bundlers and transforming runners find TypeScript by its bare name; Node itself wants the file
    const style = this.options.importStyle ?? (this.options.runner === "node" ? "ts" : "bare");
    if (style === "js") return dotted.replace(/\.([cm]?)tsx?$/, ".$1js");
    return style === "ts" ? dotted : dotted.replace(/\.(ts|tsx)$/, "");
  }

  private freshName(wanted: string): string {
    const used = new Set([...this.locals.values(), ...this.types.values()].map(({ local }) => local));
    let name = TAKEN.has(wanted) || RESERVED.has(wanted) ? `${wanted}_` : wanted;
    for (let i = 2; used.has(name); i++) name = `${wanted}${i}`;
    return name;
  }
}

/** What loads CommonJS as Node does, whatever the runner makes of imports. */
const REQUIRE = "requireSubject";

export const memberSource = (name: string): string => (IDENTIFIER.test(name) ? `.${name}` : `[${stringSource(name)}]`);

/** A module may export any text as a name: `export { sum as "a, b" }`. */
const nameSource = (name: string): string => (IDENTIFIER.test(name) ? name : stringSource(name));

/** `date-logic.ts` → `dateLogic` */
function subjectName(file: string): string {
  const words = basename(file)
    .replace(/\.[^.]+$/, "")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  const name = words.map((word, i) => (i === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join("");
  return /^[A-Za-z]/.test(name) ? name : "subject";
}

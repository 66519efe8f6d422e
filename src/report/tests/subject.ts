/** How a test file names what it tests: import lines and the expressions that call the target. */
import { basename, dirname, relative } from "node:path";
import type { Target } from "../../frontend/target.ts";
import type { EncodedInstance } from "../../value/encoded.ts";
import { valueSource } from "../../value/source.ts";
import { groupBy } from "../group.ts";
import type { Runner, TestCase } from "./case.ts";

export interface SubjectOptions {
  readonly runner: Runner;
  readonly outFile: string;
  /** The subject is CommonJS: its exports are properties of one object. */
  readonly isCommonJs: (file: string) => boolean;
  /** The test file itself is CommonJS. */
  readonly usesRequire: boolean;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const TAKEN = new Set(["describe", "test", "expect", "assert", "thrownBy", "rejectedBy", "error", "made", "default", "Object", "Symbol", "Promise"]);

/** Collects the names a test file needs and gives each a local one. */
export class Subjects {
  private readonly locals = new Map<string, { file: string; export: string; local: string }>();

  constructor(private readonly options: SubjectOptions) {}

  nameOf(file: string, exported: string): string {
    const key = `${file}#${exported}`;
    const known = this.locals.get(key);
    if (known !== undefined) return known.local;
    const local = this.freshName(IDENTIFIER.test(exported) && exported !== "default" ? exported : subjectName(file));
    this.locals.set(key, { file, export: exported, local });
    return local;
  }

  classNameOf(instance: EncodedInstance): string | undefined {
    return instance.class === undefined ? undefined : this.nameOf(instance.class.file, instance.class.export);
  }

  /** The call under test, as an expression. */
  call(test: TestCase, indent: string): string {
    const { target } = test;
    const options = { className: (instance: EncodedInstance) => this.classNameOf(instance) };
    const args = test.args.map((arg) => valueSource(arg, options, indent)).join(", ");
    switch (target.kind) {
      case "function":
        return `${this.nameOf(target.file, target.export)}(${args})`;
      case "static":
        return `${this.owner(target)}.${target.member}(${args})`;
      case "constructor":
        return `new ${this.owner(target)}(${args})`;
      case "method":
        return `${valueSource(test.self ?? null, options, indent)}.${target.member}(${args})`;
      case "getter":
        return `${valueSource(test.self ?? null, options, indent)}.${target.member}`;
    }
  }

  imports(): string[] {
    const byFile = groupBy(this.locals.values(), (local) => local.file);
    return [...byFile].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([file, locals]) => this.importLines(file, locals));
  }

  private importLines(file: string, locals: readonly { export: string; local: string }[]): string[] {
    const specifier = JSON.stringify(this.specifierOf(file));
    const named = locals.filter((local) => local.export !== "default" && local.export !== "module.exports");
    const list = (separator: string) => named.map(({ export: name, local }) => (name === local ? name : `${name}${separator}${local}`)).join(", ");
    const whole = locals.find((local) => local.export === "module.exports" || (local.export === "default" && this.options.usesRequire));
    if (this.options.usesRequire) {
      return [...(whole === undefined ? [] : [`const ${whole.local} = require(${specifier});`]), ...(named.length === 0 ? [] : [`const { ${list(": ")} } = require(${specifier});`])];
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

  private specifierOf(file: string): string {
    const path = relative(dirname(this.options.outFile), file).replaceAll("\\", "/");
    const dotted = path.startsWith(".") ? path : `./${path}`;
    // bundlers and transforming runners find TypeScript by its bare name; Node itself wants the file
    return this.options.runner === "node" ? dotted : dotted.replace(/\.(ts|tsx)$/, "");
  }

  private owner(target: Target): string {
    return this.nameOf(target.class!.file, target.class!.export);
  }

  private freshName(wanted: string): string {
    const used = new Set([...this.locals.values()].map((local) => local.local));
    let name = TAKEN.has(wanted) ? `${wanted}_` : wanted;
    for (let i = 2; used.has(name); i++) name = `${wanted}${i}`;
    return name;
  }
}

/** `date-logic.ts` → `dateLogic` */
function subjectName(file: string): string {
  const words = basename(file).replace(/\.[^.]+$/, "").split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const name = words.map((word, i) => (i === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join("");
  return /^[A-Za-z]/.test(name) ? name : "subject";
}

/** Source text to syntax tree: language and module format of a file, syntax errors as diagnostics. */
import { dirname, extname } from "node:path";
import { type ParseResult, parseSync } from "oxc-parser";
import { packageOf } from "./config/package-scope.ts";
import { DiagnosticError } from "./diagnostic.ts";
import { findLines, type Lines, positionAt } from "./lines.ts";
import type { PositionMap } from "./position-map.ts";
import { type Comment, eachChild, isFunction, type Node, type Program, walk } from "./syntax.ts";

export type Language = "ts" | "tsx" | "js" | "jsx" | "dts";
export type ModuleFormat = "esm" | "commonjs";

export interface ParsedModule {
  readonly file: string;
  readonly text: string;
  readonly language: Language;
  readonly format: ModuleFormat;
  readonly program: Program;
  readonly comments: readonly Comment[];
  readonly lines: Lines;
  /** Set when the text was made from another, see `lowering/lower.ts` and `insert/module.ts`. */
  readonly origin?: Origin;
  /** Set when what the module states was inserted into its text, see `insert/module.ts`. */
  readonly inserted?: InsertedNames;
  /** Set when the text is also that of all mutants: the name of the function that says which one it is, see `mutants/text.ts`. */
  readonly mutantChoice?: string;
}

export interface Origin {
  readonly module: ParsedModule;
  readonly positions: PositionMap;
}

/** Names in inserted text that the emitter gives a meaning: none of them occurs in the file. */
export interface InsertedNames {
  /** The functions that evaluate predicates beside the program. */
  readonly api: string;
  /** Which function this is, as its mark says. */
  readonly here: string;
  /** Which class this is. */
  readonly hereClass: string;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  ".ts": "ts",
  ".mts": "ts",
  ".cts": "ts",
  ".tsx": "tsx",
  // JSX in .js is common, and no JavaScript means something else when JSX is allowed.
  ".js": "jsx",
  ".mjs": "jsx",
  ".cjs": "jsx",
  ".jsx": "jsx",
};

const SOURCE_EXTENSIONS: readonly string[] = Object.keys(LANGUAGES);

/** Whether the file is a module written in its own address. White space around an address is no part of it. */
export const isDataUrl = (file: string): boolean => /^[\0- ]*data:/i.test(file);

export function languageOf(file: string): Language | undefined {
  if (isDataUrl(file)) return "js";
  if (/\.d\.([^.]+\.)?[mc]?ts$/.test(file)) return "dts";
  return LANGUAGES[extname(file)];
}

export function isTypeScript(language: Language): boolean {
  return language === "ts" || language === "tsx" || language === "dts";
}

type SourceType = "module" | "commonjs" | "unambiguous";

export function parseModule(file: string, text: string): ParsedModule {
  const language = languageOf(file);
  if (language === undefined)
    throw new DiagnosticError({
      code: "unsupported-file",
      message: `${file} is not TypeScript or JavaScript`,
      file,
      line: 0,
      column: 0,
      hint: `Name a file that ends in ${SOURCE_EXTENSIONS.join(", ")}.`,
    });
  refuseLargeFiles(file, text);
  const declared = declaredFormat(file);
  const parse = (sourceType: SourceType): ParseResult =>
    parseSync(file, text, {
      lang: language,
      astType: "ts",
      sourceType,
      preserveParens: false,
      // Of TypeScript the type checker has more to say, and what runs is another program.
      showSemanticErrors: !isTypeScript(language),
    });

  let result = parse(
    declared === "esm" ? "module" : declared === "commonjs" && !isTypeScript(language) ? "commonjs" : "unambiguous",
  );
  if (declared === undefined && result.errors.length > 0 && !result.module.hasModuleSyntax) {
    // A script that only makes sense inside a CommonJS wrapper, e.g. `return` at the top level.
    const wrapped = parse("commonjs");
    if (wrapped.errors.length === 0) result = wrapped;
  }
  const lines = findLines(text);
  const error = result.errors.find((e) => e.severity === "Error");
  if (error !== undefined) {
    const position = positionAt(lines, error.labels[0]?.start ?? 0);
    throw new DiagnosticError({
      code: "syntax-error",
      message: `${error.message} (${file}:${position.line}:${position.column})`,
      file,
      ...position,
      hint: error.helpMessage ?? "Correct the syntax and run again.",
    });
  }
  const program = result.program;
  refuseDeepFunctions(file, text, program, lines);
  const format = declared ?? detectFormat(file, program);
  return { file, text, language, format, program, comments: result.comments, lines };
}

/** Three times what TypeScript's own compiler has in one file. The tree of so many takes a gigabyte, that of twice as many is more than the parser can hand over. */
const MOST_PARTS = 1_500_000;
/** A text that is shorter than this has fewer. */
const LONGEST_UNCOUNTED = MOST_PARTS;
const PARTS = new Set([..."([{,;.=:?+"].map((sign) => sign.charCodeAt(0)));

/** One file that takes all memory would cost the others: it is told before it does. */
function refuseLargeFiles(file: string, text: string): void {
  if (text.length < LONGEST_UNCOUNTED) return;
  let parts = 0;
  for (let i = 0; i < text.length; i++) if (PARTS.has(text.charCodeAt(i))) parts++;
  if (parts <= MOST_PARTS) return;
  throw new DiagnosticError({
    code: "too-large",
    message: `${file} has more than ${MOST_PARTS} parts`,
    file,
    line: 0,
    column: 0,
    hint: "Leave it out, or keep its data in a file of another kind (JSON).",
  });
}

/** Node itself gives up at some 1,600 functions inside one another; what is known of each is known for all around it, so that passes over many more would take minutes for nothing. */
const DEEPEST_FUNCTIONS = 4_000;

function refuseDeepFunctions(file: string, text: string, program: Program, lines: Lines): void {
  // every function has one of them
  if (text.split("{").length + text.split("=>").length <= DEEPEST_FUNCTIONS) return;
  let deep: Node | undefined;
  const left: [Node, number][] = [[program, 0]];
  while (left.length > 0 && deep === undefined) {
    const [node, depth] = left.pop()!;
    const own = isFunction(node) ? depth + 1 : depth;
    if (own > DEEPEST_FUNCTIONS) deep = node;
    else eachChild(node, (child) => left.push([child, own]));
  }
  if (deep === undefined) return;
  const position = positionAt(lines, deep.start);
  throw new DiagnosticError({
    code: "too-deep",
    message: `more than ${DEEPEST_FUNCTIONS} functions inside one another (${file}:${position.line}:${position.column})`,
    file,
    ...position,
    hint: "Node does not load such a file either; leave it out.",
  });
}

/** By file: the text that was parsed last, and what came of it. */
const parsedFiles = new Map<string, ParsedModule>();

/** The same for the text of a file, which several parts of a command look at: it is parsed once, and what is known of it is found again. */
export function parseFile(file: string, text: string): ParsedModule {
  let module = parsedFiles.get(file);
  if (module === undefined || module.text !== text) parsedFiles.set(file, (module = parseModule(file, text)));
  return module;
}

/** The JavaScript that a module was compiled to. */
export function parseLowered({ file, format }: ParsedModule, text: string): ParseResult {
  const parse = (sourceType: SourceType): ParseResult =>
    parseSync(file, text, { lang: "jsx", astType: "ts", sourceType, preserveParens: false });
  let result = parse(format === "esm" ? "module" : "unambiguous");
  if (result.errors.length > 0 && format === "commonjs") result = parse("commonjs");
  const error = result.errors.find((e) => e.severity === "Error");
  if (error !== undefined) throw new Error(`${file} cannot be parsed once it is compiled: ${error.message}`);
  return result;
}

/** The format that the extension alone decides. `.cts` is not among them: written with import and export it runs as an ES module. */
function declaredFormat(file: string): ModuleFormat | undefined {
  if (isDataUrl(file) || file.endsWith(".mjs") || file.endsWith(".mts")) return "esm";
  if (file.endsWith(".cjs")) return "commonjs";
  return undefined;
}

function detectFormat(file: string, program: Program): ModuleFormat {
  if (program.body.some((statement) => statement.type === "TSExportAssignment")) return "commonjs";
  if (program.sourceType === "module") return usesRequireOnly(program) ? "commonjs" : "esm";
  if (file.endsWith(".cts")) return "commonjs";
  const type = packageOf(dirname(file))?.manifest.type;
  if (type === "module") return usesCommonJs(program) && isTypeScript(languageOf(file)!) ? "commonjs" : "esm";
  return "commonjs";
}

/** `import x = require("y")` is module syntax to the parser, and CommonJS to Node. */
function usesRequireOnly(program: Program): boolean {
  let found = false;
  for (const statement of program.body) {
    switch (statement.type) {
      case "TSImportEqualsDeclaration":
        if (statement.moduleReference.type === "TSExternalModuleReference") found = true;
        break;
      case "ImportDeclaration":
      case "ExportNamedDeclaration":
      case "ExportDefaultDeclaration":
      case "ExportAllDeclaration":
        return false;
    }
  }
  return found;
}

function usesCommonJs(program: Program): boolean {
  let found = false;
  walk(program, (node: Node) => {
    if (found) return false;
    if (node.type === "MemberExpression" && node.object.type === "Identifier") {
      const object = node.object.name;
      if (object === "exports") found = true;
      if (object === "module" && node.property.type === "Identifier" && node.property.name === "exports") found = true;
    }
    return !found;
  });
  return found;
}

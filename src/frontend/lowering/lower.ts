/**
 * Compiles away what Node does not run itself (decorators, `accessor`, `using`) and class fields that an old target makes
 * assignments. The TypeScript compiler does it, as in the user's own toolchain. The result knows the original text, so that
 * sites, stacks and reports are about what the user wrote.
 */
import { realFiles } from "../config/file-system.ts";
import { tsConfigOf } from "../config/tsconfig.ts";
import { loadTypeScript } from "../config/typescript.ts";
import { findLines } from "../lines.ts";
import { isTypeScript, type ParsedModule, parseLowered } from "../parse.ts";
import type { Node } from "../syntax.ts";
import { isClass, isErased } from "../syntax.ts";
import { positionMap } from "./source-map.ts";

/** What of a module decides whether and how it is compiled. */
interface Reasons {
  /** Decorators, `accessor`, `using`. */
  syntax: boolean;
  fields: boolean;
  /** Only the older kind of decorators can stand at a parameter. */
  parameterDecorators: boolean;
}

const lowerings = new WeakMap<ParsedModule, ParsedModule>();

/** The compiled module; the module itself when nothing in it needs compiling. */
export function lowered(module: ParsedModule): ParsedModule {
  let result = lowerings.get(module);
  if (result === undefined) {
    result = lower(module);
    lowerings.set(module, result);
  }
  return result;
}

const HINT = /@|\busing\b|\baccessor\b/;

function lower(module: ParsedModule): ParsedModule {
  const mayHaveSyntax = HINT.test(module.text);
  const assigns = isTypeScript(module.language) && /\bclass\b/.test(module.text) && assignsFields(module.file);
  if (!mayHaveSyntax && !assigns) return module;
  const reasons: Reasons = { syntax: false, fields: false, parameterDecorators: false };
  findReasons(module.program, reasons);
  if (!reasons.syntax && !(assigns && reasons.fields)) return module;
  const { text, mappings } = compile(module, assigns, reasons.parameterDecorators);
  const { program } = parseLowered(module, text);
  return {
    ...module,
    text,
    program,
    lines: findLines(text),
    origin: { module, positions: positionMap(mappings, text, module.text) },
  };
}

function compile(
  module: ParsedModule,
  assigns: boolean,
  parameterDecorators: boolean,
): { text: string; mappings: string } {
  const ts = loadTypeScript();
  const options = optionsOf(module.file);
  const { outputText, sourceMapText } = ts.transpileModule(module.text, {
    fileName: module.file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.Preserve,
      jsx: ts.JsxEmit.Preserve,
      newLine: ts.NewLineKind.LineFeed,
      allowJs: true,
      sourceMap: true,
      experimentalDecorators: options.experimentalDecorators === true || parameterDecorators,
      emitDecoratorMetadata: options.emitDecoratorMetadata === true,
      useDefineForClassFields: !assigns,
    },
  });
  const text = outputText.replace(/\/\/# sourceMappingURL=[^\n]*\n?$/, "");
  const { mappings } = JSON.parse(sourceMapText ?? '{"mappings":""}') as { mappings: string };
  return { text, mappings };
}

const optionsOf = (file: string): Readonly<Record<string, unknown>> =>
  tsConfigOf(file, realFiles)?.compilerOptions ?? {};

/** Before ES2022 a field is an assignment in the constructor, and one without initial value does not exist. */
function assignsFields(file: string): boolean {
  const { useDefineForClassFields: defines, target } = optionsOf(file);
  if (typeof defines === "boolean") return !defines;
  return typeof target === "string" && /^es(3|5|6|201\d|202[01])$/i.test(target);
}

/** Looks at erased nodes too: a `declare` field can have decorators. */
function findReasons(node: unknown, reasons: Reasons): void {
  if (Array.isArray(node)) {
    for (const each of node) findReasons(each, reasons);
    return;
  }
  if (typeof node !== "object" || node === null || !("type" in node)) return;
  const known = node as Node;
  if (known.type === "Decorator" || known.type === "AccessorProperty") reasons.syntax = true;
  else if (known.type === "VariableDeclaration" && known.kind.endsWith("using")) reasons.syntax = true;
  else if (isClass(known))
    reasons.fields ||= known.body.body.some((m) => m.type === "PropertyDefinition" && !isErased(m));
  else if ("params" in known && Array.isArray(known.params))
    reasons.parameterDecorators ||= known.params.some(
      (param) => "decorators" in param && (param.decorators?.length ?? 0) > 0,
    );
  for (const child of Object.values(node)) findReasons(child, reasons);
}

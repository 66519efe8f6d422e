/** One file per package with a function for each that it exports, typed as the package declares it. */
import ts from "typescript";

export interface Harness {
  readonly text: string;
  readonly count: number;
}

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  types: [],
};

/** `probe`: a file beside the harness that imports the package as `whole` (its default) and `names`. */
export const probeText = (name: string): string =>
  `import * as names from "${name}";\nimport whole from "${name}";\nexport { names, whole };\n`;

/** What Node finds under those names, as `names.x` and `whole.x`. */
export type Present = ReadonlySet<string>;

/** Prints what is there at run time: declarations of packages do not always say how they are imported. */
export const presenceText = (name: string): string =>
  `import * as names from "${name}";
const isFunction = (value) => typeof value === "function";
const found = Object.keys(names).filter((key) => isFunction(names[key])).map((key) => "names." + key);
const whole = names.default;
if (isFunction(whole)) found.push("whole");
if (whole != null) for (const key of Object.keys(whole)) if (isFunction(whole[key])) found.push("whole." + key);
console.log(JSON.stringify(found));
`;

export function harnessFor(name: string, probe: string, most: number, present: Present): Harness {
  const program = ts.createProgram([probe], OPTIONS);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(probe)!;
  const found = new Map<string, { readonly path: string; readonly signature: ts.Signature }>();
  const add = (path: string, exported: string, type: ts.Type): void => {
    const signature = type.getCallSignatures().at(-1);
    if (signature !== undefined && present.has(path) && !found.has(exported)) found.set(exported, { path, signature });
  };
  const typeOf = (local: "names" | "whole"): ts.Type => checker.getTypeOfSymbol(imported(checker, source, local));
  const whole = typeOf("whole");
  // the type of what could not be resolved has no properties worth naming
  if ((whole.flags & ts.TypeFlags.Any) === 0) {
    add("whole", "whole", whole);
    for (const property of checker.getPropertiesOfType(whole))
      if (isName(property.name) && isOwn(property))
        add(`whole.${property.name}`, property.name, checker.getTypeOfSymbolAtLocation(property, source));
  }
  for (const property of checker.getPropertiesOfType(typeOf("names")))
    if (isName(property.name) && property.name !== "default")
      add(`names.${property.name}`, property.name, checker.getTypeOfSymbolAtLocation(property, source));
  const all = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  const step = Math.max(1, all.length / most);
  const chosen = all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  const functions = chosen.map(([exported, { path, signature }]) => functionText(exported, path, signature));
  const imports = [
    ...(functions.some((text) => text.includes("whole")) ? [`import whole from "${name}";`] : []),
    ...(functions.some((text) => text.includes("names.")) ? [`import * as names from "${name}";`] : []),
  ];
  return { text: `${[...imports, ...functions].join("\n")}\n`, count: functions.length };
}

function imported(checker: ts.TypeChecker, source: ts.SourceFile, local: string): ts.Symbol {
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!).find(({ name }) => name === local)!;
  return checker.getAliasedSymbol(exported);
}

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);

/** Not what every function or text has. */
const isOwn = (property: ts.Symbol): boolean =>
  !(property.declarations ?? []).some((at) => /\/lib\.[\w.]+\.d\.ts$/.test(at.getSourceFile().fileName));

/** Rest parameters are left out: a function is called with what it declares by name. */
function functionText(exported: string, path: string, signature: ts.Signature): string {
  const names: string[] = [];
  const parameters: string[] = [];
  for (const [i, parameter] of signature.getParameters().entries()) {
    const declaration = parameter.valueDeclaration;
    if (declaration === undefined || !ts.isParameter(declaration) || declaration.dotDotDotToken !== undefined) break;
    const isOptional = declaration.questionToken !== undefined || declaration.initializer !== undefined;
    names.push(`p${i}`);
    parameters.push(`p${i}${isOptional ? "?" : ""}: Parameters<typeof ${path}>[${i}]`);
  }
  return `export function ${exported}_(${parameters.join(", ")}) {\n  return ${path}(${names.join(", ")});\n}`;
}

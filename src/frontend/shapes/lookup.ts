/** From a type's name to its declaration, through imports and re-exports, as far as the project's own files go. */
import { dirname, resolve } from "node:path";
import { realFiles } from "../config/file-system.ts";
import { DiagnosticError } from "../diagnostic.ts";
import { resolveModule } from "../modules/resolve.ts";
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import { declarationsOf, type TypeDeclaration } from "./declarations.ts";
import { TYPES_MODULE } from "./named-refinements.ts";

export interface FoundType {
  readonly declaration: Exclude<TypeDeclaration, { kind: "import" }>;
  readonly module: ParsedModule;
  /** Name where it is declared. */
  readonly name: string;
}

/** Imported from somewhere we do not read: a package or Node itself. */
export interface ForeignType {
  readonly foreign: "builtin" | "package" | "missing";
  readonly name: string;
  readonly specifier: string;
}

/** Undefined: neither declared nor imported, so a global or nothing. */
export function findTypeOrForeign(
  name: string,
  module: ParsedModule,
  project: Project,
): FoundType | ForeignType | undefined {
  const declaration = declarationsOf(module).local.get(name);
  if (declaration === undefined) return undefined;
  if (declaration.kind !== "import") return { declaration, module, name };
  return findImported(declaration.specifier, declaration.imported, module, project, 0);
}

export function findType(name: string, module: ParsedModule, project: Project): FoundType | undefined {
  const found = findTypeOrForeign(name, module, project);
  return found !== undefined && "declaration" in found ? found : undefined;
}

/** `imported` of `*` gives a namespace of the whole module. */
export function findImported(
  specifier: string,
  imported: string,
  from: ParsedModule,
  project: Project,
  depth: number,
): FoundType | ForeignType {
  const foreign = (kind: ForeignType["foreign"]): ForeignType => ({ foreign: kind, name: imported, specifier });
  // known by heart, installed or not
  if (specifier === TYPES_MODULE) return foreign("package");
  const target = openImported(specifier, from, project);
  if (typeof target === "string") return foreign(target);
  const declarations = declarationsOf(target);
  if (imported === "*")
    return {
      declaration: {
        kind: "namespace",
        members: new Map([...declarations.local].filter(([, d]) => d.kind !== "import")),
      },
      module: target,
      name: "*",
    };
  const local = declarations.exported.get(imported) ?? (declarations.local.has(imported) ? imported : undefined);
  if (local !== undefined) {
    const found = findTypeOrForeign(local, target, project);
    if (found !== undefined) return found;
  }
  if (depth > 10) return foreign("missing");
  const again = declarations.reExported.get(imported);
  if (again !== undefined) return findImported(again.specifier, again.imported, target, project, depth + 1);
  for (const star of declarations.stars) {
    const found = findImported(star, imported, target, project, depth + 1);
    if ("declaration" in found) return found;
  }
  return foreign("missing");
}

function openImported(specifier: string, from: ParsedModule, project: Project): ParsedModule | ForeignType["foreign"] {
  const resolution = resolveModule(specifier, from.file, "import");
  if (resolution.kind === "builtin") return "builtin";
  let file = resolution.kind === "file" ? resolution.file : undefined;
  if (file === undefined && specifier.startsWith(".")) {
    const path = resolve(dirname(from.file), specifier);
    file = [`${path}.d.ts`, path.replace(/\.([cm]?)js$/, ".d.$1ts"), `${path}/index.d.ts`].find(
      (f) => realFiles.kindOf(f) === "file",
    );
  }
  if (file === undefined || file.includes("/node_modules/")) return specifier.startsWith(".") ? "missing" : "package";
  if (file.endsWith(".json")) return "missing";
  try {
    return project.module(file);
  } catch (error) {
    if (error instanceof DiagnosticError) return "missing";
    throw error;
  }
}

/** Modules that another one imports or requires, parsed, for the static side. What cannot be found or read is not in view. */
import { resolveModule } from "../../../frontend/modules/resolve.ts";
import type { ParsedModule } from "../../../frontend/parse.ts";
import { type Project, readableModule } from "../../../frontend/project.ts";

export const modulesBeside =
  (project: Project, from: string) =>
  (source: string, isRequired: boolean): ParsedModule | undefined => {
    const found = resolveModule(source, from, isRequired ? "require" : "import");
    return found.kind === "file" ? readableModule(found.file, project) : undefined;
  };

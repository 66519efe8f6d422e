/** Whether a module is what the import says it is. Files of JSON may be imported without saying so, as TypeScript allows. */
import { pathToFileURL } from "node:url";
import { TypeError$ } from "../pristine.ts";
import type { ModuleCode } from "../protocol.ts";

export function checkType({ file, format }: ModuleCode, type: string | undefined): void {
  const isJson = format === "json";
  if (type === undefined) {
    if (isJson && isData(file)) fail("MISSING", `Module "${file}" needs an import attribute of type "json"`);
  } else if (type !== "json") fail("UNSUPPORTED", `Import attribute type "${type}" is unsupported`);
  else if (!isJson) fail("FAILED", `Module "${urlOf(file)}" is not of type "json"`);
}

export const isData = (file: string): boolean =>
  file[0] === "d" && file[1] === "a" && file[2] === "t" && file[3] === "a" && file[4] === ":";

export const urlOf = (file: string): string => (isData(file) ? file : pathToFileURL(file).href);

function fail(what: string, message: string): never {
  const error = new TypeError$(message) as TypeError & { code?: string };
  error.code = `ERR_IMPORT_ASSERTION_TYPE_${what}`;
  throw error;
}

/** The error that a program gets for a module that is not there, a new one each time. */
import { arraySlice, Error$, TypeError$ } from "../pristine.ts";

/** As the front end words it after Node. */
export interface ModuleFailure {
  readonly name: "Error" | "TypeError";
  readonly code: string;
  readonly message: string;
}

/** `requirers`: the file that asked and those who required it in turn. */
export function missingError({ name, code, message }: ModuleFailure, requirers: readonly string[]): Error {
  if (code === "MODULE_NOT_FOUND") {
    let text = `${message}\nRequire stack:`;
    for (let i = 0; i < requirers.length; i++) text += `\n- ${requirers[i]}`;
    return Object.assign(new Error$(text), { code, requireStack: arraySlice(requirers) });
  }
  return Object.assign(name === "TypeError" ? new TypeError$(message) : new Error$(message), { code });
}

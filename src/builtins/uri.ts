/** Models of the global functions that encode and decode text. That malformed text throws is a branch. */
import type { BuiltinModel } from "../runtime/model.ts";
import { opaqueNative } from "./fold.ts";
import { asString, plain } from "./operands.ts";
import type { Registration } from "./registration.ts";

function coder(name: string, fn: (text: string) => string): Registration {
  const form = opaqueNative(name, "str", (text) => fn(text as string));
  const works = (text: string): boolean => {
    try {
      fn(text);
      return true;
    } catch {
      return false;
    }
  };
  const works$ = opaqueNative(`${name} succeeds`, "bool", (text) => works(text as string));
  const model: BuiltinModel = plain(name, "opaque", [asString], (call, text) => {
    const succeeds = works(`${call.args[0] as string}`);
    call.rt.split(call.site, works$(text), succeeds);
    return succeeds ? form(text) : undefined;
  });
  return [fn, model];
}

/** These take any text. */
function total(name: string, fn: (text: string) => string): Registration {
  const form = opaqueNative(name, "str", (text) => fn(text as string));
  return [fn, plain(name, "opaque", [asString], (_, text) => form(text))];
}

export const uriModels: readonly Registration[] = [
  coder("encodeURIComponent", encodeURIComponent),
  coder("decodeURIComponent", decodeURIComponent),
  coder("encodeURI", encodeURI),
  coder("decodeURI", decodeURI),
  total("escape", escape),
  total("unescape", unescape),
];

/** Models of the global functions that encode and decode text. That malformed text throws is a branch. */
import type { OpaqueInverse } from "../../expr/opaque.ts";
import type { BuiltinModel } from "../../runtime/natives/model.ts";
import { opaqueNative } from "../modelling/fold.ts";
import { asString, plain } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";

/** Every character escaped, also where it need not be. */
const everyEscaped = (text: string): string =>
  text.replace(/[\x00-\x7f]/g, (unit) => `%${unit.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** What another of them makes of the wanted text; it is tried as it is, and with escapes nobody needs. */
const by = (fn: (text: string) => string): OpaqueInverse =>
  function* (target) {
    const wanted = target as string;
    try {
      yield [[0, fn(wanted)]];
    } catch {
      // the other one refuses it: no text gives it
    }
    yield [[0, wanted]];
    yield [[0, everyEscaped(wanted)]];
  };

/** Texts that some of them refuse: half an escape, bytes that are no character, half a character. */
const REFUSED = ["%", "%E0%A4%A", "%FF", "\ud800"];

const refusing: OpaqueInverse = (target, { 0: text }) =>
  target === true
    ? [[[0, (text as string).replace(/%|[\ud800-\udfff]/g, "")]], [[0, "a"]]]
    : [...REFUSED, `${text as string}%`, `${text as string}\ud800`].map((each) => [[0, each]] as const);

function coder(name: string, fn: (text: string) => string, back: (text: string) => string): Registration {
  const form = opaqueNative(name, "str", (text) => fn(text as string), by(back));
  const works = (text: string): boolean => {
    try {
      fn(text);
      return true;
    } catch {
      return false;
    }
  };
  const works$ = opaqueNative(`${name} succeeds`, "bool", (text) => works(text as string), refusing);
  const model: BuiltinModel = plain(name, "opaque", [asString], (call, text) => {
    const succeeds = works(`${call.args[0] as string}`);
    call.rt.split(call.site, works$(text), succeeds);
    return succeeds ? form(text) : undefined;
  });
  return [fn, model];
}

/** These take any text. */
function total(name: string, fn: (text: string) => string, back: (text: string) => string): Registration {
  const form = opaqueNative(name, "str", (text) => fn(text as string), by(back));
  return [fn, plain(name, "opaque", [asString], (_, text) => form(text))];
}

export const uriModels: readonly Registration[] = [
  coder("encodeURIComponent", encodeURIComponent, decodeURIComponent),
  coder("decodeURIComponent", decodeURIComponent, encodeURIComponent),
  coder("encodeURI", encodeURI, decodeURI),
  coder("decodeURI", decodeURI, encodeURI),
  total("escape", escape, unescape),
  total("unescape", unescape, escape),
];

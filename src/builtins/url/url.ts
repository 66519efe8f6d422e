/** Models of URL: its parts are opaque functions of the text it was made from, and that the text is one is a branch. */
import type { Expr, Primitive } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, concretise, native } from "../../runtime/model.ts";
import { reflectConstruct } from "../../runtime/pristine.ts";
import { opaqueFunction, opaqueResult } from "../opaque-call.ts";
import { ahead, asString, isPrimitive } from "../operands.ts";
import type { Registration } from "../registration.ts";
import { setQuery } from "./search-params.ts";

const NativeURL = URL;
const PARTS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
] as const;
type Part = (typeof PARTS)[number];

const make = (text: Primitive, base: Primitive): URL => new NativeURL(text as string, base as string | undefined);

const parts = Object.fromEntries(
  PARTS.map((part) => [part, opaqueFunction(`URL.${part}`, "str", (text, base) => make(text, base)[part])]),
) as Record<Part, ReturnType<typeof opaqueFunction>>;
const isValid = opaqueFunction("URL", "bool", (text, base) => {
  make(text, base);
  return true;
});

/** The text and the base, if there is one; both are converted to text. */
function operandsOf(call: Call): Expr[] | undefined {
  const given: Expr[] = [];
  for (let i = 0; i < 2 && i < call.args.length; i++) {
    const value = call.args[i];
    if (i === 1 && value === undefined) break;
    const operand = isPrimitive(value) ? asString(call, value, call.args$[i]) : undefined;
    if (operand === undefined) return undefined;
    given[i] = operand;
  }
  return given;
}

const url: BuiltinModel = {
  name: "URL",
  fidelity: "opaque",
  run: native,
  construct(call) {
    const { rt, fn, args, site } = call;
    const operands = operandsOf(call);
    if (operands !== undefined) opaqueResult(call, isValid, operands, args, true);
    rt.args = undefined;
    rt.ret = undefined;
    const result = reflectConstruct(fn, args, call.newTarget ?? fn) as URL;
    rt.ret = undefined;
    if (operands === undefined) rt.concretised(site, "URL");
    else {
      for (let i = 0; i < PARTS.length; i++) {
        const part = PARTS[i]!;
        const shadow = parts[part].of(...operands);
        if (shadow.kind !== "literal") rt.setProperty(result, part, result[part], shadow);
      }
      setQuery(rt, result.searchParams, parts.search.of(...operands));
    }
    return result;
  },
};

const textModel: BuiltinModel = {
  name: "URL.prototype.toString",
  fidelity: "opaque",
  looksInside: true,
  run(call) {
    const { rt, self, site } = call;
    const result = native(call) as string;
    rt.ret = rt.get(self, undefined, "href", undefined, result, site);
    return result;
  },
};

const canParse = (NativeURL as unknown as { canParse?: (text: string, base?: string) => boolean }).canParse;

export const urlModels: readonly Registration[] = [
  [NativeURL, url],
  [NativeURL.prototype.toString, textModel],
  [NativeURL.prototype.toJSON, textModel],
  [
    canParse,
    ahead("URL.canParse", "opaque", (call) => {
      const operands = operandsOf(call);
      return operands === undefined ? concretise : isValid.works(...operands);
    }),
  ],
];

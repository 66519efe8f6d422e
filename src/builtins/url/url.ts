/** Models of URL: its parts are opaque functions of the text it was made from, and that the text is one is a branch. */
import type { Expr } from "../../expr/expr.ts";
import { hasShadow } from "../../runtime/calls/call.ts";
import { type BuiltinModel, type Call, concretise, native, nativeConstruct } from "../../runtime/natives/model.ts";
import { reflectApply } from "../../runtime/pristine.ts";
import { isSymbolicAmong } from "../modelling/fold.ts";
import { opaqueFunction, opaqueResult } from "../modelling/opaque-call.ts";
import { ahead, asString, isPrimitive } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import {
  addressOf,
  afterSetting,
  describe,
  knownAddress,
  make,
  own,
  PARTS,
  type Part,
  parts,
  withPart,
} from "./address.ts";
import * as inverse from "./inverse.ts";

const NativeURL = URL;
const isValid = opaqueFunction(
  "URL",
  "bool",
  (text, base) => {
    make(text, base);
    return true;
  },
  { works: inverse.validity },
);

/** The text and the base, if there is one; both are converted to text. */
function operandsOf(call: Call): Expr[] | undefined {
  const given: Expr[] = [];
  for (let i = 0; i < 2 && i < call.args.length; i++) {
    const value = call.args[i];
    if (i === 1 && value === undefined) break;
    const operand = isPrimitive(value) ? asString(call, value, call.args$[i]) : knownAddress(call.rt, value);
    if (operand === undefined) return undefined;
    given[i] = operand;
  }
  return given;
}

const url: BuiltinModel = {
  name: "URL",
  fidelity: "opaque",
  // the parameters of an address that is not symbolic yet must find it when they change
  always: true,
  run: native,
  construct(call) {
    const { rt, args, site } = call;
    const operands = operandsOf(call);
    if (operands !== undefined) opaqueResult(call, isValid, operands, args, true);
    const result = nativeConstruct(call) as URL;
    if (operands === undefined) {
      if (hasShadow(call.args$) || rt.heap.isTracked(args[0]) || rt.heap.isTracked(args[1]))
        rt.concretised(site, "URL");
    } else if (!isSymbolicAmong(operands)) own(rt, result);
    else {
      const partOf = (part: Part): Expr => reflectApply(parts[part].of as never, undefined, operands) as Expr;
      describe(rt, result, result, partOf("href"), partOf);
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

/** Setting a part. Nothing is lost: the address is then a function of what it was and of what was set. */
function setter(part: Exclude<Part, "origin">): Registration {
  const model: BuiltinModel = {
    name: `URL.prototype.${part}`,
    fidelity: "opaque",
    run: native,
    assign(call) {
      const { rt, self, args, args$, site } = call;
      const value = args[0];
      const value$ = isPrimitive(value) ? asString(call, value, args$[0]) : undefined;
      if (value$ === undefined) {
        rt.heap.forget(self);
        rt.concretised(site, this.name);
        return;
      }
      const text = `${value as string}`;
      if (part === "href" && opaqueResult(call, isValid, [value$], [text], true) === undefined) return;
      const before = addressOf(rt, self as object);
      const after = part === "href" ? parts.href.of(value$) : afterSetting(before, part, value$);
      const href = before.kind === "literal" ? (before.value as string) : (self as URL).href;
      describe(rt, self as object, withPart(href, part, text), after);
    },
  };
  return [Object.getOwnPropertyDescriptor(NativeURL.prototype, part)?.set, model];
}

const canParse = (NativeURL as unknown as { canParse?: (text: string, base?: string) => boolean }).canParse;

export const urlModels: readonly Registration[] = [
  [NativeURL, url],
  ...PARTS.flatMap((part) => (part === "origin" ? [] : [setter(part)])),
  [NativeURL.prototype.toString, textModel],
  [NativeURL.prototype.toJSON, textModel],
  [
    canParse,
    ahead("URL.canParse", "opaque", (call) => {
      const operands = operandsOf(call);
      return operands === undefined ? concretise : (reflectApply(isValid.works, undefined, operands) as Expr);
    }),
  ],
];

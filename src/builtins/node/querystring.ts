/** Models of `node:querystring`: which keys a query has is fixed, what they hold is an opaque function of the query. */
import querystring from "node:querystring";
import { eq, literal } from "../../expr/build.ts";
import { hasShadow } from "../../runtime/calls/call.ts";
import { type BuiltinModel, native } from "../../runtime/natives/model.ts";
import { isArray, keys } from "../../runtime/pristine.ts";
import { decide } from "../modelling/assume.ts";
import { opaqueNative } from "../modelling/fold.ts";
import { opaqueModel } from "../modelling/opaque-call.ts";
import type { Registration } from "../modelling/registration.ts";

const nativeParse = querystring.parse;
const nativeStringify = querystring.stringify;

/** The keys with how many values each has: two queries of the same outline differ only in the values. */
function outline(parsed: NodeJS.Dict<string | string[]>): string {
  let text = "";
  const names = keys(parsed);
  for (let i = 0; i < names.length; i++) {
    const value = parsed[names[i]!];
    text += `${JSON.stringify(names[i])}${isArray(value) ? value.length : ""},`;
  }
  return text;
}

const outlineOf = opaqueNative("querystring outline", "str", (text) => outline(nativeParse(text as string)));
const valueOf$ = opaqueNative(
  "querystring value",
  "str",
  (text, name, at) => {
    const value = nativeParse(text as string)[name as string];
    return (isArray(value) ? value[at as number] : value) ?? "";
  },
  function* (target, { 0: text, 1: name, 2: at }) {
    const parsed = { ...nativeParse(text as string) };
    const value = parsed[name as string];
    const values = isArray(value) ? [...value] : [value ?? ""];
    values[at as number] = target as string;
    parsed[name as string] = values.length === 1 ? values[0] : values;
    yield [[0, nativeStringify(parsed)]];
  },
);
const parse: BuiltinModel = {
  name: "querystring.parse",
  fidelity: "opaque",
  // the last argument has options
  looksInside: true,
  run(call) {
    const { rt, args, args$, site } = call;
    if (!hasShadow(args$) && !rt.heap.isTracked(args[3])) return native(call);
    const text$ = rt.resolve(args[0], args$[0], site);
    const isPlain = typeof args[0] === "string" && text$?.sort === "str" && args.length === 1;
    if (!isPlain) {
      rt.concretised(site, this.name);
      return native(call);
    }
    const result = native(call) as NodeJS.Dict<string | string[]>;
    decide(rt, site, eq(outlineOf(text$), literal(outline(result))), true);
    const names = keys(result);
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!;
      const value = result[name];
      if (!isArray(value)) rt.heap.setProperty(result, name, value, valueOf$(text$, literal(name), literal(0)));
      else
        for (let k = 0; k < value.length; k++)
          rt.heap.setProperty(value, k, value[k], valueOf$(text$, literal(name), literal(k)));
    }
    return result;
  },
};

export const querystringModels: readonly Registration[] = [
  [nativeParse, parse],
  [querystring.escape, opaqueModel("querystring.escape", "str", querystring.escape, { mayThrow: true })],
  [
    querystring.unescape,
    opaqueModel("querystring.unescape", "str", querystring.unescape, { mayThrow: true, self: querystring }),
  ],
];

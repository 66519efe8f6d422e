/** Models of `node:path`: what a pattern can say of a POSIX path is exact, the rest opaque functions of the texts. */
import path from "node:path";
import { apply } from "../../expr/build.ts";
import { concretise } from "../../runtime/natives/model.ts";
import { num, str } from "../modelling/fold.ts";
import { opaqueModel } from "../modelling/opaque-call.ts";
import { ahead, only } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";

const { posix } = path;
const text = only("str");

/** The last part, without slashes behind it. */
const BASE = "([^/]*)\\/*$";
/** From the last dot on, unless the name starts there. */
const EXTENSION = "(?:^|\\/)(?!\\.\\.\\/*$)[^/]+?(\\.[^./]*)\\/*$";

const group = (name: "basename" | "extname", source: string): Registration => [
  posix[name],
  ahead(`path.${name}`, "partial", (call) => {
    const given = text(call, call.args[0], call.args$[0]);
    if (given === undefined) return concretise;
    if (call.args.length > 1 && call.args[1] !== undefined) return concretise;
    return apply("regexGroup", given, str(source), str(""), num(0), num(1));
  }),
];

const opaqueNames = ["join", "normalize", "dirname", "relative", "resolve", "toNamespacedPath"] as const;

export const pathModels: readonly Registration[] = [
  group("basename", BASE),
  group("extname", EXTENSION),
  [
    posix.isAbsolute,
    ahead("path.isAbsolute", "exact", (call) => {
      const given = text(call, call.args[0], call.args$[0]);
      return given === undefined ? concretise : apply("startsWith", given, str("/"), num(0));
    }),
  ],
  ...opaqueNames.map(
    (name): Registration => [
      posix[name],
      opaqueModel(`path.${name}`, "str", posix[name], { mayThrow: true, self: posix }),
    ],
  ),
];

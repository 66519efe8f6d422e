/** `--solver`: which SMT solvers an exploration asks, and in which order. */
import { type SearchPath, searchPath } from "../../machine/programs.ts";
import { nativesOnPath } from "../../solver/native/find.ts";
import { SMT_NAMES, type SmtName } from "../../solver/smt/portfolio.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { oneOf } from "./words.ts";

const WORDS = ["auto", "native", ...SMT_NAMES] as const;

/** Natives in the order that answered most on the recorded queries. */
const found = (where: SearchPath): readonly SmtName[] => {
  const natives = nativesOnPath(where);
  return (["cvc5", "z3"] as const).filter((name) => natives.includes(name));
};

export function solversOf(text = "auto", where: SearchPath = searchPath()): readonly SmtName[] {
  if (text === "auto") return ["wasm", ...found(where)];
  const natives = found(where);
  if (text === "native") {
    if (natives.length > 0) return natives;
    throw new UsageError("--solver native: neither cvc5 nor z3 is on PATH", "`assay doctor` prints what is found.");
  }
  const names = text.split(",").map((word) => oneOf("--solver", word.trim(), WORDS)!);
  return [...new Set(names)].map((name) => {
    if (name === "auto" || name === "native")
      throw new UsageError(`--solver ${name} stands alone`, "A list takes wasm, z3 and cvc5: --solver cvc5,wasm.");
    if (name !== "wasm" && !natives.includes(name))
      throw new UsageError(`--solver ${name}: it is not on PATH`, "`assay doctor` prints what is found.");
    return name;
  });
}

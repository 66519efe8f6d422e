/**
 * A text that is only read unit by unit, at fixed places and of a known length, is a few small integers: the query
 * becomes one about numbers, which enumeration and bit-vectors can answer (checksums and hashes of short texts).
 */
import { input, literal } from "../../expr/build.ts";
import type { Apply, Expr, Input, Primitive } from "../../expr/expr.ts";
import { unitOf } from "../../expr/variable/variable.ts";
import { postorder } from "../../expr/walk.ts";
import { factsOf } from "../refute/refute.ts";
import type { Query, Solver, Verdict } from "../solver.ts";
import { rebuildWith } from "./rebuild.ts";

const MAX_LENGTH = 256;
const UNKNOWN: Verdict = { kind: "unknown", reason: "" };

interface Text {
  readonly input: Input;
  readonly length: number;
}

/** The texts of a query when every use of every one of them is a unit at a literal place or the length. */
function textsOf(query: Query): Text[] | undefined {
  const facts = factsOf(query.constraints);
  if (facts === "contradiction") return undefined;
  const nodes = postorder(query.constraints);
  const inputs = nodes.filter((e): e is Input => e.kind === "input" && e.domain.kind === "any-string");
  if (inputs.length === 0 || nodes.some((e) => e.kind !== "apply" && e.kind !== "input" && e.kind !== "literal"))
    return undefined;
  const texts: Text[] = [];
  for (const own of inputs) {
    const { lo, hi } = facts.interval(own);
    if (lo !== hi || lo > MAX_LENGTH) return undefined;
    const users = nodes.filter((e): e is Apply => e.kind === "apply" && e.args.includes(own));
    if (!users.every((user) => user.op === "length" || isUnit(user, lo))) return undefined;
    texts.push({ input: own, length: lo });
  }
  return texts;
}

function isUnit({ op, args }: Apply, length: number): boolean {
  const at = args[1];
  if (op !== "charCodeAt" || at?.kind !== "literal" || typeof at.value !== "number") return false;
  return Number.isInteger(at.value) && at.value >= 0 && at.value < length;
}

function unitInput(text: Input, at: number): Expr {
  return input(unitOf(text.name, at), "num", { kind: "integer", min: 0, max: 0xffff });
}

/** Solves the query about numbers with `inner` and puts the texts together. */
export function units(inner: Solver): Solver {
  return {
    solve(query, budget) {
      const texts = textsOf(query);
      if (texts === undefined) return UNKNOWN;
      const byInput = new Map(texts.map((text) => [text.input, text]));
      const seed = new Map<string, Primitive>(query.seed);
      const constraints = rebuildWith(query.constraints, (e) => {
        const [subject, at] = e.args;
        const text = subject?.kind === "input" ? byInput.get(subject) : undefined;
        if (text === undefined) return undefined;
        return e.op === "length" ? literal(text.length) : unitInput(text.input, (at as { value: number }).value);
      });
      const verdict = inner.solve({ constraints, seed }, budget);
      if (verdict.kind !== "sat")
        return verdict.kind === "unsat" ? { kind: "unsat", by: `units+${verdict.by}` } : UNKNOWN;
      const model = new Map<string, Primitive>(verdict.model);
      for (const { input: text, length } of texts) {
        const codes = Array.from({ length }, (_, at) => {
          const { name } = unitOf(text.name, at);
          const code = model.get(name);
          model.delete(name);
          return typeof code === "number" ? code : 0x61;
        });
        model.set(text.name, String.fromCharCode(...codes));
      }
      return { kind: "sat", model, by: `units+${verdict.by}` };
    },
  };
}

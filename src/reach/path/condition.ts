/**
 * Path conditions of the dynamic side as terms of the static one, over the inputs of a φ̂. Whatever has no exact meaning here is unknown, a name of its own
 * that may be anything: every input that satisfies the conditions satisfies the terms.
 */
import {
  decodeVariable,
  type EncodedExpressions,
  fromJson,
  type JsonNode,
  type JsonPrimitive,
} from "../../expr/codec.ts";
import { ofText } from "../builtins/call.ts";
import type { Necessary } from "../condition.ts";
import type { Context } from "../context.ts";
import { and, eq, FALSE, int, ite, le, not, or, type Term, ZERO } from "../term/term.ts";
import { anyText } from "../value/any-text.ts";
import { type Assume, asNumber, less, strictlyEqual } from "../value/compare.ts";
import { arithmetic, roundedBy } from "../value/numbers.ts";
import {
  booleanOf,
  choose,
  constantOf,
  joined,
  type NumberValue,
  numberOf,
  unknown,
  type Value,
} from "../value/value.ts";
import { NamedInputs } from "./inputs.ts";

export interface PathTerms {
  /** One for each condition. */
  readonly conditions: readonly Term[];
  /** What the names that they bring along mean; holds for every input. */
  readonly definitions: Term;
}

const ARITHMETIC: Readonly<Record<string, string>> = {
  add: "+",
  sub: "-",
  mul: "*",
  div: "/",
  rem: "%",
  bitAnd: "&",
  bitOr: "|",
  bitXor: "^",
  shl: "<<",
  shr: ">>",
  ushr: ">>>",
};

const ROUNDING: ReadonlySet<string> = new Set(["floor", "ceil", "trunc", "abs"]);

/** Operations that mean what the method of that name does. */
const METHODS: ReadonlySet<string> = new Set([
  "charAt",
  "charCodeAt",
  "codePointAt",
  "indexOf",
  "includes",
  "startsWith",
  "endsWith",
  "slice",
  "substring",
]);

export function pathTerms({ inputs, context }: Necessary, { nodes, roots }: EncodedExpressions): PathTerms {
  const definitions: Term[] = [];
  const translator = new Translator(context, new NamedInputs(inputs.variables), (term) => definitions.push(term));
  const values: Value[] = [];
  for (const node of nodes) values.push(translator.value(node, values));
  const conditions = roots.map((root) => translator.truth(values[root] ?? unknown("no such node")));
  return { conditions, definitions: and(...definitions) };
}

class Translator {
  constructor(
    private readonly c: Context,
    private readonly inputs: NamedInputs,
    private readonly assume: Assume,
  ) {}

  truth(value: Value): Term {
    return value.kind === "boolean" ? value.term : this.c.anyBoolean();
  }

  value(node: JsonNode, known: readonly Value[]): Value {
    const [kind] = node;
    if (kind === "#") return constant(node[1] as JsonPrimitive);
    if (kind === "?") return this.inputs.value(decodeVariable(node)) ?? unknown("an input of another kind");
    if (kind === "@" || kind === "!") return unknown("an object or a native function");
    const args = node.slice(1).map((at) => known[at as number] ?? unknown("no such node"));
    return this.applied(kind, args) ?? unknown(kind);
  }

  /** Undefined where nothing is said about the result. */
  private applied(op: string, args: readonly Value[]): Value | undefined {
    const { c, assume } = this;
    const [a, b, d] = args;
    if (a === undefined) return undefined;
    if (op in ARITHMETIC) {
      const [x, y] = [numberIn(a), numberIn(b)];
      return x === undefined || y === undefined ? undefined : arithmetic(c, ARITHMETIC[op]!, x, y, assume);
    }
    if (METHODS.has(op)) return a.kind === "text" ? plain(ofText(c, a, op, args.slice(1), assume)) : undefined;
    const x = numberIn(a);
    if (ROUNDING.has(op)) return x === undefined ? undefined : roundedBy(c, op, x);
    switch (op) {
      case "not":
        return booleanOf(not(this.truth(a)));
      case "and":
        return booleanOf(and(...args.map((arg) => this.truth(arg))));
      case "or":
        return booleanOf(or(...args.map((arg) => this.truth(arg))));
      case "ite":
        return b === undefined || d === undefined ? undefined : choose(this.truth(a), b, d);
      case "eq":
        return b === undefined ? undefined : booleanOf(strictlyEqual(c, a, b, assume));
      case "same":
        return booleanOf(this.same(a, b));
      case "lt":
      case "le": {
        const y = numberIn(b);
        return x === undefined || y === undefined ? undefined : booleanOf(less(c, op === "lt" ? "<" : "<=", x, y));
      }
      case "strLt":
      case "strLe":
        return a.kind === "text" && b?.kind === "text"
          ? booleanOf(less(c, op === "strLt" ? "<" : "<=", a, b))
          : undefined;
      case "neg":
        return x === undefined ? undefined : arithmetic(c, "-", numberOf(ZERO), x, assume);
      case "bitNot": {
        const whole = x === undefined ? undefined : arithmetic(c, "|", x, numberOf(ZERO), assume);
        return whole?.kind === "number" ? arithmetic(c, "-", numberOf(int(-1)), whole, assume) : undefined;
      }
      case "min":
      case "max": {
        const y = numberIn(b);
        if (x === undefined || y === undefined || args.length !== 2) return undefined;
        const isFirst = op === "max" ? le(y.term, x.term) : le(x.term, y.term);
        return numberOf(ite(isFirst, x.term, y.term), or(x.bad, y.bad));
      }
      case "isNaN":
        return x === undefined ? undefined : booleanOf(x.bad);
      case "boolToNum":
        return a.kind === "boolean" ? asNumber(a) : undefined;
      case "length":
        return a.kind === "text" ? numberOf(a.length) : undefined;
      case "concat":
        return args.reduce<Value>(
          (left, right) => {
            if (left.kind !== "text") return left;
            return right.kind === "text" ? joined(left, right) : anyText(c);
          },
          a.kind === "text" ? constantOf("") : anyText(c),
        );
      default:
        return undefined;
    }
  }

  /** Object.is: NaN is itself, and zeros have a sign that is not followed. */
  private same(a: Value, b: Value | undefined): Term {
    if (b === undefined) return this.c.anyBoolean();
    const [x, y] = [numberIn(a), numberIn(b)];
    if (x === undefined || y === undefined) return strictlyEqual(this.c, a, b, this.assume);
    const isEqual = and(not(x.bad), not(y.bad), eq(x.term, y.term));
    return or(and(x.bad, y.bad), and(isEqual, or(not(eq(x.term, ZERO)), this.c.anyBoolean())));
  }
}

const numberIn = (value: Value | undefined): NumberValue | undefined => (value?.kind === "number" ? value : undefined);

/** The expressions have NaN where the method gives `undefined`. */
const plain = (value: Value | undefined): Value | undefined =>
  value?.kind === "number" ? { ...value, missing: FALSE } : value;

function constant(value: JsonPrimitive): Value {
  const primitive = fromJson(value);
  return typeof primitive === "bigint" ? unknown("a bigint") : constantOf(primitive);
}

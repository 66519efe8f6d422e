/**
 * Must summaries of stretches of a function: what a straight way through its graph does to variables, executed symbolically over formal variables. Which ways are worth it, the outcomes tell that runs
 * took; what the sort of a formal variable is, its uses on the way. P demands that sort, so that a guess can make a summary useless and never wrong.
 */
import { apply, eq, input, literal, not, truthy } from "../expr/build.ts";
import type { Domain, Expr, Input, Primitive } from "../expr/expr.ts";
import type { Op, Sort } from "../expr/op.ts";
import { afterIn, beforeIn, type Variable as Formal, outerIn } from "../expr/variable/variable.ts";
import { loopsOf } from "../flow/dominators.ts";
import type { FunctionFlow, Instruction, Operand, Test, Value, Variable } from "../flow/graph.ts";
import type { PointSummary } from "./point.ts";

const DOMAINS: Readonly<Record<"num" | "str" | "bool", Domain>> = {
  num: { kind: "any-number" },
  str: { kind: "any-string", maxLength: 536_870_888 },
  bool: { kind: "any-boolean" },
};
type Told = keyof typeof DOMAINS;

/** Ways through one body, and blocks on one way. */
const MOST_WAYS = 8;
const MOST_BLOCKS = 24;

/** `isTaken`: whether a run took the outcome of a branch site. */
export function segmentsOf(
  flow: FunctionFlow,
  isTaken: (site: number, outcome: boolean) => boolean,
): readonly PointSummary[] {
  const loops = loopsOf(flow);
  const heads = new Set(loops.map(({ head }) => head));
  const found: PointSummary[] = [];
  const starts = new Set<number>([0]);
  for (const { end } of flow.blocks)
    if (end.kind === "branch" || end.kind === "each")
      for (const outcome of [true, false])
        if (end.at.site < 0 || isTaken(end.at.site, outcome)) starts.add(outcome ? end.yes : end.no);
  for (const start of starts) {
    const way = straight(flow, start, heads);
    const last = way.at(-1)!;
    const summary = summarise(flow, way, [], { block: last, index: flow.blocks[last]!.instructions.length }, "block");
    if (summary !== undefined) found.push(summary);
  }
  for (const { head, body } of loops) {
    const { end } = flow.blocks[head]!;
    const first =
      end.kind === "branch" || end.kind === "each"
        ? [end.yes, end.no].find((to) => to !== head && body.has(to))
        : end.kind === "jump" && body.has(end.to)
          ? end.to
          : undefined;
    if (first === undefined || heads.has(first)) continue;
    for (const { blocks, decided } of ways(flow, first, head, body, heads, isTaken)) {
      const last = blocks.at(-1)!;
      const to = { block: last, index: flow.blocks[last]!.instructions.length };
      const summary = summarise(flow, blocks, decided, to, "loop");
      if (summary !== undefined) found.push(summary);
    }
  }
  return found;
}

/** From a block on until something is decided, a loop begins, or the function ends. */
function straight(flow: FunctionFlow, start: number, heads: ReadonlySet<number>): number[] {
  const way = [start];
  for (let block = flow.blocks[start]!; block.end.kind === "jump"; block = flow.blocks[block.end.to]!) {
    const { to } = block.end;
    if (heads.has(to) || way.includes(to) || way.length >= MOST_BLOCKS) break;
    way.push(to);
  }
  return way;
}

interface Way {
  readonly blocks: readonly number[];
  readonly decided: readonly { readonly block: number; readonly outcome: boolean }[];
}

/** The ways through the body of a loop that come back to its head, along outcomes that were taken. */
function ways(
  flow: FunctionFlow,
  first: number,
  head: number,
  body: ReadonlySet<number>,
  heads: ReadonlySet<number>,
  isTaken: (site: number, outcome: boolean) => boolean,
): readonly Way[] {
  const found: Way[] = [];
  const pending: Way[] = [{ blocks: [first], decided: [] }];
  while (pending.length > 0 && found.length < MOST_WAYS) {
    const way = pending.pop()!;
    const at = way.blocks.at(-1)!;
    const { end } = flow.blocks[at]!;
    const go = (to: number, decided: Way["decided"]): void => {
      if (to === head) found.push({ blocks: way.blocks, decided });
      else if (body.has(to) && !heads.has(to) && !way.blocks.includes(to) && way.blocks.length < MOST_BLOCKS)
        pending.push({ blocks: [...way.blocks, to], decided });
    };
    if (end.kind === "jump") go(end.to, way.decided);
    if (end.kind !== "branch") continue;
    for (const outcome of [true, false])
      if (end.at.site < 0 || isTaken(end.at.site, outcome))
        go(outcome ? end.yes : end.no, [...way.decided, { block: at, outcome }]);
  }
  return found;
}

function summarise(
  flow: FunctionFlow,
  blocks: readonly number[],
  decided: Way["decided"],
  to: PointSummary["to"],
  kind: PointSummary["kind"],
): PointSummary | undefined {
  const steps = blocks.flatMap((id) => flow.blocks[id]!.instructions).filter(({ kind: one }) => one !== "assert");
  if (steps.length === 0 || blocks.some((id) => flow.blocks[id]!.handler !== undefined)) return undefined;
  const counts = new Map<string, number>();
  for (const { name, kind: of } of flow.variables) if (of !== "temp") counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorts = guessSorts(flow, steps);
  // two variables of one name are told apart by nobody
  const state = new Stretch((variable) => ((counts.get(variable.name) ?? 0) > 1 ? undefined : sorts(variable)));
  const pre: Expr[] = [];
  for (const id of blocks) {
    for (const each of flow.blocks[id]!.instructions) if (!state.execute(each)) return undefined;
    const choice = decided.find(({ block }) => block === id);
    const { end } = flow.blocks[id]!;
    if (choice === undefined || end.kind !== "branch") continue;
    const condition = state.test(end.test);
    if (condition === undefined) return undefined;
    pre.push(choice.outcome ? condition : not(condition));
  }
  const { post, partial } = state.result();
  if (post.length === 0) return undefined;
  return { kind, from: blocks[0]!, to, pre, post, objects: state.objects(), partial };
}

/** What the values on a way are used as tells their sorts. */
function guessSorts(flow: FunctionFlow, steps: readonly Instruction[]): (variable: Variable) => Told | undefined {
  const sorts = new Map<Variable, Told>();
  for (const variable of flow.variables) {
    const declared = declaredSort(variable);
    if (declared !== undefined) sorts.set(variable, declared);
  }
  const note = (operand: Operand, sort: Told | undefined): boolean => {
    if (sort === undefined || operand.kind !== "variable" || sorts.has(operand.variable)) return false;
    sorts.set(operand.variable, sort);
    return true;
  };
  const of = (operand: Operand): Told | undefined =>
    operand.kind === "variable" ? sorts.get(operand.variable) : sortOf(operand.value);
  const set = (variable: Variable, sort: Told | undefined): boolean => note({ kind: "variable", variable }, sort);
  for (let grew = true; grew; ) {
    grew = false;
    for (const each of steps) {
      if (each.kind === "store") grew = note(each.value, undefined) || grew;
      if (each.kind !== "assign") continue;
      const { target, value } = each;
      if (value.kind === "copy") grew = set(target, of(value.of)) || note(value.of, sorts.get(target)) || grew;
      else if (value.kind === "unary") {
        const isNumeric = ["-", "~", "increment", "decrement", "numeric"].includes(value.operator);
        if (isNumeric) grew = note(value.operand, "num") || set(target, "num") || grew;
        if (value.operator === "!") grew = set(target, "bool") || grew;
        if (value.operator === "typeof" || value.operator === "text") grew = set(target, "str") || grew;
      } else if (value.kind === "binary") {
        const { left, right, operator } = value;
        if (ARITHMETIC[operator] !== undefined)
          grew = note(left, "num") || note(right, "num") || set(target, "num") || grew;
        else if (operator === "+") {
          const sort = of(left) ?? of(right) ?? sorts.get(target);
          if (sort !== "bool") grew = note(left, sort) || note(right, sort) || set(target, sort) || grew;
        } else {
          grew = set(target, "bool") || grew;
          const sort = of(left) ?? of(right) ?? (COMPARED[operator] === undefined ? undefined : "num");
          grew = note(left, sort) || note(right, sort) || grew;
        }
      }
    }
  }
  return (variable) => sorts.get(variable);
}

const ARITHMETIC: Readonly<Record<string, Op>> = {
  ...{ "-": "sub", "*": "mul", "/": "div", "%": "rem", "&": "bitAnd", "|": "bitOr", "^": "bitXor" },
  ...{ "<<": "shl", ">>": "shr", ">>>": "ushr" },
};
const COMPARED: Readonly<Record<string, readonly [Op, Op, boolean]>> = {
  "<": ["lt", "strLt", false],
  "<=": ["le", "strLe", false],
  ">": ["lt", "strLt", true],
  ">=": ["le", "strLe", true],
};

function declaredSort({ declared }: Variable): Told | undefined {
  const type = declared?.type === "TSTypeAnnotation" ? declared.typeAnnotation.type : declared?.type;
  if (type === "TSNumberKeyword") return "num";
  if (type === "TSStringKeyword") return "str";
  return type === "TSBooleanKeyword" ? "bool" : undefined;
}

const sortOf = (value: Primitive): Told | undefined =>
  typeof value === "number"
    ? "num"
    : typeof value === "string"
      ? "str"
      : typeof value === "boolean"
        ? "bool"
        : undefined;

/** The state on a way: values over the formals, where they are known. */
class Stretch {
  private readonly values = new Map<Variable, Expr | undefined>();
  private readonly cells = new Map<string, Expr>();
  private readonly used = new Set<string>();
  private readonly partial = new Set<string>();
  private readonly assigned = new Set<Variable>();
  private isHeapKnown = true;

  constructor(private readonly sortOfVariable: (variable: Variable) => Told | undefined) {}

  /** False when the way cannot be followed. */
  execute(each: Instruction): boolean {
    switch (each.kind) {
      case "assign":
        return this.set(each.target, this.compute(each.value));
      case "load":
        return this.set(each.target, this.load(each));
      case "outer":
        return this.set(
          each.target,
          this.isHeapKnown ? this.formal(outerIn(each.name), this.sortOfVariable(each.target)) : undefined,
        );
      case "assert":
        return true;
      case "store":
      case "publish":
        this.isHeapKnown = false;
        this.partial.add(each.kind === "store" ? "a property that is written" : `${each.name} is written`);
        return each.kind === "publish";
      case "call":
      case "havoc":
      case "suspend":
      case "assume":
        // what others do on the way is not told
        return false;
    }
  }

  private set(variable: Variable, value: Expr | undefined): true {
    this.assigned.add(variable);
    this.values.set(variable, value);
    return true;
  }

  private read(operand: Operand): Expr | undefined {
    if (operand.kind === "constant") return literal(operand.value);
    const { variable } = operand;
    if (!this.values.has(variable))
      this.values.set(
        variable,
        variable.kind === "temp" || variable.kind === "this"
          ? undefined
          : this.formal(beforeIn(variable.name), this.sortOfVariable(variable)),
      );
    return this.values.get(variable);
  }

  private formal(variable: Formal, sort: Told | undefined): Input | undefined {
    return sort === undefined ? undefined : input(variable, sort, DOMAINS[sort]);
  }

  private load({ object, key, target }: Extract<Instruction, { kind: "load" }>): Expr | undefined {
    const of = this.read(object);
    if (of?.sort === "str") return key.kind === "constant" && key.value === "length" ? apply("length", of) : undefined;
    // a cell of an object that was there at lp
    if (!this.isHeapKnown || object.kind !== "variable" || key.kind !== "constant") return undefined;
    const { variable } = object;
    if (variable.kind === "temp" || of !== undefined || this.assigned.has(variable) || typeof key.value !== "string")
      return undefined;
    const property = beforeIn(variable.name, key.value);
    let cell = this.cells.get(property.name);
    if (cell === undefined) {
      cell = this.formal(property, this.sortOfVariable(target));
      if (cell === undefined) return undefined;
      this.cells.set(property.name, cell);
    }
    this.used.add(variable.name);
    return cell;
  }

  private compute(value: Value): Expr | undefined {
    switch (value.kind) {
      case "copy":
        return this.read(value.of);
      case "allocate":
        return undefined;
      case "unary": {
        const operand = this.read(value.operand);
        return operand === undefined ? undefined : unary(value.operator, operand);
      }
      case "binary": {
        const [left, right] = [this.read(value.left), this.read(value.right)];
        return left === undefined || right === undefined ? undefined : binary(value.operator, left, right);
      }
    }
  }

  test({ operand, is }: Test): Expr | undefined {
    const value = this.read(operand);
    if (value === undefined || value.sort === "any") return undefined;
    return is === "truthy" ? truthy(value) : literal(false);
  }

  objects(): readonly string[] {
    return [...this.used];
  }

  /** Q: what the variables are afterwards that were written on the way. */
  result(): { readonly post: readonly Expr[]; readonly partial: readonly string[] } {
    const post: Expr[] = [];
    for (const [variable, value] of this.values) {
      if (variable.kind === "temp" || variable.kind === "this") continue;
      if (!this.assigned.has(variable)) continue;
      if (value === undefined) {
        this.partial.add(variable.name);
        continue;
      }
      if (value.sort === "any" || value.sort === "big") {
        if (value.kind !== "literal") this.partial.add(variable.name);
        continue;
      }
      if (this.sortOfVariable(variable) === undefined && value.kind !== "literal") {
        this.partial.add(variable.name);
        continue;
      }
      post.push(apply("same", input(afterIn(variable.name), value.sort as Sort, DOMAINS[value.sort as Told]), value));
    }
    return { post, partial: [...this.partial] };
  }
}

function unary(operator: Extract<Value, { kind: "unary" }>["operator"], operand: Expr): Expr | undefined {
  switch (operator) {
    case "!":
      return operand.sort === "any" ? undefined : not(truthy(operand));
    case "-":
      return operand.sort === "num" ? apply("neg", operand) : undefined;
    case "~":
      return operand.sort === "num" ? apply("bitNot", operand) : undefined;
    case "+":
    case "numeric":
      return operand.sort === "num" ? operand : undefined;
    case "increment":
      return operand.sort === "num" ? apply("add", operand, literal(1)) : undefined;
    case "decrement":
      return operand.sort === "num" ? apply("sub", operand, literal(1)) : undefined;
    case "text":
      return operand.sort === "str" ? operand : undefined;
    case "typeof":
      return {
        num: literal("number"),
        str: literal("string"),
        bool: literal("boolean"),
        big: undefined,
        any: undefined,
      }[operand.sort];
    case "void":
      return literal(undefined);
  }
}

function binary(operator: string, left: Expr, right: Expr): Expr | undefined {
  const isBoth = (sort: Sort): boolean => left.sort === sort && right.sort === sort;
  const arithmetic = ARITHMETIC[operator];
  if (arithmetic !== undefined) return isBoth("num") ? apply(arithmetic, left, right) : undefined;
  const compared = COMPARED[operator];
  if (compared !== undefined) {
    const [ofNumbers, ofTexts, isSwapped] = compared;
    const [a, b] = isSwapped ? [right, left] : [left, right];
    if (isBoth("num")) return apply(ofNumbers, a, b);
    return isBoth("str") ? apply(ofTexts, a, b) : undefined;
  }
  switch (operator) {
    case "+":
      if (isBoth("num")) return apply("add", left, right);
      return isBoth("str") ? apply("concat", left, right) : undefined;
    case "===":
    case "==":
      return left.sort === right.sort && left.sort !== "any" ? eq(left, right) : undefined;
    case "!==":
    case "!=":
      return left.sort === right.sort && left.sort !== "any" ? not(eq(left, right)) : undefined;
    default:
      return undefined;
  }
}

/** One instruction on a state: usually one state afterwards, several where a call was walked. */
import { effectsOfInstruction, effectsOfModule, type FunctionEffects } from "../flow/effects.ts";
import type { Value as FlowValue, Instruction } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import { isFunction } from "../frontend/syntax.ts";
import { callBuiltin } from "./builtins/call.ts";
import { step } from "./builtins/iteration.ts";
import { converted, touched } from "./hidden-code.ts";
import { outerValue } from "./outer.ts";
import { CALLING } from "./reachers.ts";
import type { State } from "./state.ts";
import { and, int, le, not, type Term, toInt, truth, ZERO } from "./term/term.ts";
import { anyText } from "./value/any-text.ts";
import { inherited, isOurs, isTable, lengthAt, readElement, readNode, writeElement } from "./value/cells.ts";
import { asNumber, less, loosely, strictlyEqual, truthy } from "./value/compare.ts";
import { arithmetic, isNumberConstant } from "./value/numbers.ts";
import {
  booleanOf,
  choose,
  joined,
  type NumberValue,
  numberOf,
  oneUnit,
  type TextValue,
  textOf,
  UNDEFINED,
  unitAt,
  unknown,
  type Value,
} from "./value/value.ts";
import { inline, isStep, read, type Walker } from "./walker.ts";

const effects = new WeakMap<ModuleFlow, FunctionEffects>();

export function effectsIn(module: ModuleFlow): FunctionEffects {
  let known = effects.get(module);
  if (known === undefined) effects.set(module, (known = effectsOfModule(module)));
  return known;
}

export function execute(w: Walker, each: Instruction, state: State): readonly State[] {
  const { c } = w;
  c.spend();
  switch (each.kind) {
    case "assign":
      state.set(each.target, compute(w, each.value, state, each.at.start));
      return [state];
    case "load":
      state.set(each.target, load(w, state, read(state, each.object), read(state, each.key), each.at.start));
      return [state];
    case "store":
      converted(w, state, read(state, each.key));
      touched(w, state, read(state, each.object), keyName(read(state, each.key)));
      w.handed(state, read(state, each.value));
      store(state, read(state, each.object), read(state, each.key), read(state, each.value));
      return [state];
    case "outer":
      state.set(each.target, outerValue(w, state, each));
      return [state];
    case "publish":
      if (each.binding !== undefined) state.set(each.binding, read(state, each.value));
      else state.havocHeap("a global was written");
      return [state];
    case "havoc":
      for (const target of each.targets) state.set(target, note(w, each.reason, each.at.start));
      if (each.runs) state.havocHeap(each.reason);
      return [state];
    case "suspend":
      state.set(each.target, note(w, each.how, each.at.start));
      state.havocHeap(each.how);
      return [state];
    case "assume": {
      const test = truthy(c, read(state, each.test.operand));
      if (each.test.is === "truthy") state.assume(each.outcome ? test : not(test));
      return [state];
    }
    case "assert":
      return [state];
    case "call":
      return isStep(each) ? step(w, each, state) : call(w, each, state);
  }
}

export function note(w: Walker, why: string, start: number): Value {
  w.c.noteUnknown(why, start);
  return unknown(why);
}

function compute(w: Walker, value: FlowValue, state: State, start: number): Value {
  const { c } = w;
  const assume = (term: Parameters<State["assume"]>[0]): void => state.assume(term);
  switch (value.kind) {
    case "copy":
      return read(state, value.of);
    case "allocate":
      return allocate(w, value, state);
    case "unary": {
      const operand = read(state, value.operand);
      if (CONVERTING.has(value.operator)) converted(w, state, operand);
      switch (value.operator) {
        case "!":
          return booleanOf(not(truthy(c, operand)));
        case "void":
          return UNDEFINED;
        case "numeric":
        case "+":
          return (
            asNumber(operand) ??
            (operand.kind === "text" && value.operator === "+"
              ? c.anyNumber()
              : note(w, "a conversion to a number", start))
          );
        case "increment":
        case "decrement":
        case "-":
        case "~": {
          const number = asNumber(operand);
          if (number === undefined) return note(w, `the operator ${value.operator}`, start);
          if (value.operator === "~")
            return arithmetic(
              c,
              "-",
              numberOf(int(-1)),
              arithmetic(c, "|", number, numberOf(int(0)), assume) as NumberValue,
              assume,
            )!;
          if (value.operator === "-") return arithmetic(c, "-", numberOf(int(0)), number, assume)!;
          return arithmetic(c, value.operator === "increment" ? "+" : "-", number, numberOf(int(1)), assume)!;
        }
        case "text":
          return asText(operand) ?? note(w, "a conversion to a text", start);
        case "typeof":
          return typeName(operand) ?? note(w, "typeof", start);
      }
      return note(w, "an operator", start);
    }
    case "binary": {
      const [a, b] = [read(state, value.left), read(state, value.right)];
      if (value.operator !== "===" && value.operator !== "!==") converted(w, state, a, b);
      switch (value.operator) {
        case "===":
          return booleanOf(strictlyEqual(c, a, b, assume));
        case "!==":
          return booleanOf(not(strictlyEqual(c, a, b, assume)));
        case "==":
          return booleanOf(loosely(c, a, b, assume));
        case "!=":
          return booleanOf(not(loosely(c, a, b, assume)));
        case "<":
        case "<=":
        case ">":
        case ">=":
          return booleanOf(less(c, value.operator, a, b));
      }
      if (value.operator === "+" && a.kind === "text" && b.kind === "text" && isThere(a) && isThere(b))
        return joined(a, b);
      // whatever is added to a text makes one
      if (value.operator === "+" && [a, b].some((one) => one.kind === "text" && isThere(one))) {
        const [left, right] = [asText(a), asText(b)];
        if (left !== undefined && right !== undefined) return joined(left, right);
        c.noteUnknown("a text and something else added", start);
        return anyText(c);
      }
      const [x, y] = [asNumber(a), asNumber(b)];
      const result = x === undefined || y === undefined ? undefined : arithmetic(c, value.operator, x, y, assume);
      return result ?? note(w, `the operator ${value.operator}`, start);
    }
  }
}

/** ToString of texts and of constants. */
function asText(value: Value): TextValue | undefined {
  if (value.kind === "text" && isThere(value)) return value;
  if (value.kind === "undefined" || value.kind === "null") return textOf(value.kind);
  if (value.kind === "boolean" && value.term.kind === "truth") return textOf(String(value.term.value));
  const number = isNumberConstant(value);
  return number === undefined ? undefined : textOf(String(number));
}

const CONVERTING: ReadonlySet<string> = new Set(["-", "+", "~", "numeric", "text", "increment", "decrement"]);

const isThere = (value: Extract<Value, { kind: "text" }>): boolean =>
  value.missing.kind === "truth" && !value.missing.value;

function typeName(value: Value): Value | undefined {
  const unless = (missing: Term, name: string): Value => choose(missing, textOf("undefined"), textOf(name));
  switch (value.kind) {
    case "number":
      return unless(value.missing, "number");
    case "text":
      return unless(value.missing, "string");
    case "reference":
      return value.orNull ? textOf("object") : unless(value.missing, "object");
    case "function":
      return textOf("function");
    case "fixed":
      return textOf(value.is.kind === "builtin" ? "function" : "object");
    case "boolean":
    case "undefined":
      return textOf(value.kind);
    case "null":
      return textOf("object");
    default:
      return undefined;
  }
}

/** Objects that this run makes have cells of their own. */
function allocate(w: Walker, value: Extract<FlowValue, { kind: "allocate" }>, state: State): Value {
  const { node, what, length } = value;
  if (what === "regexp" && node.type === "Literal" && "regex" in node && node.regex)
    return { kind: "fixed", is: { kind: "regexp", ...node.regex } };
  if (what === "class") w.defined(state, node);
  if (what === "function" && isFunction(node)) return { kind: "function", fn: node };
  const cell = w.c.name("new");
  if (what === "array" && length !== undefined)
    state.cells.set(cell, { kind: "array", lengths: [int(length)], element: UNDEFINED });
  else if (what === "object") state.cells.set(cell, { kind: "object", fields: new Map() });
  else return unknown(`a new ${what}`);
  return { kind: "reference", cell, at: [], missing: truth(false) };
}

function keyName(key: Value): string | undefined {
  if (key.kind !== "text" || key.length.kind !== "number") return undefined;
  let name = "";
  for (let i = 0; i < key.length.value; i++) {
    const unit = unitAt(key, int(i));
    if (unit.kind !== "number") return undefined;
    name += String.fromCharCode(unit.value);
  }
  return name;
}

export function load(w: Walker, state: State, object: Value, key: Value, start: number): Value {
  const name = keyName(key);
  converted(w, state, key);
  touched(w, state, object, name);
  // what is missing has no properties: reading one throws
  if ("missing" in object) state.assume(not(object.missing));
  if (object.kind === "text") {
    if (name === "length") return numberOf(object.length);
    if (key.kind !== "number")
      return name === undefined ? note(w, "a property of a text", start) : { kind: "unknown", why: name };
    const inside = less(w.c, "<", key, numberOf(object.length));
    const isIndex = w.c.isProof && key.term.sort !== "int" ? w.c.anyBoolean() : truth(true);
    return oneUnit(unitAt(object, toInt(key.term)), not(and(inside, le(ZERO, key.term), isIndex)));
  }
  if (object.kind === "reference") {
    const cell = state.cells.get(object.cell);
    if (cell?.kind === "array") {
      if (name === "length") return numberOf(lengthAt(cell, object.at));
      if (key.kind === "number") return readElement(w.c, state.cells, object, key);
      return { kind: "unknown", why: name ?? "a property" };
    }
    if (cell?.kind === "list" && name !== undefined)
      return readNode(cell, object, name) ?? note(w, `the property ${name}`, start);
    if (cell?.kind === "object" && name !== undefined) {
      const value = cell.fields.get(name);
      if (value !== undefined) return value;
      return isOurs(object.cell) ? inherited(name) : note(w, `the property ${name}`, start);
    }
    if (cell?.kind === "object" && isOurs(object.cell)) {
      const found = fieldUnder(w, cell.fields, key);
      if (found !== undefined) return found;
    }
    return note(w, cell?.kind === "unknown" ? cell.why : "a property of an object", start);
  }
  return note(w, name === undefined ? "a property" : `the property ${name}`, start);
}

/** The field of a key of one character: nothing that is inherited has such a name. */
function fieldUnder(w: Walker, fields: ReadonlyMap<string, Value>, key: Value): Value | undefined {
  if (key.kind !== "text" || key.length.kind !== "number" || key.length.value !== 1 || !isThere(key)) return undefined;
  let found: Value = UNDEFINED;
  for (const [name, value] of fields)
    if (name.length === 1)
      found = choose(
        strictlyEqual(w.c, key, textOf(name), () => {}),
        value,
        found,
      );
  return found;
}

export function store(state: State, object: Value, key: Value, value: Value): void {
  if (object.kind !== "reference") {
    if (object.kind === "unknown" || object.kind === "function" || object.kind === "fixed")
      state.havocHeap("a store into something unknown");
    return;
  }
  state.assume(not(object.missing));
  const cell = state.cells.get(object.cell);
  const name = keyName(key);
  if (cell?.kind === "array" && key.kind === "number") {
    const after = writeElement(cell, object, key, value, (condition) => state.knows(condition));
    state.cells.set(object.cell, after ?? { kind: "unknown", why: "an array of several kinds" });
    return;
  }
  // what it inherits is another object's from now on
  if (name === "__proto__") {
    state.havocHeap("another prototype");
    return;
  }
  if (cell?.kind === "object" && name !== undefined) {
    state.cells.set(object.cell, { kind: "object", fields: new Map(cell.fields).set(name, value) });
    return;
  }
  state.cells.set(object.cell, { kind: "unknown", why: "a store under a key that is not known" });
}

function call(w: Walker, each: Extract<Instruction, { kind: "call" }>, state: State): readonly State[] {
  const { callee } = each;
  const args = each.args.map((arg) => read(state, arg));
  if (callee.kind === "known" && !each.isNew && !each.isSpread) {
    const ends = inline(w, callee.fn, args, state);
    if (ends !== undefined) return finish(ends, each.target);
  }
  if (callee.kind === "value" && !each.isNew && !each.isSpread) {
    const fn = read(state, callee.of);
    const ends = fn.kind === "function" ? inline(w, fn.fn, args, state) : undefined;
    if (ends !== undefined) return finish(ends, each.target);
  }
  const results = each.isSpread ? undefined : callBuiltin(w, builtinCall(each, state), args, state);
  if (results !== undefined) {
    if (callee.kind !== "method" || !CALLING.has(callee.name ?? "")) w.handed(state, ...args);
    return results.map(({ state: after, value }) => {
      after.set(each.target, value);
      return after;
    });
  }
  w.unwalked(state, each, args);
  converted(w, state, ...args);
  const name =
    callee.kind === "global"
      ? callee.path
      : callee.kind === "method"
        ? (callee.name ?? "a method")
        : "name" in callee
          ? callee.name
          : "a function";
  const { runsUnknown, writes, publishes } = effectsOfInstruction(each, w.module, effectsIn(w.module));
  state.set(each.target, note(w, `what ${name} does`, each.at.start));
  if (runsUnknown) state.havocHeap(`what ${name} does`);
  else {
    if (writes.size > 0)
      for (const key of state.cells.keys())
        if (!isTable(key)) state.cells.set(key, { kind: "unknown", why: `what ${name} writes` });
    for (const binding of publishes) state.set(binding, unknown(`what ${name} writes`));
  }
  return [state];
}

/** A function of the platform that is called by another name. */
function builtinCall(
  each: Extract<Instruction, { kind: "call" }>,
  state: State,
): Extract<Instruction, { kind: "call" }> {
  if (each.callee.kind !== "value") return each;
  const value = read(state, each.callee.of);
  if (value.kind !== "fixed" || value.is.kind !== "builtin") return each;
  return { ...each, callee: { kind: "global", path: value.is.path } };
}

function finish(
  ends: readonly { state: State; value: Value }[],
  target: Extract<Instruction, { kind: "call" }>["target"],
): readonly State[] {
  return ends.map(({ state, value }) => {
    state.set(target, value);
    return state;
  });
}

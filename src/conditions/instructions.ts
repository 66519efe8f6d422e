/** What the instructions of a block do to a state, one after the other. */
import * as T from "../flow/domains/tags.ts";
import { type Effects, effectsOfInstruction } from "../flow/effects.ts";
import type { Block, Instruction, Operand, Variable } from "../flow/graph.ts";
import { operandsOf } from "../flow/slice.ts";
import { int, not, type Term } from "../reach/term/term.ts";
import { enterCall, forgetWritten } from "./calls.ts";
import type { Frame, Whole } from "./frame.ts";
import { binary, unary } from "./operators.ts";
import { sayScene } from "./scene.ts";
import type { State } from "./state.ts";
import { isIndexText } from "./terms.ts";
import { isNullish, type TagName, tagOf, type Value } from "./value.ts";

/** Effects of an instruction, with what the domains know of its operands. */
export function effectsIn(frame: Frame, each: Instruction, block: number, index: number): Effects {
  const isPrimitive = (variable: Variable): boolean => {
    const { tags } = frame.knowledge.operand(block, index, { kind: "variable", variable });
    // of keys only numbers count, of operands whatever is no object
    const mask = each.kind === "store" ? T.ANY & ~T.NUMBER : T.REFERENCE;
    return tags !== 0 && (tags & mask) === 0;
  };
  return effectsOfInstruction(each, frame.module, frame.effects, isPrimitive);
}

const TAGS: Readonly<Record<string, TagName>> = { array: "array", function: "function", class: "function" };

/** Instructions that may throw whatever their operands are. */
const THROWING: ReadonlySet<Instruction["kind"]> = new Set(["call", "suspend", "havoc", "outer", "publish"]);

/** Functions of the platform that throw nothing when they are given no object. */
const CALM: Readonly<Record<string, true>> = Object.fromEntries([
  ...["abs", "ceil", "floor", "max", "min", "round", "sign", "sqrt", "trunc", "pow"].map((one) => [
    `Math.${one}`,
    true,
  ]),
  ...["isFinite", "isInteger", "isNaN", "isSafeInteger"].map((one) => [`Number.${one}`, true]),
]) as Record<string, true>;

export class BlockRunner {
  mayThrow = false;
  private isEntered = false;

  constructor(
    private readonly whole: Whole,
    private readonly frame: Frame,
    private readonly block: Block,
  ) {}

  /** The state before the end of the block. */
  run(first: State): State {
    const { block, whole, frame } = this;
    let state = first;
    for (const [index, each] of block.instructions.entries()) {
      state.world.terms.context.spend();
      whole.watch(frame, block.id, index, state);
      this.isEntered = false;
      const mayThrow = this.mayThrow || this.throws(state, each, index);
      state = this.step(state, each, index);
      // what an entered call throws, it says itself
      this.mayThrow ||= !this.isEntered && mayThrow;
      this.raise(state, index);
    }
    whole.watch(frame, block.id, block.instructions.length, state);
    this.raise(state, block.instructions.length);
    return state;
  }

  private raise(state: State, index: number): void {
    for (const { name, raisedAt } of this.whole.flags)
      if (raisedAt(this.frame.flow, this.block, index)) state.flags.set(name, TRUE_TERM);
  }

  private step(state: State, each: Instruction, index: number): State {
    const { frame, block, whole } = this;
    const { world } = state;
    const give = (target: Variable, value: Value | undefined): void => {
      const known = frame.knowledge.given(block.id, index, target);
      const given = value ?? world.terms.unknown(known?.tags === 0 ? undefined : known);
      state.set(target, given);
      if (value !== undefined && known !== undefined && known.tags !== 0) state.say(world.terms.says(given, known));
    };
    switch (each.kind) {
      case "assign":
        this.forget(state, each, index);
        give(each.target, this.assigned(state, each));
        return state;
      case "load": {
        this.forget(state, each, index);
        const object = state.operand(each.object);
        state.say(not(isNullish(object)));
        const isCode = effectsIn(frame, each, block.id, index).runsUnknown;
        give(
          each.target,
          isCode ? undefined : world.read(state.heap, object, state.operand(each.key), nameOf(each.key)),
        );
        return state;
      }
      case "store":
        this.store(state, each, index);
        return state;
      case "outer":
        give(each.target, isOfModule(each) ? world.outer(state.heap, each.binding!) : undefined);
        return state;
      case "publish":
        if (isOfModule(each)) state.heap = world.publish(state.heap, each.binding!, state.operand(each.value));
        else this.forget(state, each, index);
        return state;
      case "call": {
        // what happens inside a call that throws into a handler here is not told apart
        if (each.callee.kind === "known" && !each.isNew && !each.isSpread && block.handler === undefined) {
          const args = each.args.map((arg) => state.operand(arg));
          const entered = whole.enter(each.callee.fn, args, state, frame.depth);
          if (entered !== undefined) {
            this.isEntered = true;
            entered.state.set(each.target, entered.value);
            return entered.state;
          }
        }
        give(each.target, enterCall(frame, state, each, block.id, index));
        return state;
      }
      case "havoc":
      case "suspend":
        this.forget(state, each, index);
        for (const target of each.kind === "havoc" ? each.targets : [each.target]) give(target, undefined);
        return state;
      case "assume": {
        // whoever assumes it has shown that nothing after it is reached
        if (each.under !== undefined) return state;
        const test = state.test(each.test);
        state.assume(each.outcome ? test.holds : test.fails);
        return state;
      }
      case "assert": {
        const scene = frame.knowledge.scene(block.id, index);
        const operands = new Set(operandsOf(each).flatMap((one) => (one.kind === "variable" ? [one.variable.id] : [])));
        const isMeant = (id: number): boolean => operands.has(id) || frame.flow.variables[id]!.kind !== "temp";
        if (frame.depth === 0 && scene !== undefined) sayScene(state, scene, isMeant);
        whole.oblige(each.property, each.at, state, frame.depth);
        return state;
      }
    }
  }

  private forget(state: State, each: Instruction, index: number): void {
    const { frame, block } = this;
    forgetWritten(state, effectsIn(frame, each, block.id, index), frame.ownAfter(state, block.id, index));
  }

  private assigned(state: State, { value }: Extract<Instruction, { kind: "assign" }>): Value | undefined {
    const { terms } = state.world;
    switch (value.kind) {
      case "copy":
        return state.operand(value.of);
      case "unary":
        return unary(terms, value.operator, state.operand(value.operand));
      case "binary":
        return binary(terms, value.operator, state.operand(value.left), state.operand(value.right));
      case "allocate": {
        if (value.what === "other") return undefined;
        const made = terms.make(TAGS[value.what] ?? "object");
        if (value.what === "array" && value.length !== undefined)
          state.heap = { kind: "length", before: state.heap, object: made.ref, length: int(value.length) };
        return made;
      }
    }
  }

  private store(state: State, each: Extract<Instruction, { kind: "store" }>, index: number): void {
    const { frame, block } = this;
    const { world } = state;
    const object = state.operand(each.object);
    state.say(not(isNullish(object)));
    const effects = effectsIn(frame, each, block.id, index);
    const own = frame.ownAfter(state, block.id, index);
    const isOwn = own.some((one) => one === object.ref);
    const isCertain = frame.isStrict || isOwn;
    const name = nameOf(each.key);
    const isElement = name === undefined || isIndexText(name);
    if (effects.runsUnknown || (name === undefined && effects.writes.has("*")) || name === "__proto__") {
      state.heap = world.heaps.forget(state.heap, { kind: "all" });
      return;
    }
    const value = state.operand(each.value);
    // a new length cuts elements off, or is refused
    if (name === "length") state.heap = world.heaps.forget(state.heap, world.keysOf(["length"], [], true));
    else if (isElement) state.heap = world.writeElement(state.heap, object, state.operand(each.key), value, isCertain);
    else state.heap = world.writeName(state.heap, object, name, value, isCertain, isOwn);
  }

  /** Whether it may throw; conversions of what is known to be primitive do not. */
  private throws(state: State, each: Instruction, index: number): boolean {
    const { frame, block } = this;
    // of what an entered call is given, the values tell more than what holds of all calls
    const tags = (operand: Operand): T.Tags => {
      const tag = tagOf(state.operand(operand));
      const known = frame.knowledge.operand(block.id, index, operand).tags;
      return tag === undefined ? known : known & (1 << tag);
    };
    const isPlain = (operand: Operand): boolean => (tags(operand) & (T.REFERENCE | T.BIGINT | T.SYMBOL)) === 0;
    // variables of the module have their values once it is loaded
    if (each.kind === "outer" && isOfModule(each)) return false;
    if (each.kind === "call" && each.callee.kind === "global" && /^(Math|Number)\.\w+$/.test(each.callee.path))
      return each.isSpread || each.isNew || !each.args.every(isPlain) || !(each.callee.path in CALM);
    if (THROWING.has(each.kind)) return true;
    if (each.kind === "load") return (tags(each.object) & T.NULLISH) !== 0;
    if (each.kind === "store") return true;
    if (each.kind !== "assign" || each.value.kind === "copy" || each.value.kind === "allocate") return false;
    return !operandsOf(each).every(isPlain);
  }
}

const TRUE_TERM: Term = { kind: "truth", sort: "bool", value: true };

const nameOf = (key: Operand): string | undefined =>
  key.kind === "constant" && (typeof key.value === "string" || typeof key.value === "number")
    ? String(key.value)
    : undefined;

/** Bindings of the module exist once; those of functions once for every call. */
const isOfModule = (each: Extract<Instruction, { kind: "outer" | "publish" }>): boolean =>
  each.binding?.scope.kind === "module" && each.binding.kind !== "import";

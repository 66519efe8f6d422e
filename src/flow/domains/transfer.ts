/** What an instruction does to a state. */
import { isClass, isFunction } from "../../frontend/syntax.ts";
import { ANY_EFFECTS, effectsOfInstruction } from "../effects.ts";
import type { Instruction } from "../graph.ts";
import { operandsOf } from "../slice.ts";
import { assign } from "./assign.ts";
import { assume } from "./assume.ts";
import { call } from "./call.ts";
import { load, runEffects, store } from "./memory.ts";
import { tagsOfGlobal } from "./platform.ts";
import { factOf, give, letGo, type Setting } from "./setting.ts";
import type { State } from "./state.ts";
import * as T from "./tags.ts";
import { ANYTHING, ofTags } from "./value.ts";

/** Changes the state. `key` names the place of the instruction. */
export function transfer(s: Setting, state: State, each: Instruction, key: string): void {
  switch (each.kind) {
    case "assign":
      // code of the module may say what an object is as a primitive
      if (effectsOfInstruction(each, s.module, s.effects).runsUnknown && operandsMayBeObjects(state, each))
        runEffects(s, state, ANY_EFFECTS, each);
      assign(s, state, each.target, each.value, each, key);
      return;
    case "load":
      load(s, state, each, key);
      return;
    case "store":
      store(s, state, each);
      return;
    case "outer": {
      const initial = each.binding === undefined ? undefined : s.module.context.initialOf(each.binding);
      const isFunctionName = initial !== undefined && (isFunction(initial) || isClass(initial));
      const platform = each.binding === undefined ? tagsOfGlobal(each.name) : undefined;
      give(
        state,
        each.target,
        key,
        isFunctionName ? ofTags(T.FUNCTION) : platform === undefined ? ANYTHING : ofTags(platform),
      );
      return;
    }
    case "publish":
      letGo(state, each.value);
      return;
    case "call":
      call(s, state, each, key);
      return;
    case "havoc":
      if (each.runs) state.forgetHeap();
      for (const target of each.targets) give(state, target, `${key}${target.id}`, ANYTHING);
      return;
    case "suspend":
      letGo(state, each.value);
      state.forgetHeap();
      give(state, each.target, key, ANYTHING);
      return;
    case "assume": {
      const { test, outcome, under, at } = each;
      if (under === undefined || s.assumes({ ...under, at })) assume(s.definitions, state, test, outcome);
      return;
    }
    case "assert":
      return;
  }
}

const operandsMayBeObjects = (state: State, each: Instruction): boolean =>
  operandsOf(each).some((operand) => (factOf(state, operand).tags & T.REFERENCE) !== 0);

/** What the domains know at the points of a function, kept as data while its states pass by. Empty without an analysis: then only the graph counts. */
import type { Analysed } from "../flow/domains/analyse.ts";
import { factOf } from "../flow/domains/setting.ts";
import type { Name, State } from "../flow/domains/state.ts";
import { ANYTHING, type Value as Known, ofConstant, values } from "../flow/domains/value.ts";
import { type Operand, targetsOf, type Variable } from "../flow/graph.ts";
import { operandsOf } from "../flow/slice.ts";

/** A number that a relation is about: a variable, or the length of what a variable holds. */
export interface Measure {
  readonly variable: number;
  readonly isLength: boolean;
}

/** x ≤ y + c. */
export interface Relation {
  readonly x: Measure;
  readonly y: Measure;
  readonly c: number;
}

export interface Scene {
  readonly values: ReadonlyMap<number, Known>;
  readonly relations: readonly Relation[];
  /** Variables that hold objects that nobody else has. */
  readonly own: readonly number[];
}

export interface Knowledge {
  /** No run comes to the block. */
  isDead(block: number): boolean;
  /** On entry of a block, and before assertions. */
  scene(block: number, index: number): Scene | undefined;
  /** What an instruction gave its target. */
  given(block: number, index: number, variable: Variable): Known | undefined;
  /** An operand of an instruction, before it. */
  operand(block: number, index: number, operand: Operand): Known;
  /** Variables that hold objects that nobody else has, after the instruction. */
  own(block: number, index: number): readonly number[];
}

const MOST_RELATIONS = 80;

export const NO_KNOWLEDGE: Knowledge = {
  isDead: () => false,
  scene: () => undefined,
  given: () => undefined,
  operand: () => ANYTHING,
  own: () => [],
};

export function knowledgeOf(analysed: Analysed | undefined): Knowledge {
  if (analysed === undefined || analysed.isGivenUp) return NO_KNOWLEDGE;
  const scenes = new Map<string, Scene>();
  const given = new Map<string, Known>();
  const operands = new Map<string, Map<number, Known>>();
  const own = new Map<string, readonly number[]>();
  const seen = new Set<number>();
  analysed.walk((state, block, index, each) => {
    seen.add(block.id);
    const before = block.instructions[index - 1];
    if (before !== undefined) {
      for (const { id } of targetsOf(before)) {
        const name = state.variables.get(id);
        if (name !== undefined) given.set(`${block.id}:${index - 1}:${id}`, state.fact(name));
      }
      if (state.own.size > 0) own.set(`${block.id}:${index - 1}`, owned(state));
    }
    if (index === 0 || each?.kind === "assert") scenes.set(`${block.id}:${index}`, sceneOf(state));
    if (each === undefined) return;
    const facts = new Map<number, Known>();
    for (const operand of operandsOf(each))
      if (operand.kind === "variable") facts.set(operand.variable.id, factOf(state, operand));
    if (facts.size > 0) operands.set(`${block.id}:${index}`, facts);
  });
  return {
    isDead: (block) => !seen.has(block),
    scene: (block, index) => scenes.get(`${block}:${index}`),
    given: (block, index, { id }) => given.get(`${block}:${index}:${id}`),
    operand(block, index, operand) {
      if (operand.kind === "constant") return ofConstant(operand.value);
      return operands.get(`${block}:${index}`)?.get(operand.variable.id) ?? ANYTHING;
    },
    own: (block, index) => own.get(`${block}:${index}`) ?? [],
  };
}

const owned = (state: State): readonly number[] =>
  [...state.variables].flatMap(([id, name]) => (state.own.has(name) ? [id] : []));

function sceneOf(state: State): Scene {
  const known = new Map<number, Known>();
  const measures = new Map<Name, Measure[]>();
  const measure = (name: Name, one: Measure): void => {
    const list = measures.get(name);
    if (list === undefined) measures.set(name, [one]);
    else list.push(one);
  };
  for (const [variable, name] of state.variables) {
    const fact = state.fact(name);
    if (!values.equals(fact, ANYTHING)) known.set(variable, fact);
    measure(name, { variable, isLength: false });
    const length = state.property(name, "length");
    if (length !== undefined) measure(length, { variable, isLength: true });
  }
  const relations: Relation[] = [];
  for (const [x, y, c] of state.zone.entries())
    for (const a of measures.get(x) ?? [])
      for (const b of measures.get(y) ?? []) if (relations.length < MOST_RELATIONS) relations.push({ x: a, y: b, c });
  // what is one value has one name
  for (const [first, ...rest] of [...measures.values()])
    for (const other of rest)
      if (first !== undefined && first.isLength !== other.isLength && relations.length < MOST_RELATIONS)
        relations.push({ x: first, y: other, c: 0 }, { x: other, y: first, c: 0 });
  return { values: known, relations, own: owned(state) };
}

/** Makes new inputs from known ones: a few edits or a dozen, collections grown and joined, parts of other inputs. Knows nothing of paths. */

import { defaultOf, inDomain } from "../../../expr/evaluate.ts";
import type { Input, Model, Primitive } from "../../../expr/expr.ts";
import { kindOf } from "../../../expr/variable/path.ts";
import { isLength } from "../../../expr/variable/variable.ts";
import type { Dictionary } from "../../../frontend/hints/dictionary.ts";
import type { Random } from "../../../solver/random.ts";
import { append, copyWithin, dropElement, grow, growth, isKey, stretch } from "./collections.ts";
import { edit } from "./edits.ts";
import { joinTexts, mention } from "./text-edits.ts";

/** An input, with what was found out about it once: planning its variables costs as much as building it. */
export interface Parent {
  readonly model: Model;
  readonly variables: readonly Input[];
  readonly hints?: readonly Hint[];
}

/** What a run compared a part of the input with: a value of the variable that has that instead. */
export interface Hint {
  readonly name: string;
  /** Absent: the whole value. */
  readonly part?: string;
  readonly instead: Primitive;
}

/** Inputs with more variables are slow and tell no more. */
const MOST_VARIABLES = 800;
/** A variable that decides which others there are was changed: how often in one mutant the others are looked for. */
const SHAPES = 3;
/** What is filled in may decide about others again: a property that is there has a type, and then a value. */
const ROUNDS = 3;
/** One in so many edits of a text tries to take up a word of another one. */
const MENTIONING = 4;
/** Variables that are looked at for one that is a text. */
const TEXTS_ASKED = 4;
/** With so many hints, one in so many inputs follows half of them at once: what is asked one after the other can be so at once. */
const MANY_HINTS = 8;
const FOLLOWING_MANY = 24;
/** One in so many edits of a length makes it a number of the program. */
const STRETCHING = 8;
/** The powers of two of edits that are stacked: 1 to 16. */
const STACKS = 5;

export class Mutator {
  constructor(
    private readonly variablesOf: (model: Model) => readonly Input[],
    private readonly words: Dictionary,
    private readonly random: Random,
  ) {}

  /** `donor`: another known input, whose parts may be taken. */
  mutate(parent: Parent, donor: Parent): Model {
    const { random } = this;
    const child = new Map<string, Primitive>(parent.model);
    let { variables } = parent;
    if (variables.length === 0) return child;
    const stacked = 1 + random.below(2 ** random.below(STACKS));
    let shapes = 0;
    let isMoved = false;
    let isKnown = true;
    if (random.chance(12)) this.splice(child, donor);
    if (parent.hints !== undefined && parent.hints.length >= MANY_HINTS && random.chance(FOLLOWING_MANY))
      for (const hint of parent.hints) if (random.chance(2)) follow(child, hint, random);
    for (let i = 0; i < stacked; i++) {
      const hint = parent.hints !== undefined && parent.hints.length > 0 && random.chance(5);
      if (hint) {
        follow(child, random.pick(parent.hints!), random);
        continue;
      }
      const variable = random.pick(variables);
      const isShaping = this.change(child, variable, variables, donor);
      const isMoving = isLength(variable);
      isMoved ||= isMoving;
      if (!isShaping || shapes++ >= SHAPES) {
        isKnown &&= !(isShaping || isMoving);
        continue;
      }
      variables = this.fill(child, variables);
      isKnown = true;
      if (variables.length > MOST_VARIABLES) break;
    }
    if (isMoved) dropUnfitting(child, isKnown ? variables : this.variablesOf(child));
    return child;
  }

  /** Edits one variable, or the collection whose length it is. True when other variables may exist now. */
  private change(child: Map<string, Primitive>, variable: Input, variables: readonly Input[], donor: Parent): boolean {
    const { random } = this;
    if (variable.domain.kind === "any-string") {
      if (random.chance(10) && this.join(child, variable, donor)) return false;
      if (random.chance(MENTIONING) && this.mention(child, variable, variables)) return false;
    }
    if (!isLength(variable)) {
      const value = child.get(variable.name);
      const other = random.chance(24) ? random.pick(variables) : undefined;
      // now and then the value of another variable: equal parts are what programs ask for
      if (other?.domain === variable.domain && child.has(other.name)) child.set(variable.name, child.get(other.name));
      else child.set(variable.name, edit(variable, known(variable, value), this.words, random));
      return variable.domain.kind === "tag";
    }
    // what is copied is whole: nothing is to be filled in
    if (random.chance(STRETCHING) && stretch(child, variable, this.words.numbers, random)) return false;
    switch (random.below(6)) {
      case 0:
        dropElement(child, variable, random);
        return false;
      case 1:
        copyWithin(child, variable, random.chance(2) ? child : donor.model, random);
        return true;
      case 2:
        return append(child, variable, donor.model, donor.variables.filter(isLength), random);
      case 3:
        child.set(variable.name, edit(variable, known(variable, child.get(variable.name)), this.words, random));
        return true;
      default:
        if (variables.length > MOST_VARIABLES / 2) return false;
        grow(child, variable, growth(random), random);
        return true;
    }
  }

  /**
   * Finds out which variables there are now. New ones do not all keep their defaults: elements that differ from nothing say nothing. Most
   * are like what other elements have there, a list of unlike things being rare.
   */
  private fill(child: Map<string, Primitive>, before: readonly Input[]): readonly Input[] {
    const known = new Set(before);
    let variables = before;
    for (let round = 0; round < ROUNDS; round++) {
      variables = this.variablesOf(child);
      if (variables.length > MOST_VARIABLES || !this.fillNew(child, variables, known)) break;
    }
    return variables;
  }

  /** Whether that may have brought further variables. */
  private fillNew(child: Map<string, Primitive>, variables: readonly Input[], known: Set<Input>): boolean {
    const { random } = this;
    let alike: Map<string, Primitive> | undefined;
    let isShaping = false;
    for (const variable of variables) {
      const { name, domain } = variable;
      if (known.has(variable)) continue;
      known.add(variable);
      if (child.has(name) || isLength(variable)) continue;
      // a property that nobody asks for is as good as none: what is asked for may stand elsewhere in the input
      if (isKey(variable) && random.chance(2) && this.mention(child, variable, variables)) continue;
      if (random.chance(3)) continue;
      const kind = kindOf(name);
      if (kind !== name) alike ??= byKind(child);
      const other = random.chance(domain.kind === "tag" ? 5 : 2) ? undefined : alike?.get(kind);
      // the elements of a tuple have names of one kind and values of several
      const isAlike = other !== undefined && inDomain(domain, other);
      child.set(name, isAlike ? other : edit(variable, defaultOf(domain), this.words, random));
      if (domain.kind !== "tag") continue;
      alike?.set(kind, child.get(name));
      isShaping = true;
    }
    return isShaping;
  }

  /** A text of the other input, after or within that of this one. */
  private join(child: Map<string, Primitive>, { name }: Input, { model }: Parent): boolean {
    const own = child.get(name);
    const other = model.get(name);
    if (typeof own !== "string" || typeof other !== "string" || other === "") return false;
    child.set(name, joinTexts(own, other, this.random));
    return true;
  }

  /** A word of another text of the same input. */
  private mention(child: Map<string, Primitive>, variable: Input, variables: readonly Input[]): boolean {
    const { random } = this;
    const own = child.get(variable.name) ?? "";
    for (let i = 0; i < TEXTS_ASKED && typeof own === "string"; i++) {
      const other = child.get(random.pick(variables).name);
      if (typeof other !== "string" || other === "" || other === own) continue;
      child.set(variable.name, mention(own, other, isKey(variable), random));
      return true;
    }
    return false;
  }

  private splice(child: Map<string, Primitive>, { model }: Parent): void {
    for (const [name, value] of model) if (this.random.chance(2)) child.set(name, value);
  }
}

/** What a variable is worth where nothing fitting is known of it. */
const known = ({ domain }: Input, value: Primitive): Primitive => (inDomain(domain, value) ? value : defaultOf(domain));

/** Elements that were moved may stand where another type is declared, as in tuples: an input of a type that nobody may call with shows nothing. */
function dropUnfitting(child: Map<string, Primitive>, variables: readonly Input[]): void {
  for (const { name, domain } of variables)
    if (child.has(name) && !inDomain(domain, child.get(name))) child.delete(name);
}

/** A value for every kind of variable that an element has. */
function byKind(model: Model): Map<string, Primitive> {
  const values = new Map<string, Primitive>();
  for (const [name, value] of model) values.set(kindOf(name), value);
  return values;
}

function follow(child: Map<string, Primitive>, { name, part, instead }: Hint, random: Random): void {
  const value = child.get(name);
  if (part === undefined) child.set(name, instead);
  else if (typeof value === "string" && typeof instead === "string") {
    const at = value.indexOf(part, random.below(value.length));
    const from = at >= 0 ? at : value.indexOf(part);
    if (from >= 0) child.set(name, value.slice(0, from) + instead + value.slice(from + part.length));
  }
}

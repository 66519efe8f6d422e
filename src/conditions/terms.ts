/**
 * What building a condition carries along: names for what is not known, identities of texts, and the definitions of both. A pure operation on the same operands is the
 * same term, so that what two programs compute alike is equal even where nothing else is known of it.
 */

import * as T from "../flow/domains/tags.ts";
import type { Value as Known } from "../flow/domains/value.ts";
import { Context } from "../reach/context.ts";
import { namesIn } from "../reach/term/substitute.ts";
import {
  and,
  apply,
  eq,
  FALSE,
  type Fn,
  implies,
  int,
  isInt,
  keyOf,
  le,
  lt,
  number,
  or,
  SAFE,
  type Term,
} from "../reach/term/term.ts";
import { constantValue, isTag, makeValue, numberValue, TAG, TAG_RANGE, type TagName, type Value } from "./value.ts";

/** More than any engine allows. */
export const LENGTHS = { min: 0, max: 2 ** 32 - 1 };

const TEXT_LENGTH: Fn = { name: "text.length", arity: 1, sort: "int", range: LENGTHS };
const BYTES_LENGTH: Fn = { name: "indexed.length", arity: 1, sort: "int", range: LENGTHS };
const TEXT_KEY: Fn = { name: "text.key", arity: 1, sort: "int" };
const UNIT_TEXT: Fn = { name: "text.at", arity: 2, sort: "int" };

const NAMES = Object.keys(TAG) as TagName[];

/** Positions of arrays are keys from 0 on, other keys are below. */
export const isIndexText = (text: string): boolean => /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) < 2 ** 32 - 1;

export class Terms {
  readonly context: Context;
  /** Objects that exist have smaller identities than those that are made from now on. */
  private made = 1;
  private readonly texts = new Map<string, Term>();
  private readonly known = new Map<string, Value>();
  private readonly definitions: { readonly term: Term; names: ReadonlySet<string> | undefined }[] = [];

  constructor(work: number) {
    this.context = new Context("prove", work);
  }

  /** True of every run, whatever way it takes: it speaks of unknowns that are made here. */
  define(term: Term): void {
    if (term.kind !== "truth" || !term.value) this.definitions.push({ term, names: undefined });
  }

  /** Definitions of whatever the terms mention. */
  definitionsOf(roots: readonly Term[]): readonly Term[] {
    const names = new Set<string>();
    const seen = new Set<Term>();
    for (const root of roots) namesIn(root, names, seen);
    let open = this.definitions.map((one) => {
      one.names ??= namesIn(one.term);
      return one;
    });
    const found: Term[] = [];
    for (let grows = true; grows; ) {
      grows = false;
      const rest: typeof open = [];
      for (const one of open) {
        if ([...one.names!].some((name) => names.has(name) && !SHARED.has(name))) {
          found.push(one.term);
          for (const name of one.names!) names.add(name);
          grows = true;
        } else rest.push(one);
      }
      open = rest;
    }
    // what is said of texts that are mentioned, by their numbers
    return [...found, ...this.textDefinitions(names)];
  }

  /** Whether one of the facts speaks of what the goal speaks of, by way of definitions, too. */
  areConnected(goal: readonly Term[], facts: readonly Term[]): boolean {
    const names = new Set<string>();
    for (const term of [...goal, ...this.definitionsOf(goal)]) namesIn(term, names);
    if (names.size === 0) return true;
    const known = new Set<string>();
    const seen = new Set<Term>();
    for (const fact of facts) namesIn(fact, known, seen);
    return [...names].some((name) => known.has(name) && !SHARED.has(name));
  }

  private textDefinitions(names: ReadonlySet<string>): readonly Term[] {
    if (!names.has(TEXT_LENGTH.name) && !names.has(TEXT_KEY.name)) return [];
    return [...this.texts].flatMap(([text, id]) => [
      eq(apply(TEXT_LENGTH, [id]), int(text.length)),
      eq(apply(TEXT_KEY, [id]), this.textKey(text)),
    ]);
  }

  /** The identity of a text. */
  text(value: string): Term {
    let id = this.texts.get(value);
    if (id === undefined) this.texts.set(value, (id = int(-1 - this.texts.size)));
    return id;
  }

  /** The text that has the identity. */
  textOfIdentity(id: number): string | undefined {
    for (const [text, term] of this.texts) if (term.kind === "number" && term.value === id) return text;
    return undefined;
  }

  /** A text as a key of properties. */
  textKey(value: string): Term {
    return isIndexText(value) ? int(Number(value)) : this.text(value);
  }

  keyOfText = (ref: Term): Term => apply(TEXT_KEY, [ref]);
  lengthOfText = (ref: Term): Term => apply(TEXT_LENGTH, [ref]);
  lengthOfIndexed = (ref: Term): Term => apply(BYTES_LENGTH, [ref]);

  unitOf(ref: Term, index: Term): Value {
    const unit = apply(UNIT_TEXT, [ref, index]);
    this.define(eq(this.lengthOfText(unit), int(1)));
    return makeValue("string", { ref: unit });
  }

  constant(value: Parameters<typeof constantValue>[0]): Value {
    return constantValue(value, (text) => this.text(text));
  }

  /** A new object. */
  make(tag: TagName): Value {
    return makeValue(tag, { ref: int(this.made++) });
  }

  /** What exists by now; everything that is known of it holds of every value that is possible. */
  unknown(known?: Known): Value {
    const { context } = this;
    const value: Value = {
      tag: context.fresh("tag", "int", TAG_RANGE),
      num: this.unknownNumber(known),
      nan: known !== undefined && !known.number.mayBeNaN ? FALSE : context.fresh("nan", "bool"),
      ref: context.fresh("ref", "int"),
    };
    const single = known === undefined ? undefined : NAMES.find((name) => known.tags === 1 << TAG[name]);
    const typed = single === undefined ? value : { ...value, tag: int(TAG[single]) };
    this.define(this.exists(typed));
    if (known !== undefined) this.define(this.says(typed, known));
    return typed;
  }

  unknownTruth(): Term {
    return this.context.anyBoolean();
  }

  /** Objects that are found somewhere were made before. */
  exists(value: Value): Term {
    return or(
      isTag(value, "undefined", "null", "true", "false", "number", "string", "bigint", "symbol"),
      lt(value.ref, int(this.made)),
    );
  }

  private unknownNumber(known: Known | undefined): Term {
    const { context } = this;
    if (known !== undefined && (known.tags & T.NUMBER) !== 0) {
      const { min, max, isWhole } = known.number;
      if (min === max) return number(min);
      if (isWhole && Math.abs(min) <= SAFE && Math.abs(max) <= SAFE) return context.fresh("i", "int", { min, max });
    }
    return context.fresh("x", "real");
  }

  /** What the domains know of a value, as a term. */
  says(value: Value, { tags, number: n, string }: Known): Term {
    const said: Term[] = [];
    if (tags !== T.ANY) said.push(isTag(value, ...NAMES.filter((name) => tags & (1 << TAG[name]))));
    if (tags & T.NUMBER) {
      const of: Term[] = [];
      if (!n.mayBeNaN) of.push(eq(value.nan, FALSE));
      const inside: Term[] = [];
      if (Number.isFinite(n.min)) inside.push(le(number(n.min), value.num));
      if (Number.isFinite(n.max)) inside.push(le(value.num, number(n.max)));
      if (n.isWhole && Number.isFinite(n.min) && Number.isFinite(n.max)) inside.push(isInt(value.num));
      if (inside.length > 0) of.push(n.mayBeNaN ? or(value.nan, and(...inside)) : and(...inside));
      if (of.length > 0) said.push(implies(isTag(value, "number"), and(...of)));
    }
    if (tags & T.STRING) {
      const of: Term[] = [];
      if (string.oneOf !== undefined) of.push(or(...string.oneOf.map((text) => eq(value.ref, this.text(text)))));
      const length = this.lengthOfText(value.ref);
      if (string.minLength > 0) of.push(le(int(string.minLength), length));
      if (string.maxLength < LENGTHS.max) of.push(le(length, int(string.maxLength)));
      if (of.length > 0) said.push(implies(isTag(value, "string"), and(...of)));
    }
    return and(...said);
  }

  /** The result of an operation that depends on its operands alone, and tells neither 0 from −0 nor one object's states from another. */
  pure(operation: string, operands: readonly Value[], make: () => Value): Value {
    const key = `${operation} ${operands.map(({ tag, num, nan, ref }) => [tag, num, nan, ref].map(keyOf).join(",")).join(" ")}`;
    let value = this.known.get(key);
    if (value === undefined) this.known.set(key, (value = make()));
    return value;
  }

  unknownOf(tags: T.Tags): Value {
    const value = this.unknown();
    const names = NAMES.filter((name) => tags & (1 << TAG[name]));
    if (names.length === 1) return { ...value, tag: int(TAG[names[0]!]) };
    this.define(isTag(value, ...names));
    return value;
  }

  anyNumber(): Value {
    return numberValue(this.context.fresh("x", "real"), this.context.fresh("nan", "bool"));
  }
}

/** Functions that are the same everywhere: that two terms mention them does not connect these. */
const SHARED: ReadonlySet<string> = new Set([TEXT_LENGTH.name, BYTES_LENGTH.name, TEXT_KEY.name, UNIT_TEXT.name]);

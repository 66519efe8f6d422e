/** Reading and writing as JavaScript does it, over the maps of the heap: properties, elements, lengths, variables of the module. */
import type { Binding } from "../frontend/scopes/scope.ts";
import { add, and, FALSE, int, isInt, ite, le, lt, not, type Term, TRUE, toInt, ZERO } from "../reach/term/term.ts";
import { type Heap, Heaps, type Keys } from "./heap.ts";
import { isIndexText, Terms } from "./terms.ts";
import { choose, isReference, isTag, numberValue, TAG, tagOf, UNDEFINED, type Value } from "./value.ts";

/** Variables of the module are properties of nobody's object. */
const MODULE = int(-(2 ** 40));
const FIRST_BINDING = -(2 ** 41);

export class World {
  readonly terms: Terms;
  readonly heaps: Heaps;
  private readonly bindings = new Map<Binding, number>();
  private readonly keys = new Map<Value, Term>();

  constructor(work: number) {
    this.terms = new Terms(work);
    this.heaps = new Heaps(this.terms);
  }

  /** A value as a key of properties. */
  key(value: Value): Term {
    let key = this.keys.get(value);
    if (key === undefined) this.keys.set(value, (key = this.makeKey(value)));
    return key;
  }

  private makeKey(value: Value): Term {
    const { terms } = this;
    const index = toInt(value.num);
    const isIndex = and(not(value.nan), isInt(value.num), le(ZERO, index), lt(index, int(2 ** 32 - 1)));
    const byNumber = (): Term =>
      isIndex === TRUE ? index : ite(isIndex, index, terms.context.fresh("key", "int", { min: -(2 ** 50), max: -1 }));
    const tag = tagOf(value);
    if (tag === TAG.number) return byNumber();
    if (tag === TAG.string) return terms.keyOfText(value.ref);
    const other = terms.context.fresh("key", "int");
    if (tag !== undefined) return other;
    return ite(isTag(value, "number"), byNumber(), ite(isTag(value, "string"), terms.keyOfText(value.ref), other));
  }

  /** The key of a name. */
  nameKey = (name: string): Term => this.terms.textKey(name);

  read(heap: Heap, object: Value, key: Value, name?: string): Value {
    const { terms, heaps } = this;
    const text = name ?? this.textOf(key);
    if (text === "length") return this.readLength(heap, object);
    const at = text === undefined ? this.key(key) : this.nameKey(text);
    const isObject = isReference(object);
    // what texts and numbers have they have from the platform
    const other = (): Value => this.readText(object, at, text);
    if (isObject === FALSE) return other();
    const found = heaps.select(heap, object.ref, at);
    const mayBeIndex = text === undefined || isIndexText(text);
    const isBeyond = mayBeIndex
      ? and(isTag(object, "array"), le(ZERO, at), le(heaps.length(heap, object.ref), at))
      : FALSE;
    const inside = choose(isBeyond, UNDEFINED, found);
    if (isObject === TRUE) return inside;
    return choose(isObject, inside, mayBeIndex ? other() : terms.unknown());
  }

  private readText(object: Value, at: Term, text: string | undefined): Value {
    const { terms } = this;
    if (tagOf(object) !== TAG.string || (text !== undefined && !isIndexText(text))) return terms.unknown();
    const isInside = and(le(ZERO, at), lt(at, terms.lengthOfText(object.ref)));
    const unit = terms.unitOf(object.ref, at);
    if (isInside === TRUE) return unit;
    return choose(isInside, unit, choose(le(ZERO, at), UNDEFINED, terms.unknown()));
  }

  private readLength(heap: Heap, object: Value): Value {
    const has = isTag(object, "string", "array", "indexed");
    const length = numberValue(this.length(heap, object));
    if (has === TRUE) return length;
    const isObject = isTag(object, "object", "function");
    const found = choose(isObject, this.heaps.select(heap, object.ref, this.nameKey("length")), this.terms.unknown());
    return has === FALSE ? found : choose(has, length, found);
  }

  /** Of what has one. */
  length(heap: Heap, object: Value): Term {
    const { terms, heaps } = this;
    const tag = tagOf(object);
    if (tag === TAG.string) return terms.lengthOfText(object.ref);
    if (tag === TAG.indexed) return terms.lengthOfIndexed(object.ref);
    const array = heaps.length(heap, object.ref);
    if (tag === TAG.array) return array;
    return ite(
      isTag(object, "array"),
      array,
      ite(isTag(object, "string"), terms.lengthOfText(object.ref), terms.lengthOfIndexed(object.ref)),
    );
  }

  /** A store of a name. `isCertain`: it cannot fail silently. */
  writeName(heap: Heap, object: Value, name: string, value: Value, isCertain: boolean, isOwn: boolean): Heap {
    const stored = isCertain ? value : this.terms.unknown();
    return this.put(heap, object, this.nameKey(name), stored, !isOwn);
  }

  /** A store of an element; arrays grow to hold it. */
  writeElement(heap: Heap, object: Value, key: Value, value: Value, isCertain: boolean): Heap {
    const { terms, heaps } = this;
    const at = this.key(key);
    const keepsIt = isTag(object, "array", "object", "function");
    // typed arrays convert
    const stored = isCertain ? (keepsIt === TRUE ? value : choose(keepsIt, value, terms.unknown())) : terms.unknown();
    const after = this.put(heap, object, at, stored, false);
    const isArray = isTag(object, "array");
    if (isArray === FALSE) return after;
    const length = heaps.length(heap, object.ref);
    const isGrown = and(isArray, le(length, at), le(ZERO, at));
    if (isGrown === FALSE) return after;
    const grown = ite(isGrown, add(at, int(1)), length);
    const certain = isCertain ? grown : ite(terms.unknownTruth(), grown, length);
    return { kind: "length", before: after, object: object.ref, length: certain };
  }

  private put(before: Heap, object: Value, key: Term, value: Value, mayBePrototype: boolean): Heap {
    const isObject = isReference(object);
    if (isObject === FALSE) return before;
    const { heaps } = this;
    const stored = isObject === TRUE ? value : choose(isObject, value, heaps.select(before, object.ref, key));
    return { kind: "store", before, object: object.ref, key, value: stored, mayBePrototype };
  }

  // variables of the module

  private bindingKey(binding: Binding): number {
    let key = this.bindings.get(binding);
    if (key === undefined) this.bindings.set(binding, (key = FIRST_BINDING - this.bindings.size));
    return key;
  }

  outer(heap: Heap, binding: Binding): Value {
    return this.heaps.select(heap, MODULE, int(this.bindingKey(binding)));
  }

  publish(before: Heap, binding: Binding, value: Value): Heap {
    return { kind: "store", before, object: MODULE, key: int(this.bindingKey(binding)), value, mayBePrototype: false };
  }

  keysOf(names: Iterable<string>, bindings: Iterable<Binding>, elements: boolean): Keys {
    const all = new Set<number>();
    for (const name of names) {
      const key = this.nameKey(name);
      if (key.kind === "number") all.add(key.value);
    }
    for (const binding of bindings) all.add(this.bindingKey(binding));
    return { kind: "some", names: all, elements };
  }

  /** The text of a constant. */
  private textOf({ tag, ref }: Value): string | undefined {
    if (tag.kind !== "number" || tag.value !== TAG.string || ref.kind !== "number") return undefined;
    return this.terms.textOfIdentity(ref.value);
  }
}

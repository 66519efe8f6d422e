/** What calls do to objects and variables that were there before them, and which of them they look into: found in the last look at a world. */
import type { Binding } from "../../scopes/scope.ts";
import type { Node } from "../../syntax.ts";
import { isOfLanguage } from "./language.ts";
import type { Thing } from "./thing.ts";

/** In words, with its place. */
export interface Harm {
  readonly reason: string;
  readonly file: string;
  readonly node: Node;
}

export class Effects {
  /** Objects that modules made while they were loaded, and variables that live as long. */
  readonly changed = new Map<Thing | Binding, Harm>();
  /** Objects of the modules that code outside of them gets hold of. */
  readonly shown = new Map<Thing, Harm>();
  /** Objects and variables whose contents matter. */
  readonly seen = new Set<Thing | Binding>();
  /** What was put there is more than a primitive. */
  readonly stored = new Set<Thing | Binding>();
  /** A builtin, a global, or what may be one is changed: others see that without any name. */
  builtins: Harm | undefined;
  /** Something that may do anything. */
  unknown: Harm | undefined;
  /** Code made from text: like what is not known, but for builtins, which verdicts about other functions take it not to replace. */
  text: Harm | undefined;
  /**
   * Code of the platform of which nobody listed what it does: it has no way to variables of modules and their objects but what it is given,
   * and that is in `changed`. It may keep something of its own, which the next call of it finds.
   */
  foreign: Harm | undefined;
  /** Such code is given a builtin, or what holds one. */
  givesBuiltins = false;

  add(other: Effects): void {
    for (const [one, harm] of other.changed) if (!this.changed.has(one)) this.changed.set(one, harm);
    for (const [one, harm] of other.shown) if (!this.shown.has(one)) this.shown.set(one, harm);
    for (const one of other.seen) this.seen.add(one);
    for (const one of other.stored) this.stored.add(one);
    this.builtins ??= other.builtins;
    this.unknown ??= other.unknown;
    this.text ??= other.text;
    this.foreign ??= other.foreign;
    this.givesBuiltins ||= other.givesBuiltins;
  }
}

/** A call finds what another one changed, or what its caller may have changed between two calls. */
export function conflict(own: Effects, others: Effects): Harm | undefined {
  const harm = own.unknown ?? own.text ?? own.foreign ?? own.builtins ?? others.builtins;
  if (harm !== undefined) return harm;
  // what may do anything may change whatever can be changed
  if (others.unknown !== undefined && [...own.seen].some(mayChange)) return others.unknown;
  if (others.text !== undefined && [...own.seen].some((one) => mayChange(one) && !isBuiltin(one))) return others.text;
  for (const { changed } of [own, others]) for (const [one, harm] of changed) if (own.seen.has(one)) return harm;
  for (const [thing, harm] of own.shown) if (own.seen.has(thing)) return harm;
  return undefined;
}

function mayChange(one: Thing | Binding): boolean {
  if ("declarations" in one) {
    // what `eval` sees it can assign to, and that is written nowhere
    const isOpen = one.scope.activation.usesEval && one.kind !== "const" && one.kind !== "import";
    return isOpen || one.assigned || one.kind === "enum" || one.kind === "namespace";
  }
  return !one.isFrozen && one.behind === undefined;
}

/** A global of the language, or what it holds: not what a program put there under a name of its own. */
function isBuiltin(one: Thing | Binding): boolean {
  if ("declarations" in one || one.kind === "method") return !("declarations" in one);
  return one.kind === "native" && isOfLanguage(one.path);
}

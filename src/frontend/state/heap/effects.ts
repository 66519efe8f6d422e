/** What calls do to objects and variables that were there before them, and which of them they look into: found in the last look at a world. */
import type { Binding } from "../../scopes/scope.ts";
import type { Node } from "../../syntax.ts";
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
  /** Something that may do anything. */
  unknown: Harm | undefined;
  /**
   * Code of the platform of which nobody listed what it does: it has no way to variables of modules and their objects but what it is given,
   * and that is in `changed`. It may keep something of its own, which the next call of it finds.
   */
  foreign: Harm | undefined;

  add(other: Effects): void {
    for (const [one, harm] of other.changed) if (!this.changed.has(one)) this.changed.set(one, harm);
    for (const [one, harm] of other.shown) if (!this.shown.has(one)) this.shown.set(one, harm);
    for (const one of other.seen) this.seen.add(one);
    for (const one of other.stored) this.stored.add(one);
    this.unknown ??= other.unknown;
    this.foreign ??= other.foreign;
  }
}

/** A call finds what another one changed, or what its caller may have changed between two calls. */
export function conflict(own: Effects, others: Effects): Harm | undefined {
  const harm = own.unknown ?? own.foreign;
  if (harm !== undefined) return harm;
  // what may do anything may change whatever can be changed
  if (others.unknown !== undefined && [...own.seen].some(mayChange)) return others.unknown;
  for (const { changed } of [own, others]) for (const [one, harm] of changed) if (own.seen.has(one)) return harm;
  for (const [thing, harm] of own.shown) if (own.seen.has(thing)) return harm;
  return undefined;
}

function mayChange(one: Thing | Binding): boolean {
  if ("declarations" in one) return one.assigned || one.kind === "enum" || one.kind === "namespace";
  return !one.isFrozen && one.behind === undefined;
}

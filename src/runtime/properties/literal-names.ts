/**
 * Names of a fresh object whose parts may have symbolic ones: whether two parts have the same name decides which of them the object holds
 * and how many properties it has. Where they differ the rest of a name stays open.
 */

import { eq, literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { isProxy, ownData, propertyKey } from "../heap/keys.ts";
import type { State } from "../heap/state.ts";
import type { Tables } from "../heap/tables.ts";
import { isEnumerable, isObject, Object$, ownKeys, String$ } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { asString } from "../record/operand.ts";
import type { Recorder } from "../record/recorder.ts";

interface Name {
  readonly text: string;
  /** Undefined when the name is the same on every run. */
  readonly shadow: Shadow;
}

/** More comparisons than this and the name is fixed instead. */
const MAX_COMPARED = 100;

/**
 * `parts` has two elements for each part of the literal, in order: name and shadow of the name, or `SPREAD` and the object that was spread.
 * Its values and their shadows are there already.
 */
export function nameParts(rt: State, object: object, parts: readonly unknown[], site: number): void {
  if (!hasSymbolicNames(rt.tables, parts)) return;
  const names: Name[] = [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const source = parts[i + 1];
    // what a proxy gave is in the object, and among it every name is asked about
    if (parts[i] === SPREAD) addSpread(rt.tables, names, isObject(source) && isProxy(source) ? object : source, site);
    else add(rt.record, names, nameOf(rt.record, parts[i], parts[i + 1] as Shadow, site), site);
  }
  for (let i = 0; i < names.length; i++) {
    const { text, shadow } = names[i]!;
    if (shadow !== undefined && ownData(object, propertyKey(text)!) !== undefined)
      rt.heap.setKeyShadow(object, text, shadow);
  }
}

/** Stands for a name where a part is spread. */
export const SPREAD: unique symbol = Symbol("spread");

function hasSymbolicNames(tables: Tables, parts: readonly unknown[]): boolean {
  for (let i = 0; i + 1 < parts.length; i += 2) {
    if (parts[i] === SPREAD ? tables.of(parts[i + 1])?.hasSymbolicNames === true : parts[i + 1] !== undefined)
      return true;
  }
  return false;
}

function nameOf(record: Recorder, key: unknown, key$: Shadow, site: number): Name | undefined {
  if (typeof key === "symbol" || isObject(key)) return undefined;
  const text = key$ === undefined ? undefined : asString(record, key, key$, site);
  return { text: String$(key), shadow: text?.kind === "literal" ? undefined : text };
}

/** A fresh object that is its own part has names nobody told: those of symbolic parts are fixed among them. */
function addSpread(tables: Tables, names: Name[], source: unknown, site: number): void {
  if (source === null || source === undefined) return;
  const table = tables.of(source);
  const own = ownKeys(Object$(source));
  for (let i = 0; i < own.length; i++) {
    const name = own[i]!;
    if (typeof name === "symbol" || !isEnumerable(Object$(source), name)) continue;
    const key$ = table?.entry(propertyKey(name)!)?.key$;
    add(tables.record, names, { text: name, shadow: key$?.sort === "str" ? key$ : undefined }, site);
  }
}

/** The part replaces an earlier one of that name, which every symbolic name among them is asked about. */
function add(record: Recorder, names: Name[], name: Name | undefined, site: number): void {
  if (name === undefined) return;
  let compared = 0;
  for (let i = 0; i < names.length; i++) {
    const other = names[i]!;
    const isSame = other.text === name.text;
    if (other.shadow !== undefined || name.shadow !== undefined) {
      if (compared++ >= MAX_COMPARED) {
        record.pin(name.text, name.shadow, site);
        record.pin(other.text, other.shadow, site);
      } else {
        const condition = eq(expression(name), expression(other));
        if (condition.kind !== "literal") record.split(site, condition, isSame);
      }
    }
    if (!isSame) continue;
    // the same name on this path: known on every run if one of them is
    if (name.shadow === undefined || other.shadow === undefined) names[i] = { text: name.text, shadow: undefined };
    return;
  }
  names[names.length] = name;
}

function expression({ text, shadow }: Name): Expr {
  return shadow ?? literal(text);
}

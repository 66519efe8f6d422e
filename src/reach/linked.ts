/**
 * Types of linked lists: objects with one property that leads to another of the same type, or to nothing. A list that nobody changes is an array of its nodes
 * (the paper's section 2): nodes are positions, `next` is the position after.
 */
import { alternativePath, memberPath } from "../expr/variable/path.ts";
import { alternativeOf, presenceOf } from "../expr/variable/variable.ts";
import type { Definitions, PropertyShape, Shape } from "../frontend/shapes/shape.ts";
import { apply, type Fn, type Range, type Term } from "./term/term.ts";

export interface LinkedType {
  /** The property that leads on. */
  readonly next: string;
  /** What stands at the end. */
  readonly end: "null" | "undefined" | "left out";
  readonly others: readonly PropertyShape[];
}

export function linkedType(name: string, definitions: Definitions): LinkedType | undefined {
  const shape = definitions[name];
  if (shape?.kind !== "object" || shape.index !== undefined) return undefined;
  const leading = shape.properties.filter((property) => mentions(property.shape, name));
  const [next] = leading;
  const end = next === undefined ? undefined : endOf(next, name);
  if (next === undefined || leading.length !== 1 || end === undefined || !/^[A-Za-z_$][\w$]*$/.test(next.name))
    return undefined;
  return { next: next.name, end, others: shape.properties.filter((property) => property !== next) };
}

const isNamed = (shape: Shape, name: string): boolean => shape.kind === "named" && shape.name === name;

function endOf({ shape, optional }: PropertyShape, name: string): LinkedType["end"] | undefined {
  if (isNamed(shape, name)) return optional ? "left out" : undefined;
  const found = orNothing(shape);
  return found === undefined || optional || !isNamed(found.of, name) ? undefined : found.end;
}

/** `T | null` and `T | undefined`. */
export function orNothing(shape: Shape): { readonly of: Shape; readonly end: "null" | "undefined" } | undefined {
  if (shape.kind !== "union" || shape.options.length !== 2) return undefined;
  const nothing = shape.options.find(({ kind }) => kind === "null" || kind === "undefined");
  const of = shape.options.find((option) => option !== nothing);
  if (nothing === undefined || of === undefined || of.kind === "null" || of.kind === "undefined") return undefined;
  return { of, end: nothing.kind === "null" ? "null" : "undefined" };
}

function mentions(shape: Shape, name: string): boolean {
  if (shape.kind === "named") return shape.name === name;
  return shape.kind === "union" && shape.options.some((option) => mentions(option, name));
}

/** Where the dynamic side has the nodes: each under the one before. */
export function nodePath(root: string, { next, end }: LinkedType, index: number): string {
  return index === 0 ? root : nextPath(nodePath(root, { next, end, others: [] }, index - 1), next, end);
}

const nextPath = (node: string, next: string, end: LinkedType["end"]): string =>
  end === "left out" ? memberPath(node, next) : alternativePath(memberPath(node, next), 1);

/** The variable that says whether a node has a next one. */
export const nextTag = (node: string, { next, end }: LinkedType): string =>
  (end === "left out" ? presenceOf : alternativeOf)(memberPath(node, next)).name;

export const lengthOf = (path: string, range: Range): Term =>
  apply({ name: `${path}.nodes`, arity: 0, sort: "int", range } satisfies Fn, []);

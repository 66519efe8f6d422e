/** Names for shapes that contain themselves, and for big ones that are used more than once. */
import type { Definitions, Shape } from "./shape.ts";

/** A shape with more nodes than this is not repeated. */
const BIG = 40;

export interface Names {
  readonly definitions: Map<string, Shape>;
  expand(key: string, name: string, build: () => Shape): Shape;
}

export function createNames(): Names {
  const definitions = new Map<string, Shape>();
  const finished = new Map<string, Shape>();
  /** Being built, and the name given out if someone inside asked. */
  const building = new Map<string, string | undefined>();

  const nameFor = (name: string): string => {
    const base = name === "*" || name === "" ? "Type" : name;
    let unique = base;
    for (let n = 2; definitions.has(unique) || [...building.values()].includes(unique); n++) unique = `${base}${n}`;
    return unique;
  };

  return {
    definitions,
    expand(key, name, build) {
      const done = finished.get(key);
      if (done !== undefined) {
        if (done.kind === "named" || sizeOf(done) <= BIG) return done;
        const unique = nameFor(name);
        definitions.set(unique, done);
        const reference: Shape = { kind: "named", name: unique };
        finished.set(key, reference);
        return reference;
      }
      if (building.has(key)) {
        const unique = building.get(key) ?? nameFor(name);
        building.set(key, unique);
        return { kind: "named", name: unique };
      }
      building.set(key, undefined);
      let shape: Shape | undefined;
      let given: string | undefined;
      try {
        shape = build();
      } finally {
        given = building.get(key);
        building.delete(key);
        // A name that was given out must mean something, even if the whole could not be read.
        if (given !== undefined) definitions.set(given, shape ?? { kind: "lazy" });
      }
      const result: Shape = given === undefined ? shape : { kind: "named", name: given };
      finished.set(key, result);
      return result;
    },
  };
}

function sizeOf(shape: Shape): number {
  let size = 0;
  const count = (value: unknown): void => {
    if (size > BIG || typeof value !== "object" || value === null) return;
    if ("kind" in value) size++;
    for (const part of Object.values(value)) count(part);
  };
  count(shape);
  return size;
}

/** The definitions that shapes mention, directly or through each other. */
export function definitionsFor(roots: readonly Shape[], definitions: ReadonlyMap<string, Shape>): Definitions {
  const needed: Record<string, Shape> = {};
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value && value.kind === "named" && "name" in value && typeof value.name === "string") {
      const shape = definitions.get(value.name);
      if (shape !== undefined && !Object.hasOwn(needed, value.name)) {
        needed[value.name] = shape;
        collect(shape);
      }
      return;
    }
    for (const part of Object.values(value)) collect(part);
  };
  roots.forEach(collect);
  return needed;
}

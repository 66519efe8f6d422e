/** The files of the classes that the inputs of a target are instances of. */
import type { Target } from "../targets/target.ts";

export function builtClasses({ file, receiver, class: own, parameters, definitions }: Target): string[] {
  const files = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    // a reference to a class, wherever a shape has one
    const { file: named, export: name } = value as { file?: unknown; export?: unknown };
    if (typeof named === "string" && typeof name === "string") files.add(named);
    for (const part of Object.values(value)) look(part);
  };
  look([own, receiver, parameters, definitions]);
  files.delete(file);
  return [...files];
}

/** The files of the classes that the inputs of a target are instances of. */
import type { Target } from "../targets/target.ts";

export function builtClasses(target: Target): string[] {
  const files = classFiles(target);
  files.delete(target.file);
  return [...files];
}

/** Whether code of the program makes inputs of the target, or the instance that it is called on: what such code does decides what a call comes to. */
export const isBuiltByCode = (target: Target): boolean =>
  target.receiver !== undefined || target.class !== undefined || classFiles(target).size > 0;

function classFiles({ receiver, class: own, parameters, definitions }: Target): Set<string> {
  const files = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    // a reference to a class, wherever a shape has one; those of the platform are in no file
    const { file: named, export: name } = value as { file?: unknown; export?: unknown };
    if (typeof named === "string" && typeof name === "string" && named !== "") files.add(named);
    for (const part of Object.values(value)) look(part);
  };
  look([own, receiver, parameters, definitions]);
  return files;
}

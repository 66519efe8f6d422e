/** Linking of ES modules: names are announced and checked before any code of the program runs. */
import { types } from "node:util";
import { type Callable, generatorNext, SafeSet, SyntaxError$ } from "../pristine.ts";
import { checkType, isData } from "./attributes.ts";
import type { Instance } from "./instance.ts";
import { isCore, type Registry } from "./registry.ts";
import { type Locate, resolveExport } from "./resolve-export.ts";
import type { Unit } from "./unit.ts";

/** Calls the function of a module with what module code gets. */
export type Enter = (instance: Instance, body: Callable) => unknown;

/** Announces the exports of all modules below before any of them runs: in a cycle, functions can be called before their module ran. */
export function link(registry: Registry, entry: Instance, enter: Enter): void {
  const linked: Instance[] = [];
  try {
    announce(registry, entry, enter, linked);
    for (let i = 0; i < linked.length; i++) checkNames(registry, linked[i]!);
    for (let i = 0; i < linked.length; i++) {
      const { running, bindings } = linked[i]!;
      if (running !== undefined && !isOpen(registry, linked[i]!)) bindings.seal();
    }
  } catch (error) {
    for (let i = 0; i < linked.length; i++) {
      linked[i]!.isLinked = false;
      linked[i]!.running = undefined;
    }
    throw error;
  }
}

function announce(registry: Registry, instance: Instance, enter: Enter, linked: Instance[]): void {
  const { code } = instance.unit;
  if (instance.isLinked || code.format !== "esm" || instance.status === "failed") return;
  instance.isLinked = true;
  linked[linked.length] = instance;
  const body = instance.unit.body();
  const { imports } = code;
  const json = code.links?.json ?? [];
  for (let i = 0; i < imports.length; i++) {
    const imported = registry.imported(instance, imports[i]!);
    if (isData(imported.unit.file)) checkType(imported.unit.code, has(json, imports[i]!) ? "json" : undefined);
    announce(registry, imported, enter, linked);
  }
  for (let i = 0; i < json.length; i++) {
    const typed = registry.imported(instance, json[i]!);
    if (!isCore(typed)) checkType(typed.unit.code, "json");
    typed.isTypedJson = true;
  }
  if (!types.isGeneratorFunction(body)) return;
  instance.running = enter(instance, body) as Generator;
  generatorNext(instance.running);
}

function has(list: readonly string[], one: string): boolean {
  for (let i = 0; i < list.length; i++) if (list[i] === one) return true;
  return false;
}

function checkNames(registry: Registry, instance: Instance): void {
  const { unit, bindings } = instance;
  const at: Locate = (each, specifier) => registry.imported(each, specifier);
  const imports = unit.code.links?.imports ?? [];
  for (let i = 0; i < imports.length; i++) {
    const { 0: specifier, 1: name } = imports[i]!;
    const found = resolveExport(at(instance, specifier), name, at);
    if (typeof found !== "string") continue;
    const problem =
      found === "ambiguous" ? "contains conflicting star exports for name" : "does not provide an export named";
    throw new SyntaxError$(`The requested module '${specifier}' ${problem} '${name}'`);
  }
  bindings.settleStars((name) => {
    const found = resolveExport(instance, name, at);
    return typeof found === "string" ? undefined : { bindings: found.instance.bindings, name: found.name };
  });
}

/** Whether names may still come in through `export *` from a CommonJS module that has not run. */
function isOpen(registry: Registry, instance: Instance, seen: Set<Unit> = new SafeSet<Unit>()): boolean {
  const { unit } = instance;
  if (unit.code.links === undefined) return true;
  if (seen.has(unit)) return false;
  seen.add(unit);
  const { stars } = unit.code.links;
  for (let i = 0; i < stars.length; i++)
    if (isOpen(registry, registry.imported(instance, stars[i]!), seen)) return true;
  return false;
}

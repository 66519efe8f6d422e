/** Which module a name really comes from, through re-exports and stars: the language's ResolveExport. */
import { SafeSet } from "../pristine.ts";
import type { Instance } from "./instance.ts";

export type Locate = (from: Instance, specifier: string) => Instance;

type Found = { readonly instance: Instance; readonly name: string };

/** Modules that are not ES modules have whatever they have when they ran: nothing can be said about them. */
export function resolveExport(
  instance: Instance,
  name: string,
  locate: Locate,
  seen: Set<string> = new SafeSet<string>(),
): Found | "missing" | "ambiguous" {
  const { links } = instance.unit.code;
  if (links === undefined) return instance.isTypedJson && name !== "default" ? "missing" : { instance, name };
  const key = `${instance.unit.file}\0${name}`;
  if (seen.has(key)) return "missing";
  seen.add(key);
  if (links.own.includes(name)) return { instance, name };
  const through = links.indirect.find(({ 0: exported }) => exported === name);
  if (through !== undefined) return resolveExport(locate(instance, through[1]), through[2], locate, seen);
  if (name === "default") return "missing";
  let found: Found | undefined;
  for (let i = 0; i < links.stars.length; i++) {
    const from = locate(instance, links.stars[i]!);
    if (from.unit.code.links === undefined) continue;
    const next = resolveExport(from, name, locate, seen);
    if (next === "ambiguous") return next;
    if (next === "missing") continue;
    if (found === undefined) found = next;
    else if (found.instance !== next.instance || found.name !== next.name) return "ambiguous";
  }
  const isOpen = links.stars.some((star) => locate(instance, star).unit.code.links === undefined);
  return found ?? (isOpen ? { instance, name } : "missing");
}

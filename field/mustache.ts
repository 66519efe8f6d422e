/** mustache: templates without logic. */
import { assert } from "assay";
import Mustache from "mustache";

/** Any template is rendered, or refused by the package's own error. */
export function render(template: string, name: string): string {
  return Mustache.render(template, { name, list: [1, 2], on: true });
}

/** A template without tags is the output. */
export function plainText(text: string): void {
  if (!text.includes("{{")) assert(Mustache.render(text, {}) === text);
}

/** A value in double mustaches cannot bring markup in. */
export function escapes(value: string): void {
  assert(!/[<>"']/.test(Mustache.render("{{value}}", { value })));
}

/** Triple mustaches give the value as it is. */
export function unescaped(value: string): void {
  assert(Mustache.render("{{{value}}}", { value }) === value);
}

/**
 * Inputs that the project itself shows: calls with the arguments of its examples, those first that call the target by name, and every text that
 * stands in them where the target takes a text or a list of texts. Cheap runs try each once; what reaches something is kept like any other find.
 */
import type { Model } from "../../../expr/expr.ts";
import type { Examples, Shown } from "../../../frontend/examples/example.ts";
import type { Program } from "../program.ts";

/** Arguments of a call that a text takes the place of. */
const MOST_PLACES = 4;
const MOST_SEEDS = 1_000;
/** A text of a command line: its words are arguments. */
const MOST_WORDS = 24;

/** In the order they should be tried. `name`: what the target is called. */
export function* seedsOf(program: Pick<Program, "adopt">, examples: Examples, name: string): Generator<Model> {
  let left = MOST_SEEDS;
  for (const args of listsOf(examples, name)) {
    const model = program.adopt?.(args);
    if (model === undefined || model.size === 0) continue;
    yield model;
    if (--left === 0) return;
  }
}

function* listsOf({ calls, texts }: Examples, name: string): Generator<readonly (Shown | undefined)[]> {
  const isNamed = (call: { readonly name: string }): boolean => call.name === name;
  for (const call of calls) if (isNamed(call)) yield call.args;
  for (const call of calls) if (!isNamed(call)) yield call.args;
  for (const text of texts)
    for (let place = 0; place < MOST_PLACES; place++) {
      const before = Array.from<undefined>({ length: place });
      yield [...before, text];
      yield [...before, text.split(/\s+/, MOST_WORDS)];
    }
}

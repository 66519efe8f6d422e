/** What earlier commands found out by reading the code of a project. Keys and texts name files from its root, so that a copy of the project in another place finds them, too. */
import type { RememberedTexts } from "../../../frontend/project.ts";
import { digestOf } from "../../../store/results.ts";
import type { Store } from "../../../store/store.ts";

const ROOT = "\u0001root";

export interface KnownStates extends RememberedTexts {
  /** Writes down what was found out meanwhile, all at once. */
  flush(store: Store): void;
}

/** `store`: of a project that has none yet nothing is known. */
export function knownStates(store: Store | undefined, root: string): KnownStates {
  const inJson = JSON.stringify(root).slice(1, -1);
  const found = new Map<string, string>();
  const keyOf = (key: string): string => digestOf(key.replaceAll(`${inJson}/`, `${ROOT}/`));
  return {
    recall: (key) =>
      store === undefined
        ? undefined
        : safely(store, () => store.states.recall(keyOf(key)))?.replaceAll(`${ROOT}/`, () => `${inJson}/`),
    keep(key, text) {
      found.set(keyOf(key), text.replaceAll(`${inJson}/`, `${ROOT}/`));
    },
    flush(to) {
      safely(to, () => to.states.keep(found));
      found.clear();
    },
  };
}

/** A store that fails costs what it knew, and nothing else. */
function safely<T>(store: Store, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!store.isOwn(error)) throw error;
    return undefined;
  }
}

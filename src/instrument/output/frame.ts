/**
 * The temporaries of one emitted function. Indices are handed out once per statement and reused by the next, so two
 * temporaries of one expression never collide however its parts are ordered.
 */
import type { Names } from "./names.ts";

export type FrameKind = "plain" | "generator" | "async" | "async-generator" | "module" | "initialiser";

export interface Pair {
  readonly value: string;
  readonly shadow: string;
}

export class Frame {
  readonly kind: FrameKind;
  /** Constructor of a class with a parent: `this` throws before `super()`. */
  readonly isDerived: boolean;
  /** The body keeps its shadows in a cell while it is suspended. */
  hasCell = false;
  /** Of the function. */
  site = 0;
  /** The checked build's functions say when they are entered and left. */
  isEntered = false;
  /** The declared result is a number; known in the checked build. */
  givesNumber = false;
  /** A module that awaits is a generator which its runner drives: an async one could not stop before its first statement without losing a tick. */
  awaitWord: "await" | "yield" = "await";
  readonly #names: Names;
  readonly #used = new Set<string>();
  #next = 1;

  constructor(names: Names, kind: FrameKind, isDerived = false) {
    this.#names = names;
    this.kind = kind;
    this.isDerived = isDerived;
  }

  value(): string {
    return this.#use(this.#names.temporary(this.#next++));
  }

  shadow(): string {
    return this.#use(this.#names.shadow(this.#names.temporary(this.#next++)));
  }

  pair(): Pair {
    const value = this.value();
    return { value, shadow: this.#use(this.#names.shadow(value)) };
  }

  /** A variable of ours that lives as long as the function runs. */
  declare(name: string): string {
    return this.#use(name);
  }

  declares(name: string): boolean {
    return this.#used.has(name);
  }

  /** Temporaries taken inside are free again afterwards; those taken before stay. */
  scoped<T>(emit: () => T): T {
    const mark = this.#next;
    const result = emit();
    this.#next = mark;
    return result;
  }

  declarations(): string {
    return this.#used.size === 0 ? "" : `let ${[...this.#used].join(", ")};\n`;
  }

  #use(name: string): string {
    this.#used.add(name);
    return name;
  }
}

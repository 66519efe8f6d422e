/** The program's functions that are running, and where errors come from; kept by the checked build only. */
import { isObject, SafeWeakMap } from "../pristine.ts";

/** Where an error was first seen, with the functions on the stack. */
export interface Raised {
  readonly isDeliberate: boolean;
  /** By an assertion function of the program. */
  readonly isAssertion: boolean;
  readonly site: number;
  readonly stack: readonly number[];
}

/** How deep a stack is remembered. */
const KEPT_FRAMES = 16;

/** The functions that are running, innermost first. */
export class Frames {
  /** Sites of the functions that were entered; those beyond `depth` have returned. */
  private readonly sites: number[] = [];
  /** What was observed last before each was entered: its call, if code that is checked calls it. */
  private readonly callers: number[] = [];
  depth = 0;
  private raised: WeakMap<object, Raised> = new SafeWeakMap<object, Raised>();
  /** A thrown primitive has no identity: the last one counts. */
  private last: { readonly value: unknown; readonly raised: Raised } | undefined = undefined;

  begin(): void {
    this.depth = 0;
    this.raised = new SafeWeakMap<object, Raised>();
    this.last = undefined;
  }

  enter(site: number, caller: number): number {
    this.sites[this.depth] = site;
    this.callers[this.depth] = caller;
    return this.depth++;
  }

  /** Where the function that is running was called from. */
  caller(): number {
    return this.depth === 0 ? -1 : this.callers[this.depth - 1]!;
  }

  stack(): number[] {
    const stack: number[] = [];
    for (let i = this.depth - 1; i >= 0 && stack.length < KEPT_FRAMES; i--) stack[stack.length] = this.sites[i]!;
    return stack;
  }

  /** Remembers an error the first time it is seen: rethrowing it later changes nothing. */
  note(error: unknown, site: number, isDeliberate: boolean, isAssertion = false): void {
    if (this.known(error) !== undefined) return;
    const raised: Raised = { isDeliberate, isAssertion, site, stack: this.stack() };
    if (isObject(error)) this.raised.set(error, raised);
    else this.last = { value: error, raised };
  }

  known(error: unknown): Raised | undefined {
    if (isObject(error)) return this.raised.get(error);
    return this.last !== undefined && this.last.value === error ? this.last.raised : undefined;
  }
}

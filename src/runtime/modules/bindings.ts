/** The exports of one evaluated module: live values, their shadows and the namespace object, shared by all who import it. */
import { arraySort, create, defineProperty, keys, ReferenceError$, SafeMap, SafeSet } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { makeNamespace, type Namespace } from "./namespace.ts";

interface Binding {
  readonly value: () => unknown;
  readonly shadow: () => Shadow;
  /** The namespace does not list it, but who imports it by name gets it. */
  readonly isHidden?: true;
  /** Came through `export *`: gives way to the module's own names and to nobody when two disagree. */
  readonly isStar: boolean;
}

const noShadow = (): Shadow => undefined;

/** Stands behind the values of a module in a cycle that has not announced its exports yet. */
const unannounced = new Proxy(create(null) as object, {
  get(_target, name) {
    throw new ReferenceError$(`Cannot access '${String(name)}' before initialization`);
  },
});

export class Bindings {
  readonly v: Record<string, unknown> = create(null) as Record<string, unknown>;
  readonly s: Record<string, Shadow> = create(null) as Record<string, Shadow>;
  private readonly namespace: Namespace;
  /** Told when somebody has the namespace object, where reading from it is a reason for doubts. */
  private onSight: (() => void) | undefined;
  private readonly bindings = new SafeMap<string, Binding>();
  private readonly ambiguous = new SafeSet<string>();
  private readonly dependents: Bindings[] = [];
  private isAnnounced = false;
  private readonly isResolved: boolean;

  /** `isResolved`: whoever links the module finds out which names lead to different things. */
  constructor(isResolved = false) {
    this.isResolved = isResolved;
    this.namespace = makeNamespace({
      has: (name) => this.isListed(name),
      read: (name) => this.v[name],
      shadow: (name) => this.s[name],
      sorted: () => arraySort(this.names((name) => this.isListed(name))),
    });
  }

  /** The namespace object. */
  get ns(): object {
    this.onSight?.();
    return this.namespace.object;
  }

  announce(getters: Record<string, () => unknown>, shadows: Record<string, () => Shadow>): void {
    const names = keys(getters);
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!;
      this.put(name, { value: getters[name]!, shadow: shadows[name] ?? noShadow, isStar: false });
    }
    this.opened();
  }

  announceHidden(name: string, value: () => unknown, shadow: () => Shadow): void {
    this.put(name, { value, shadow, isStar: false, isHidden: true });
  }

  /** `export * from` the other: its names follow, also those it announces later. */
  star(other: Bindings): void {
    other.dependents[other.dependents.length] = this;
    other.bindings.forEach((binding, name) => {
      this.inherit(name, binding);
    });
    this.opened();
  }

  /** Somebody imports before anything was announced: a cycle. */
  expect(): void {
    if (!this.isAnnounced) Object.setPrototypeOf(this.v, unannounced);
  }

  /** Every name that came through `export *` means what it leads to; what leads nowhere, or to different things, is no export. */
  settleStars(resolve: (name: string) => { readonly bindings: Bindings; readonly name: string } | undefined): void {
    const names = this.names();
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!;
      if (!this.bindings.get(name)!.isStar) continue;
      const found = resolve(name);
      const source = found?.bindings === this ? undefined : found?.bindings.bindings.get(found.name);
      if (found === undefined) this.drop(name);
      else if (source !== undefined) this.put(name, { ...source, isStar: true });
    }
  }

  private drop(name: string): void {
    this.ambiguous.add(name);
    this.bindings.delete(name);
    delete this.v[name];
    delete this.s[name];
  }

  private names(isWanted: (name: string) => boolean = () => true): string[] {
    const names: string[] = [];
    this.bindings.forEach((_binding, name) => {
      if (isWanted(name)) names[names.length] = name;
    });
    return names;
  }

  private isListed(name: string): boolean {
    const binding = this.bindings.get(name);
    return binding !== undefined && binding.isHidden !== true;
  }

  has(name: string): boolean {
    return this.bindings.has(name);
  }

  private opened(): void {
    if (this.isAnnounced) return;
    this.isAnnounced = true;
    if (Object.getPrototypeOf(this.v) !== null) Object.setPrototypeOf(this.v, null);
  }

  private inherit(name: string, binding: Binding): void {
    if (name === "default" || this.ambiguous.has(name)) return;
    const mine = this.bindings.get(name);
    if (mine === undefined || mine.isHidden === true) this.put(name, { ...binding, isStar: true });
    else if (mine.isStar && mine.value !== binding.value && !this.isResolved) this.drop(name);
  }

  private put(name: string, binding: Binding): void {
    this.bindings.set(name, binding);
    defineProperty(this.v, name, { get: binding.value, enumerable: true, configurable: true });
    defineProperty(this.s, name, { get: binding.shadow, enumerable: true, configurable: true });
    for (let i = 0; i < this.dependents.length; i++) this.dependents[i]!.inherit(name, binding);
  }

  /** All names are known: the namespace lists them in order and takes no more. */
  seal(): void {
    this.opened();
    this.namespace.seal();
  }

  /** Evaluation is over. */
  finish(): void {
    this.seal();
    this.namespace.show();
  }

  /** The same where reading is noted: who has the namespace object may read everything, and before that nobody did. */
  finishUnseen(onSight: () => void): void {
    this.seal();
    let isShown = false;
    this.onSight = () => {
      if (!isShown) this.namespace.show();
      isShown = true;
      onSight();
    };
  }
}

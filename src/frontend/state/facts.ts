/** What is known so far about the variables, functions and properties of the modules in view. Facts only grow, until nothing changes any more. */
import type { Binding } from "../scopes/scope.ts";
import { type AnyFunction, type Class, isClass, type Node } from "../syntax.ts";
import { CALLABLE, HOLDS_SHARED, INPUT, type Origin, SHARED } from "./origin.ts";

/** Something that was not shown to leave no trace. */
export interface Harm {
  /** The function, class or program whose code it is. */
  readonly owner: Node;
  readonly node: Node;
  readonly file: string;
  readonly reason: string;
  /** Only if the owner is what the caller calls: an object of the module is handed out. */
  readonly isResult?: true;
  /** Nothing in view changes it, but a caller may; `by`: a caller that has an instance of this class. */
  readonly isShown?: true;
  readonly by?: Class;
  /** What is changed belongs to another module. */
  readonly isForeign?: true;
  /** What is changed may be a builtin, a function, a class or its prototype: others see that without any name. */
  readonly isOfClass?: true;
  /** What is changed is at this place, and nothing else: the variable, or the object it names. */
  readonly isOfPlace?: true;
  /** Only what the owner itself does next is not known: no object of the modules is given to it. */
  readonly isApart?: true;
}

export type Callee = AnyFunction | Class;

interface Called {
  readonly args: Origin[];
  /** Arguments whose position is not known. */
  anywhere: Origin;
  self: Origin;
  gives: Origin;
}

export class Facts {
  changed = false;
  readonly harms: Harm[] = [];
  /** Only the last pass notes harms: facts are complete then. */
  isLast = false;
  /** Values thrown and caught. */
  thrown: Origin = 0;
  /** Stored in objects that are not known to hold objects. */
  stray: Origin = 0;
  /** Given to functions that are called by a value. */
  loose: Origin = 0;
  looseSelf: Origin = 0;
  /** Given back by functions that are called by a value. */
  looseResult: Origin = 0;
  /** Stored under names that are not known, but in lists. */
  unnamed: Origin = 0;
  private any: Origin = 0;
  private readonly bindings = new Map<Binding, Origin>();
  private readonly fields = new Map<string, Origin>();
  private readonly calls = new Map<Callee, Called>();
  /** Functions stored under a name. */
  private readonly named = new Map<string, Set<Callee>>();
  /** Names under which something callable is stored that is not known by name. */
  private readonly others = new Set<string>();
  /** Functions used as values. */
  readonly looseFunctions = new Set<Callee>();
  /** Functions that code outside of the modules may call. */
  readonly outside = new Set<Callee>();
  /** Functions that syntax and builtins call without naming them: conversions, iteration, accessors. */
  readonly implicit = new Set<Callee>();
  readonly getters = new Map<string, Set<Callee>>();
  readonly setters = new Map<string, Set<Callee>>();
  /** Which functions a function may call, by its owner. */
  readonly reaches = new Map<Node, Set<Node>>();
  private readonly atLoad = new Set<Node>();
  private readonly callEdges = new Map<Node, Set<Node>>();
  /** Functions given to code that may keep them. */
  readonly mayStay = new Set<Node>();
  /** Owners that call a function by its value. */
  readonly callsLoose = new Set<Node>();

  /** Classes whose instances have objects of a module in fields that callers can read. */
  private readonly shown = new Set<Class>();

  showing(owner: Class): void {
    if (this.shown.has(owner)) return;
    this.shown.add(owner);
    this.changed = true;
  }

  isShowing(owner: Class): boolean {
    return this.shown.has(owner);
  }

  /** Objects that outlive a call, by who names them; undefined for those that it has by no name of a module. */
  readonly seen = new Map<Node, Set<Binding | undefined>>();

  harm(harm: Harm): void {
    if (this.isLast) this.harms.push(harm);
  }

  see(owner: Node, binding: Binding | undefined): void {
    if (!this.isLast) return;
    const known = this.seen.get(owner);
    if (known === undefined) this.seen.set(owner, new Set([binding]));
    else known.add(binding);
  }

  bindingOf(binding: Binding): Origin {
    return this.bindings.get(binding) ?? 0;
  }

  assign(binding: Binding, value: Origin): void {
    const known = this.bindings.get(binding) ?? 0;
    if ((known | value) === known) return;
    this.bindings.set(binding, known | value);
    this.changed = true;
  }

  field(name: string): Origin {
    return this.fields.get(name) ?? 0;
  }

  anyField(): Origin {
    return this.any;
  }

  store(name: string, value: Origin, functions: readonly Callee[] | undefined): void {
    const known = this.fields.get(name) ?? 0;
    if ((known | value) !== known) {
      this.fields.set(name, known | value);
      this.any |= value;
      this.changed = true;
    }
    if (functions !== undefined) for (const fn of functions) this.addTo(this.named, name, fn);
    else if ((value & CALLABLE) !== 0 && !this.others.has(name)) {
      this.others.add(name);
      this.changed = true;
    }
  }

  functionsNamed(name: string): readonly Callee[] {
    return [...(this.named.get(name) ?? [])];
  }

  hasOthers(name: string): boolean {
    return this.others.has(name);
  }

  addTo(table: Map<string, Set<Callee>>, name: string, fn: Callee): void {
    let set = table.get(name);
    if (set === undefined) table.set(name, (set = new Set()));
    if (set.has(fn)) return;
    set.add(fn);
    this.changed = true;
  }

  called(fn: Callee): Called {
    let called = this.calls.get(fn);
    if (called === undefined) this.calls.set(fn, (called = { args: [], anywhere: 0, self: 0, gives: 0 }));
    return called;
  }

  pass(fn: Callee, args: readonly Origin[], anywhere: Origin, self: Origin): Origin {
    const called = this.called(fn);
    args.forEach((value, i) => {
      const known = called.args[i] ?? 0;
      if ((known | value) === known) return;
      called.args[i] = known | value;
      this.changed = true;
    });
    called.anywhere = this.grow(called.anywhere, anywhere);
    called.self = this.grow(called.self, self);
    return called.gives;
  }

  argument(fn: Callee, i: number): Origin {
    const { args, anywhere } = this.called(fn);
    return (args[i] ?? 0) | anywhere | this.given(fn);
  }

  allArguments(fn: Callee): Origin {
    const { args, anywhere } = this.called(fn);
    return args.reduce((all, one) => all | (one ?? 0), anywhere) | this.given(fn);
  }

  private given(fn: Callee): Origin {
    return (this.looseFunctions.has(fn) ? this.loose : 0) | (this.outside.has(fn) ? INPUT : 0);
  }

  self(fn: Callee): Origin {
    // only `new` and `super` call a class, on an object made there
    if (isClass(fn)) return this.called(fn).self;
    return (
      this.called(fn).self | (this.looseFunctions.has(fn) ? this.looseSelf : 0) | (this.outside.has(fn) ? INPUT : 0)
    );
  }

  gives(fn: Callee, value: Origin): void {
    const called = this.called(fn);
    called.gives = this.grow(called.gives, value);
    if (this.looseFunctions.has(fn)) this.looseResult = this.grow(this.looseResult, value);
  }

  /** The join; notes whether it is more than before. */
  grow(known: Origin, value: Origin): Origin {
    if ((known | value) !== known) this.changed = true;
    return known | value;
  }

  use(fn: Callee, isArgument: boolean): void {
    if (!this.looseFunctions.has(fn)) {
      this.looseFunctions.add(fn);
      this.changed = true;
    }
    if (!isArgument && !this.outside.has(fn)) {
      this.outside.add(fn);
      this.changed = true;
    }
  }

  /** `export { a as b } from`, `export * from`. */
  forward(to: string, name: string, from: string, imported: string): void {
    const keys = imported === "*" ? [...this.fields.keys()] : [from + imported];
    for (const key of keys) {
      if (!key.startsWith(from)) continue;
      const as = name === "*" ? key.slice(from.length) : name;
      const functions = this.others.has(key) ? undefined : this.functionsNamed(key);
      this.store(to + as, this.field(key), functions);
    }
  }

  /** Functions called while a module is loaded, whose variables may live on in what they made. */
  ranAtLoad(fn: Node): boolean {
    return this.atLoad.has(fn);
  }

  /** A call, not only a mention. */
  call(owner: Node, callee: Node): void {
    this.reach(owner, callee);
    let set = this.callEdges.get(owner);
    if (set === undefined) this.callEdges.set(owner, (set = new Set()));
    set.add(callee);
  }

  /** Who runs while modules are loaded, as far as calls are known. */
  noteLoading(programs: readonly Node[]): void {
    const open: Node[] = [...programs];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const called = [...(this.callEdges.get(node) ?? []), ...(this.callsLoose.has(node) ? this.looseFunctions : [])];
      for (const fn of called) {
        if (this.atLoad.has(fn)) continue;
        this.atLoad.add(fn);
        this.changed = true;
        open.push(fn);
      }
    }
  }

  reach(owner: Node, callee: Node): void {
    let set = this.reaches.get(owner);
    if (set === undefined) this.reaches.set(owner, (set = new Set()));
    set.add(callee);
  }
}

/** The parts of a value of this origin when nothing is known of its properties: a copy of it holds them. */
export const partsShared = (value: Origin): Origin => ((value & (SHARED | HOLDS_SHARED)) !== 0 ? HOLDS_SHARED : 0);

/**
 * The contract between instrumented code and the runtime: instrumenter and runtime share nothing else.
 *
 * Instrumented code sees two names, `R` (this interface) and `$M` (its module record), and follows these rules.
 *
 * Values. A concrete value is never wrapped. Beside every binding `x` stands `x$`, its shadow. The shadow
 * suffix is `$` lengthened until no identifier of the file ends with it. Every expression leaves its value as
 * the value of the emitted code and its shadow in a place the emitter knows (a binding's shadow, a temporary, or
 * statically nothing). The test "nothing symbolic" is inline (`=== undefined`); everything else is a call on `R`.
 *
 * Calls. Right before every call the caller sets `R.args` (array of argument shadows, or undefined). The prologue of an
 * instrumented function takes it first thing and resets it: `const $a = R.args; R.args = undefined;`. Where any argument or the
 * receiver has a shadow, or `R.tracked !== 0` (some object has property shadows), the caller goes through `R.call`/`R.construct`,
 * which knows instrumented functions from native ones; otherwise it calls directly.
 * An instrumented function sets `R.ret` to the shadow of its result as its last action on every normal completion
 * (undefined when it falls off the end; async functions and generators leave nothing, see below). After a direct
 * call the caller does `t$ = R.ret === undefined ? undefined : R.result(f)`: a stale `R.ret` left by a callback of a native is dropped there
 * (`R.resultOf(o, key)` after a direct method call `o.m()`). After `R.call` and `R.construct`, `R.ret` is the shadow of their result and the
 * caller clears it. `R.args` is undefined outside the moment between a caller's setting it and the callee's prologue; only functions
 * marked f, a and c (and the nearest c above a d) take it. A catch clause resets it, for a call that never reached its prologue.
 *
 * Suspended functions. While a function is suspended the registers are somebody else's, so its shadows wait in a *cell*: `R.call` makes one for
 * every call of an async function or generator, leaves it in the register `cell`, and files it under the promise or generator that comes back.
 * The body takes it (`$c`) when the call is made: async functions in their prologue, generators through a parameter
 * (`...{ x: $c = R.cell, y: $u = (R.cell = undefined) }`: a default that runs when the parameters do), and finds the shadows of its arguments in `$c.args`.
 * Async functions note `R.settles($c, value, value$)` as they return and `R.rejects($c, error, $w)` when they throw; generators note `R.yields`
 * before each yield and read `R.sent` after it. `await p` is `$w = p, R.awaits($w, p$, site), t = await $w, t$ = R.awaited($w, p$, t), $w = undefined`: a `$w` that is
 * still set in a catch clause says where the exception came from. Without a cell nothing is noted. No step of the program's event loop is added.
 *
 * Function marks. Every instrumented function's text ends with a comment `/*§<kind><siteIndex>.<fileMark>*​/}` right before its closing brace,
 * kind f (plain, arrow, method, getter, setter), g (generator), a (async), A (async generator), c (class with its own constructor),
 * d (class without). `Function.prototype.toString` tells instrumented functions from others without registering closures.
 *
 * Properties. Shadows of properties live in a side table; `R.tracked` counts the objects in it, so `R.tracked === 0` lets code skip it.
 * Reads: value first, then `t$ = o$ === undefined && R.tracked === 0 && R.ret === undefined ? undefined : R.get(o, o$, key, key$, value, site)`
 * (R.ret carries the result of an instrumented getter). Writes: `R.storing(…)` before (delivers the shadow to an instrumented setter),
 * the plain store, `R.stored(…)` after; both skipped when no shadow is involved and `R.tracked === 0`. A private member's key is the text
 * `#name@<global site of its class>`. Keys are passed as the program wrote them, maybe not yet a string or symbol: the runtime must not convert objects.
 * When the object itself has a shadow, `R.access` comes before the read, store or call, so that a null shows before it throws.
 *
 * Branches. `(t = test, t$ === undefined || R.branch($b + site, t, t$), $C[t ? 2k+1 : 2k] = 1, t)`.
 * `$C` is the module's coverage array, `$b` the global number of its first site. Sites passed to `R` are global.
 *
 * Bounds. Function entries and loop heads: `if (--R.steps < 0) R.exhausted();`. A catch clause starts with `if (R.aborted) throw e;`,
 * a finally block runs only `if (!R.aborted)`: the program cannot catch the abort.
 */
import type { Expr } from "../expr/expr.ts";

export type Shadow = Expr | undefined;
export type Key = string | number | symbol;

/** Follows a native iteration step by step and says the shadow of each value. */
export interface Cursor {
  /** Called with each value the native iteration produced; reports the "another element" branch and returns the value's shadow. */
  next(value: unknown): Shadow;
  /** Called when the iteration ended by itself. */
  done(): void;
  /** To be iterated instead, with the same effects: needed where the program's own code computes the steps. */
  readonly iterable?: unknown;
}

/** Where the shadows of a suspended function wait. */
export interface Cell {
  /** Shadows of a generator's arguments. */
  readonly args: Shadow[] | undefined;
}

/** Array destructuring, a step at a time. As an iterable it never ends and closes the iterator it steps. */
export interface Stepping {
  /** The next value, undefined when there is none. */
  step(): unknown;
  /** All that is left. */
  rest(): unknown[];
  /** Shadow of the last step's value. */
  shadow: Shadow;
  [Symbol.iterator](): Stepping;
  next(): object;
}

/** JavaScript's operators, by their text. */
export type ArithmeticOperator = "+" | "-" | "*" | "/" | "%" | "**" | "&" | "|" | "^" | "<<" | ">>" | ">>>";
export type RelationalOperator = "<" | "<=" | ">" | ">=";
export type EqualityOperator = "===" | "!==" | "==" | "!=";
export type BinaryOperator = ArithmeticOperator | RelationalOperator | EqualityOperator;
export type UnaryOperator = "-" | "+" | "!" | "~" | "typeof";
export type UpdateOperator = "++" | "--";

/** Plain fields, so that the inline tests of instrumented code are loads and compares. */
export interface Registers {
  args: Shadow[] | undefined;
  ret: Shadow;
  cell: Cell | undefined;
  tracked: number;
  steps: number;
  aborted: boolean;
}

/** Calls the program's functions and natives alike; the shadow of the result is left in `ret`. */
export interface Caller {
  call(fn: unknown, self: unknown, self$: Shadow, args: unknown[], shadows: Shadow[], site: number): unknown;
  construct(fn: unknown, args: unknown[], shadows: Shadow[], site: number): unknown;
}

export interface Runtime extends Registers, Caller {
  /** Ends the run, or returns when only a slice of the budget was used up. */
  exhausted(site?: number): void;

  /** A test with a symbolic condition. `cond$` of any sort: its truthiness is what was tested. */
  branch(site: number, taken: unknown, cond$: Expr): void;
  /** `x == null` seen by `?.`, `??`, and by defaults (`undefined` only). */
  nullish(site: number, value: unknown, shadow: Expr): void;
  isUndefined(site: number, value: unknown, shadow: Expr): void;

  /** Shadows of operators; called only when an operand has one. `op` is the JavaScript operator text. The concrete operation is done by the caller. */
  unary(op: UnaryOperator, value: unknown, shadow: Shadow, site: number): Shadow;
  /** The value after `++` or `--`: converted to a number or bigint, one more or less. */
  update(op: UpdateOperator, value: unknown, shadow: Shadow, site: number): Shadow;
  binary(op: BinaryOperator, left: unknown, left$: Shadow, right: unknown, right$: Shadow, site: number): Shadow;
  /**
   * A binary operation (value and, in `ret`, shadow) of which an operand is an object or null: its conversion may be the program's own code.
   * Operands that cannot be objects, as their syntax shows, are not tested for it.
   */
  operated(op: BinaryOperator, left: unknown, left$: Shadow, right: unknown, right$: Shadow, site: number): unknown;
  /** What an object is converted to for a unary operator or a template, its shadow in `ret`; other values as they are. */
  primitive(value: unknown, shadow: Shadow, hint: "number" | "string", site: number): unknown;
  /** Fixes a symbolic value that code is about to use where no shadow can follow, by a branch: another value is another run. */
  pin(value: unknown, shadow: Shadow, site: number): void;
  /** As the tag of a template it gives the template's own object. */
  readonly strings: (strings: TemplateStringsArray) => TemplateStringsArray;
  /** `ToString` of each part concatenated; `parts` alternates cooked text and values. */
  template(cooked: readonly string[], values: readonly unknown[], shadows: readonly Shadow[], site: number): Shadow;

  /** A member of a value with a shadow is about to be used: it throws when the value is null or undefined. */
  access(object: unknown, object$: Shadow, site: number, use?: AccessUse, key?: unknown): void;
  /** `isAsked`: the program looks whether anything is there (checked build). */
  get(
    object: unknown,
    object$: Shadow,
    key: unknown,
    key$: Shadow,
    value: unknown,
    site: number,
    isAsked?: boolean,
  ): Shadow;
  /** `super[key]`: found above the object. */
  superGet(object: unknown, key: unknown, key$: Shadow, value: unknown, site: number): Shadow;
  storing(
    object: unknown,
    object$: Shadow,
    key: unknown,
    key$: Shadow,
    value: unknown,
    value$: Shadow,
    site: number,
  ): void;
  stored(
    object: unknown,
    object$: Shadow,
    key: unknown,
    key$: Shadow,
    value: unknown,
    value$: Shadow,
    site: number,
  ): void;
  /** Before a `delete` by a symbolic key: decides which property it names. */
  deleting(object: unknown, object$: Shadow, key: unknown, key$: Shadow, site: number): void;
  deleted(object: unknown, object$: Shadow, key: unknown, key$: Shadow, site: number): void;
  has(key: unknown, key$: Shadow, object: unknown, object$: Shadow, result: boolean, site: number): Shadow;
  /** `value instanceof target`, its shadow in `ret`. */
  instanceOf(value: unknown, value$: Shadow, target: unknown, site: number): boolean;

  /** Fresh literals whose parts have shadows: returns its first argument. */
  arrayLiteral<T extends unknown[]>(array: T, shadows: readonly Shadow[]): T;
  /** `fields`: alternating key and shadow. */
  objectLiteral<T extends object>(object: T, fields: readonly unknown[]): T;
  /**
   * Parts of a fresh literal may have symbolic names. `parts`: for each part in order its name and the name's shadow, or
   * `R.spreading` and what was spread.
   */
  nameParts(object: object, parts: readonly unknown[], site: number): void;
  readonly spreading: symbol;
  /** Own enumerable properties of `source` were spread into `target`: their shadows follow (except `excluded` keys). */
  spread(target: object, source: unknown, source$: Shadow, excluded?: readonly unknown[]): void;
  /** A class field or a private field was initialised. Private names are keyed by their `#name` text plus class site. */
  field(object: object, key: unknown, value: unknown, value$: Shadow): void;

  /** Appends the elements of an iterable and their shadows: the arguments of a spread call or array literal. */
  pushAll(values: unknown[], shadows: Shadow[], iterable: unknown, iterable$: Shadow, site: number): void;
  /** The shadow a direct call of `fn` left in `ret`, or undefined if it was not `fn` that left it. Clears `ret`. */
  result(fn: unknown): Shadow;
  /** The same after a direct call of the method `key` of `object`, found without running a getter. */
  resultOf(object: unknown, key: unknown): Shadow;
  /** `fn` called plainly with a receiver: a pristine `Function.prototype.call`. Held detached (`const $invoke = R.plainCall`), never called on `R`. */
  readonly plainCall: (fn: unknown, self: unknown, ...args: unknown[]) => unknown;
  /** What `R.args` must be for `super(…)` in the constructor of `derived`: the shadows if an instrumented constructor will take them, else undefined. */
  superArgs(derived: unknown, shadows: Shadow[]): Shadow[] | undefined;
  /** After it: what a parent was given that takes no shadows. `derived` is undefined for a class without a name. */
  superDone(made: object, derived: unknown, args: unknown[], shadows: Shadow[], site: number): void;
  /** The function uses `arguments`, or has a rest parameter (`from` its position on): give its elements their shadows. */
  arguments(object: object, shadows: (Shadow | undefined)[] | undefined, from?: number): void;

  /**
   * `[a, , b, ...rest] = iterable` ran natively; the shadows of the values taken (by position), or undefined when there are none.
   * Gives the elements of `rest` theirs.
   */
  elements(
    iterable: unknown,
    iterable$: Shadow,
    values: readonly unknown[],
    rest: unknown[] | undefined,
    site: number,
  ): readonly Shadow[] | undefined;
  /** The object of `{ a, ...rest } = source`: own enumerable properties but the excluded keys. Their shadows follow with `spread`. */
  rest(source: unknown, excluded: readonly unknown[]): object;

  /** A pattern took properties of these names and a rest from the object at once: what getters among them returned is lost. */
  taken(source: unknown, keys: readonly unknown[], site: number): void;

  /** An object used as a property key, converted as the language does: once, and where it says. */
  toKey(value: unknown): Key;
  /** The rest of an `arguments` object, as a rest parameter has it. */
  tail(args: ArrayLike<unknown>, from: number): unknown[];
  /** What array destructuring is to iterate in place of the value, and to pass to `elements`; mostly the value itself. */
  taking(iterable: unknown, iterable$: Shadow, site: number): unknown;
  /**
   * For patterns that run code between the steps. Undefined when the values can be taken at once all the same (never if `isAlways`).
   * The work is done inside `[R.sink[(work, 0)]] = stepping ?? R.nothing`, so that the engine closes the iterator when it fails.
   */
  stepping(iterable: unknown, isAlways: boolean): Stepping | undefined;
  readonly sink: object;
  readonly nothing: Stepping;
  /** Undefined when nothing symbolic can come out of the iteration. */
  cursor(iterable: unknown, iterable$: Shadow, site: number): Cursor | undefined;
  keyCursor(object: unknown, object$: Shadow, site: number): Cursor | undefined;
  /** For `for await`. */
  asyncCursor(iterable: unknown, iterable$: Shadow, site: number): Cursor | undefined;

  /** Before `source` is awaited: whether that is a value, a promise or has a `then`. */
  awaits(source: unknown, source$: Shadow, site: number): void;
  /** The shadow of what awaiting `source` gave. */
  awaited(source: unknown, source$: Shadow, value: unknown): Shadow;
  settles(cell: Cell, value: unknown, value$: Shadow): void;
  rejects(cell: Cell, error: unknown, source: unknown): void;
  yields(cell: Cell, value: unknown, value$: Shadow): void;
  /** The shadow of what a yield evaluated to. */
  sent(cell: Cell, value: unknown): Shadow;
  /** What `yield*` is to iterate in place of the value; afterwards `delegated` gives the shadow of its result. */
  delegates(cell: Cell, iterable: unknown, iterable$: Shadow, site: number): unknown;
  delegated(cell: Cell, value: unknown): Shadow;

  /** A value is thrown, maybe with a shadow; the next catch of the same value gets it back. */
  throwing(value: unknown, shadow: Shadow): void;
  /** Which alternative of a union a value is, where that alone decides what happens: it is constructed, extended, asked for its instances. */
  resolve(value: unknown, shadow: Shadow, site: number): Shadow;
  /** A method was read for a call: which property it is, and whether it is there, may depend on the input. */
  found(object: unknown, object$: Shadow, key: unknown, key$: Shadow, fn: unknown, site: number): void;

  /** A catch clause or a finalizer got an exception: some of them a native run would not have raised. */
  met(error: unknown): void;
  /** `source`: what was being awaited. */
  caught(value: unknown, source?: unknown): Shadow;

  /**
   * The checked build, which tells the runtime of every arithmetic operation, access, call, throw and return, symbolic or not:
   * `const $d = R.enter(site)` after the prologue, `R.returning(value, value$, site, $d)` before a result leaves, `R.leave($d)` before
   * a suspension, `R.raising` in place of `throwing`, and `R.catching(error, $d)` first thing in a catch clause.
   */
  enter(site: number): number;
  /** `isNumber`: the function says that it returns a number. */
  returning(value: unknown, value$: Shadow, site: number, depth: number, isNumber?: boolean): void;
  leave(depth: number): void;
  invoking(callee: unknown, callee$: Shadow, site: number, isConstruct: boolean): void;
  /** `isAssertion`: the throw is how an assertion function fails. */
  raising(value: unknown, shadow: Shadow, site: number, isAssertion?: boolean): void;
  catching(error: unknown, depth: number): void;

  /** Evaluates what the program states, beside it: requires, ensures, invariants, refinements. Inserted code calls its functions. */
  readonly contracts: ContractFunctions;

  /** Errors as the engine words them, with the callee's original text. */
  notCallable(text: string, unit?: string, times?: number): never;
  notConstructor(text: string): never;
  /**
   * The value is about to be iterated; throws a TypeError with that message if it cannot be (found without running getters).
   * Without a message, as for parameters: `undefined is not iterable (cannot read property Symbol(Symbol.iterator))`, `number 1 is not …`, `object null is not …`, `object is not …`.
   */
  iterable(value: unknown, message?: string, isAsync?: boolean): void;
  /**
   * `{ key } = value` where the value is null or undefined: `Cannot destructure property 'key' of 'text' as it is undefined.`
   * Without a key: `Cannot destructure 'text' as it is undefined.` Without a text, as for parameters: 'undefined' or 'object null'.
   */
  notDestructurable(value: unknown, text?: string, key?: string): never;
  /** Symbolic information was lost here: shown in the report, forbids proofs. */
  concretised(site: number, what: string): void;
}

/** How a value is used that must not be null or undefined. */
export type AccessUse = "member" | "call" | "construct" | "destructure" | "iterate" | "in" | "instanceof";

export type ContractKind = "requires" | "ensures" | "invariant" | "loop-invariant" | "refinement";

/** What woven code calls as `R.contracts`. */
export interface ContractFunctions {
  /** Whether the function is called by Assay itself, whose inputs must meet what it requires. */
  begins(here: string): boolean;
  /** What must hold where arguments arrive; whether it does, as far as anybody looked. */
  arrives(kind: ContractKind, isAssumed: boolean, text: string, predicate: () => unknown): boolean;
  states(kind: ContractKind, text: string, predicate: () => unknown): void;
  /** Passes a value on, after it was looked at. */
  result(value: unknown, look: (value: unknown) => unknown): unknown;
  /** The same for what an async function returns: a promise is looked at when it is fulfilled. */
  settled(value: unknown, look: (value: unknown) => unknown): unknown;
  /** Keeps a value as it is now. */
  old(value: () => unknown): object;
  was(kept: object): unknown;
  both(left: unknown, right: () => unknown): unknown;
  either(left: unknown, right: () => unknown): unknown;
  /** A method of the object starts; whether no other is at work on it and it is finished. */
  enter(object: object): boolean;
  leave(object: object): void;
  /** The object's constructor is done. */
  made(object: object): void;
}

/** What instrumented module code gets as `$M`. */
export interface ModuleRecord {
  readonly coverage: Uint8ClampedArray;
  /** The shadow build sets the sites of functions that are entered. */
  readonly entered: Uint8Array;
  /** Global number of the module's first site. */
  readonly base: number;
  /** ES modules: announce live bindings, before evaluation. Values and their shadows are read through the getters. */
  exports(getters: Record<string, () => unknown>, shadows: Record<string, () => Shadow>): void;
  /** `export * from` */
  exportAll(specifier: string): void;
  /** The bindings of an imported module: `v.name` is the value, `s.name` its shadow, `ns` the namespace object. */
  import(specifier: string): {
    readonly v: Record<string, unknown>;
    readonly s: Record<string, Shadow>;
    readonly ns: object;
  };
  dynamicImport(specifier: unknown, options?: unknown): Promise<unknown>;
  /** `for await` at top level; `complaint` says that this cannot be iterated. */
  awaitEach(iterable: unknown, complaint: string): AwaitedEach;
  readonly meta: object;
  /** CommonJS: the program reads `__filename` or `__dirname`. */
  notePlace(): void;
}

/** A `for await` loop of a module, whose generator yields to the runner what is awaited. */
export interface AwaitedEach {
  readonly value: unknown;
  /** Whether there is another value. */
  step(): Delegate<boolean>;
  /** The body threw. */
  failed(): void;
  /** After the loop, however it ended. */
  close(): Delegate<void>;
}

/** What `yield*` takes. */
export interface Delegate<T> {
  [Symbol.iterator](): Delegate<T>;
  next(value: unknown): IteratorResult<unknown, T>;
  throw(error: unknown): IteratorResult<unknown, T>;
}

/**
 * Instrumented code of one module, as the module runner receives it. `code` is a function expression:
 * ES module `(function* (R, $M) {…})`: up to its first `yield` it announces exports and gets hold of imports, without running code of the
 * program; the rest is its evaluation, in which it yields what it awaits at top level (`isAsync`). A plain function evaluates in one go;
 * CommonJS `(function (R, $M, exports, require, module, __filename, __dirname) {…})`, called with `this = exports`.
 */
export interface ModuleCode {
  readonly file: string;
  readonly format: "esm" | "commonjs" | "json";
  readonly code: string;
  readonly isAsync: boolean;
  /** Static import specifiers in evaluation order (ES modules). */
  readonly imports: readonly string[];
  readonly links?: ModuleLinks;
  /** What ES importers see of a CommonJS module; everything it has when that is not known. */
  readonly common?: CommonNames;
  readonly siteCount: number;
  readonly branchCount: number;
  /** Evaluating it again could matter: it keeps mutable state between calls. */
  readonly stateful: boolean;
  /** May change objects of modules that it imports: those have to be evaluated again, too. */
  readonly changesImports?: boolean;
  /** Sites of functions whose results depend on their arguments alone, as long as these are primitives (`frontend/scopes/closed.ts`). */
  readonly closed?: readonly number[];
  /** What leads back to the original text: for stacks and `Function.prototype.toString`. */
  readonly source?: ModuleSource;
}

/** Names and re-exported specifiers that Node finds in the text of a CommonJS module. */
export interface CommonNames {
  readonly names: readonly string[];
  readonly reexports: readonly string[];
}

/** Imports and exports of an ES module by name, for linking. */
export interface ModuleLinks {
  /** Linking fails when an ES module does not have the name. */
  readonly imports: readonly (readonly [specifier: string, name: string])[];
  readonly own: readonly string[];
  readonly indirect: readonly (readonly [name: string, specifier: string, imported: string])[];
  readonly stars: readonly string[];
  /** Specifiers imported `with { type: "json" }`: such a module has a default export and no other. */
  readonly json: readonly string[];
}

export interface ModuleSource {
  readonly text: string;
  /** Identifies the file in the marks of its functions. */
  readonly mark: string;
  /** Triples: site of a function, start and end of its text. */
  readonly functions: readonly number[];
  /** The `mappings` of a source map from the code to the text. */
  readonly mappings: string;
}

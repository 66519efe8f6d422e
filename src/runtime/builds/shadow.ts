/** The runtime of the shadow build: registers, the record of one run, and the protocol's operations over both. */
import { apply, eq, literal, lt, not, truthy } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import { type GeneratorCell, outcomeShadow } from "../async/cell.ts";
import { awaited, passedShadow, promiseCell, rejects, settles } from "../async/suspension.ts";
import { type Bound, call, construct, result, takesArguments } from "../calls/call.ts";
import { registerFunctionModels } from "../calls/function.ts";
import { factsOf } from "../functions/marks.ts";
import { hasGetters } from "../functions/own-code.ts";
import { isIndexed, lengthOf } from "../heap/bounds.ts";
import { pinBoxed } from "../heap/boxes.ts";
import { findDescriptor, isProxy, ownData, propertyKey, toKey } from "../heap/keys.ts";
import { type Table, Tables } from "../heap/tables.ts";
import { bytesOf, forgetBytes, hasKnownBytes, knownElements, readElement, writeElement } from "../heap/views.ts";
import { asyncCursor, asyncDelegates } from "../iteration/async.ts";
import { cursor, elements, keyCursor, pushAll, stepShadow, taking } from "../iteration/cursor.ts";
import { delegates } from "../iteration/following.ts";
import { NOTHING, stepping } from "../iteration/stepping.ts";
import { checkIterable, notCallable, notConstructor, notDestructurable } from "../natives/engine-errors.ts";
import type { Collection, CollectionEntry, Contents, SymbolicRuntime } from "../natives/model.ts";
import { Contracts } from "../observe/contracts.ts";
import type { AccessUse, Observer } from "../observe/observation.ts";
import {
  Frames,
  observeAccess,
  observeBinary,
  observeRead,
  observeStore,
  observeUnary,
  tell,
} from "../observe/tell.ts";
import { binary, template, unary, update } from "../operators/apply.ts";
import { operated, primitive } from "../operators/conversion.ts";
import { isNullish } from "../operators/equality.ts";
import { instanceOf } from "../operators/instance-of.ts";
import {
  arraySlice,
  type Callable,
  getPrototypeOf,
  is,
  isObject,
  isView,
  max,
  min,
  plainCall,
  SafeMap,
  SafeSet,
  SafeWeakMap,
  String$,
} from "../pristine.ts";
import { nameParts, SPREAD } from "../properties/literal-names.ts";
import { argumentsObject, arrayLiteral, field, objectLiteral, restOf, spread } from "../properties/literals.ts";
import { type Proxied, registerProxyModel } from "../properties/proxies.ts";
import { deleted, deleting, get, has, presenceOf, stored, storing } from "../properties/read.ts";
import { superGet } from "../properties/super.ts";
import type { Cell, Cursor, Key, Shadow, Stepping } from "../protocol.ts";
import { ABORT } from "../record/abort.ts";
import { asInteger, asNumber, asString, isPrimitive, resolve, shadowOf, sortOf } from "../record/operand.ts";
import {
  type Concretisation,
  DEFAULT_LIMITS,
  type Discovery,
  type Hooks,
  IDLE_STEPS,
  type Limits,
  type PathEvent,
  type StopReason,
  type Trace,
} from "../record/trace.ts";
import { world } from "../world/state.ts";
import { forgetSurroundings, isSurrounding, lookedAt, surroundingsSeen } from "../world/surroundings.ts";

/** The budget is handed out in slices, so that wall time is looked at now and then. */
const SLICE = 8_192;
const NO_MODEL: Model = new Map();
const NO_HOOKS: Hooks = {};

export class ShadowRuntime implements SymbolicRuntime {
  args: Shadow[] | undefined = undefined;
  ret: Shadow = undefined;
  cell: Cell | undefined = undefined;
  tracked = 0;
  steps = Number.MAX_SAFE_INTEGER;
  aborted = false;

  readonly tables = new Tables();
  /** By promise and by generator; fresh for every run. */
  cells: WeakMap<object, Cell> = new SafeWeakMap<object, Cell>();
  hasCells = false;
  /** What calling a `resolve` or `reject` function that the program holds does to the promise's cell. */
  settlers: WeakMap<object, (value: unknown, shadow: Shadow) => void> = new SafeWeakMap();
  readonly bounds: WeakMap<object, Bound> = new SafeWeakMap<object, Bound>();
  /** Proxies made in a run. */
  readonly proxies: WeakMap<object, Proxied> = new SafeWeakMap<object, Proxied>();
  /** Some proxy was met. */
  hasProxies = false;
  model: Model = NO_MODEL;
  limits: Limits = DEFAULT_LIMITS;
  /** Number of the run: what belongs to an earlier one is stale. */
  run = 0;
  /** Where a loss is reported when the protocol gives no site. */
  lastSite = -1;
  /** Told what happens in runs that are checked. */
  observer: Observer | undefined = undefined;
  /** The program's functions that are running; kept by the checked build only. */
  readonly frames = new Frames();
  /** Evaluates what the program states. */
  private readonly stating = new Contracts(this);
  readonly contracts = this.stating.functions;
  /** The input breaks an assumption: the run is none. */
  isRejected = false;
  /** The loop or function whose step was one too many. */
  exhaustedAt = -1;

  /** Conditions met so far, also those that were decided already. */
  asked = 0;

  private hooks: Hooks = NO_HOOKS;
  private path: PathEvent[] = [];
  private readonly seen: Set<number> = new SafeSet<number>();
  private isCut = false;
  stopped: StopReason | undefined = undefined;
  /** Steps not handed out yet. */
  private remaining = 0;
  private deadline = Number.POSITIVE_INFINITY;
  private concretisations: Map<string, Concretisation> | undefined = undefined;
  private discoveries: Discovery[] = [];
  private thrown: { readonly value: unknown; readonly shadow: Expr } | undefined = undefined;

  constructor() {
    registerFunctionModels();
    registerProxyModel();
  }

  /** Starts the record of a run whose inputs have the values of `model`. */
  begin(model: Model, limits: Partial<Limits> = {}, hooks: Hooks = NO_HOOKS): void {
    this.run++;
    this.model = model;
    this.limits = limits === DEFAULT_LIMITS ? DEFAULT_LIMITS : { ...DEFAULT_LIMITS, ...limits };
    this.hooks = hooks;
    this.args = undefined;
    this.ret = undefined;
    this.aborted = false;
    this.stopped = undefined;
    this.forgetAll();
    // Functions that call back must be followed even while no object is tracked: the run itself counts as one.
    this.tracked = hooks.concrete === true ? 0 : 1;
    this.path = [];
    this.seen.clear();
    this.isCut = false;
    this.concretisations = undefined;
    this.discoveries = [];
    this.thrown = undefined;
    this.lastSite = -1;
    this.exhaustedAt = -1;
    forgetSurroundings();
    this.frames.begin();
    this.stating.begin();
    this.isRejected = false;
    this.steps = min(SLICE, this.limits.steps);
    this.remaining = this.limits.steps - this.steps;
    this.deadline = this.limits.time === Number.POSITIVE_INFINITY ? this.limits.time : clock() + this.limits.time;
  }

  /** Ends the record; afterwards the program's functions run without one. */
  end(): Trace {
    const used = this.limits.steps - this.remaining - max(0, this.steps);
    const trace: Trace = {
      path: this.path,
      isCut: this.isCut,
      steps: this.stopped === undefined ? used : min(used, this.limits.steps),
      concretisations: listOf(this.concretisations),
      discoveries: this.discoveries,
      clockReads: world.clockReads,
      randomDraws: world.randomDraws,
      surroundings: surroundingsSeen(),
      stopped: this.isRejected ? undefined : this.stopped,
    };
    this.path = [];
    this.forgetAll();
    this.tracked = 0;
    this.args = undefined;
    this.ret = undefined;
    this.thrown = undefined;
    this.steps = IDLE_STEPS;
    this.remaining = 0;
    this.deadline = Number.POSITIVE_INFINITY;
    this.aborted = false;
    this.stopped = undefined;
    return trace;
  }

  private forgetAll(): void {
    this.tables.clear();
    this.cell = undefined;
    this.hasCells = false;
    this.cells = new SafeWeakMap<object, Cell>();
    this.settlers = new SafeWeakMap();
  }

  exhausted(site = -1): void {
    if (this.aborted) {
      this.steps = 0;
      throw ABORT;
    }
    this.exhaustedAt = site;
    if (this.remaining <= 0) this.stop("steps");
    if (clock() > this.deadline) this.stop("time");
    this.steps = min(SLICE, this.remaining) - 1;
    this.remaining -= this.steps + 1;
  }

  /** Ends the run from inside; nothing the program does can stop the unwinding. */
  stop(reason: StopReason): never {
    this.stopped ??= reason;
    this.aborted = true;
    this.steps = 0;
    throw ABORT;
  }

  /** The input is not one the program is for. */
  reject(): never {
    this.isRejected = true;
    return this.stop("steps");
  }

  /** The same from outside the program's code, which stops at its next step. */
  interrupt(reason: StopReason): void {
    this.stopped ??= reason;
    this.aborted = true;
    this.steps = 0;
    this.remaining = 0;
  }

  // — branches —

  branch(site: number, taken: unknown, cond$: Expr): void {
    this.record(site, truthy(cond$), !!taken, false);
  }

  nullish(site: number, value: unknown, shadow: Expr): void {
    const condition = isNullish(value, shadow);
    if (condition !== undefined) this.record(site, condition, value === null || value === undefined, false);
  }

  isUndefined(site: number, value: unknown, shadow: Expr): void {
    this.record(site, eq(shadow, literal(undefined)), value === undefined, false);
  }

  record(site: number, atom: Expr, taken: boolean, implicit: boolean, rare?: boolean): void {
    this.lastSite = site;
    this.asked++;
    const condition = taken ? atom : not(atom);
    if (condition.kind === "literal") {
      if (condition.value !== true) this.invented(site, condition);
      return;
    }
    if (this.seen.has(condition.id)) return;
    if (this.hooks.check === true && evaluate(condition, this.model) !== true) this.invented(site, condition);
    if (this.path.length >= this.limits.pathLength) {
      this.isCut = true;
      return;
    }
    this.seen.add(condition.id);
    this.path[this.path.length] =
      rare === true ? { site, taken, condition, implicit, rare } : { site, taken, condition, implicit };
  }

  /** Path events so far. */
  get position(): number {
    return this.path.length;
  }

  /** Whether the path says that the condition holds, or that it does not. */
  isDecided(condition: Expr): boolean {
    return this.seen.has(condition.id) || this.seen.has(not(condition).id);
  }

  split(site: number, atom: Expr, holds: boolean, rare?: boolean): void {
    this.record(site, atom, holds, true, rare);
  }

  implicit(site: number, condition: Expr): void {
    const isNegated = condition.kind === "apply" && condition.op === "not";
    this.record(site, isNegated ? not(condition) : condition, !isNegated, true);
  }

  pin(value: unknown, shadow: Shadow, site: number): void {
    if (shadow === undefined || shadow.kind === "literal" || shadow.kind === "reference") return;
    if (!isPrimitive(value)) {
      resolve(this, value, shadow, site);
      return;
    }
    // 0 is not -0, where the expression could be that
    const isPlain = value === 0 ? !mayBeNegativeZero(shadow) : !is(value, Number.NaN);
    this.record(site, isPlain ? eq(shadow, literal(value)) : apply("same", shadow, literal(value)), true, true);
  }

  /** Whether a shadow can belong to a value: its sort must fit, and in checked runs its value too. */
  agrees(value: unknown, shadow: Expr): boolean {
    if (shadow.sort !== sortOf(value)) {
      this.invented(this.lastSite, shadow);
      return false;
    }
    if (this.hooks.check === true && !is(evaluate(shadow, this.model), value)) this.invented(this.lastSite, shadow);
    return true;
  }

  /** A shadow that contradicts the run. Dropped and counted, so that no proof rests on it; checked runs stop here. */
  private invented(site: number, shadow: Expr): void {
    if (this.hooks.check === true) throw new Error(`a shadow disagrees with the run at site ${site}: #${shadow.id}`);
    this.concretised(site, "inconsistent shadow");
  }

  concretised(site: number, what: string): void {
    const key = `${site} ${what}`;
    this.concretisations ??= new SafeMap<string, Concretisation>();
    const known = this.concretisations.get(key);
    if (known === undefined) this.concretisations.set(key, { site, what, count: 1 });
    else known.count++;
  }

  // — operators —

  unary(op: string, value: unknown, shadow: Shadow, site: number): Shadow {
    const result = shadow === undefined ? undefined : unary(this, op, value, shadow, site);
    if (this.observer !== undefined && (op === "-" || op === "+" || op === "~"))
      observeUnary(this, op, value, shadow, result, site);
    return result;
  }

  update(op: "++" | "--", value: unknown, shadow: Shadow, site: number): Shadow {
    const result = shadow === undefined ? undefined : update(this, op, value, shadow, site);
    if (this.observer !== undefined) observeUnary(this, op, value, shadow, result, site);
    return result;
  }

  binary(op: string, left: unknown, left$: Shadow, right: unknown, right$: Shadow, site: number): Shadow {
    const isSymbolic = left$ !== undefined || right$ !== undefined;
    const result = isSymbolic ? binary(this, op, left, left$, right, right$, site) : undefined;
    if (this.observer !== undefined && isArithmetic(op))
      observeBinary(this, op, left, left$, right, right$, result, site);
    return result;
  }

  operated(op: string, left: unknown, left$: Shadow, right: unknown, right$: Shadow, site: number): unknown {
    return operated(this, op, left, left$, right, right$, site);
  }

  primitive(value: unknown, shadow: Shadow, hint: "number" | "string", site: number): unknown {
    const converted = primitive(this, value, shadow, hint, site);
    this.ret = converted.shadow;
    return converted.value;
  }

  readonly strings = (strings: TemplateStringsArray): TemplateStringsArray => strings;

  template(cooked: readonly string[], values: readonly unknown[], shadows: readonly Shadow[], site: number): Shadow {
    return template(this, cooked, values, shadows, site);
  }

  shadowOf(value: unknown, shadow: Shadow): Shadow {
    return shadowOf(value, shadow);
  }

  resolve(value: unknown, shadow: Shadow, site: number): Shadow {
    return resolve(this, value, shadow, site);
  }

  asNumber(value: unknown, shadow: Shadow, site: number): Shadow {
    return asNumber(this, value, shadow, site);
  }

  asInteger(value: unknown, shadow: Shadow, site: number): Shadow {
    return asInteger(this, value, shadow, site);
  }

  asString(value: unknown, shadow: Shadow, site: number): Shadow {
    return asString(this, value, shadow, site);
  }

  // — properties —

  access(object: unknown, object$: Shadow, site: number, use: AccessUse = "member", key?: unknown): void {
    if (object$ !== undefined) resolve(this, object, object$, site);
    if (this.observer !== undefined) observeAccess(this, object, object$, site, use, key);
  }

  get(
    object: unknown,
    object$: Shadow,
    key: unknown,
    key$: Shadow,
    value: unknown,
    site: number,
    isAsked = false,
  ): Shadow {
    const isPlain = object$ === undefined && key$ === undefined && this.ret === undefined && this.tables.count === 0;
    const shadow = isPlain ? undefined : get(this, object, object$, key, key$, value, site);
    if (isSurrounding(object) || key === "isTTY") lookedAt(object, key);
    if (this.observer !== undefined) observeRead(this, object, object$, key, key$, value, site, isAsked);
    return shadow;
  }

  superGet(object: unknown, key: unknown, key$: Shadow, value: unknown, site: number): Shadow {
    return superGet(this, object, key, key$, value, site);
  }

  readonly spreading = SPREAD;

  nameParts(object: object, parts: readonly unknown[], site: number): void {
    nameParts(this, object, parts, site);
  }

  storing(
    object: unknown,
    object$: Shadow,
    key: unknown,
    key$: Shadow,
    value: unknown,
    value$: Shadow,
    site: number,
  ): void {
    storing(this, object, object$, key, key$, value$, site, value);
    if (this.observer !== undefined) observeStore(this, object, object$, key, key$, value, value$, site);
  }

  stored(
    object: unknown,
    _object$: Shadow,
    key: unknown,
    key$: Shadow,
    value: unknown,
    value$: Shadow,
    site: number,
  ): void {
    stored(this, object, key, key$, value, value$, site);
  }

  deleting(object: unknown, object$: Shadow, key: unknown, key$: Shadow, site: number): void {
    deleting(this, object, object$, key, key$, site);
  }

  deleted(object: unknown, object$: Shadow, key: unknown, key$: Shadow, site: number): void {
    deleted(this, object, object$, key, key$, site);
  }

  has(key: unknown, key$: Shadow, object: unknown, object$: Shadow, _result: boolean, site: number): Shadow {
    if (isSurrounding(object)) lookedAt(object, key);
    return has(this, key, key$, object, object$, site);
  }

  instanceOf(value: unknown, value$: Shadow, target: unknown, site: number): boolean {
    return instanceOf(this, value, value$, target, site);
  }

  /** The object's table, made if needed. */
  track(object: object): Table {
    const table = this.tables.make(object);
    this.tracked = this.tables.count + 1;
    return table;
  }

  isTracked(object: unknown): boolean {
    if (this.hasProxies && isProxy(object)) return this.tables.count > 0 || this.proxies.has(object as object);
    return this.tables.of(object) !== undefined || (this.tables.memories !== 0 && hasKnownBytes(this, object));
  }

  getProperty(object: unknown, key: Key): Shadow {
    const name = propertyKey(key);
    if (typeof name === "number" && isView(object)) return readElement(this, object, name);
    const table = this.tables.of(object);
    if (table === undefined || name === undefined || !isObject(object)) return undefined;
    const entry = table.entry(name);
    if (entry === undefined || entry.shadow === undefined) return undefined;
    // An absent optional property is remembered as undefined.
    return is(ownData(object, name)?.value, entry.value) ? entry.shadow : undefined;
  }

  setProperty(object: object, key: Key, value: unknown, shadow: Shadow): void {
    const name = propertyKey(key);
    if (name === undefined) return;
    if (typeof name === "number" && isView(object)) writeElement(this, object, name, shadow);
    else if (shadow === undefined) this.tables.of(object)?.set(name, value, undefined, undefined);
    else this.track(object).set(name, value, shadow, this.tables.of(object)?.entry(name)?.key$);
  }

  knownKeys(object: unknown): readonly Key[] {
    const table = this.tables.of(object);
    const known: Key[] = isView(object) ? knownElements(this, object) : [];
    table?.properties?.forEach((_entry, key) => {
      known[known.length] = key;
    });
    table?.presence?.forEach((_condition, key) => {
      if (table.properties?.has(key) !== true) known[known.length] = key;
    });
    return known;
  }

  forget(object: unknown): void {
    if (!isObject(object)) return;
    const bytes = this.tables.memories === 0 ? undefined : bytesOf(object);
    if (bytes !== undefined) forgetBytes(this, bytes);
    this.tables.forget(object);
  }

  lengthOf(array: unknown): Shadow {
    return isIndexed(array) ? lengthOf(this, array) : undefined;
  }

  collection(object: object, create: true): Collection;
  collection(object: unknown, create?: boolean): Collection | undefined;
  collection(object: unknown, create?: boolean): Collection | undefined {
    if (create !== true || !isObject(object)) return this.tables.of(object)?.collection;
    const table = this.track(object);
    table.collection ??= { entries: new SafeMap<unknown, CollectionEntry>(), size$: undefined, size: -1 };
    return table.collection;
  }

  bindIterator(iterator: object, source: unknown, source$: Shadow, kind: "keys" | "values" | "entries"): void {
    this.track(iterator).iterator = { source, source$, kind };
  }

  presenceOf(object: unknown, key: Key): Shadow {
    const name = propertyKey(key);
    return name === undefined ? undefined : presenceOf(this, object, name);
  }

  setPresence(object: object, key: Key, condition: Expr, isUntried = false): void {
    const table = this.track(object);
    const name = propertyKey(key)!;
    table.presence ??= new SafeMap<Key, Expr>();
    table.presence.set(name, condition);
    if (!isUntried) return;
    table.untried ??= new SafeSet<Key>();
    table.untried.add(name);
  }

  setKeyShadow(object: object, key: Key, shadow: Expr): void {
    const name = propertyKey(key)!;
    const table = this.track(object);
    const entry = table.entry(name);
    if (entry === undefined) table.set(name, ownData(object, name)?.value, undefined, shadow);
    else table.set(name, entry.value, entry.shadow, shadow);
  }

  keyShadowOf(object: unknown, key: Key): Shadow {
    const name = propertyKey(key);
    return name === undefined ? undefined : this.tables.of(object)?.entry(name)?.key$;
  }

  lazyObject(object: object, path: string): void {
    this.track(object).lazy = path;
  }

  setContents(object: object, contents: Contents | undefined): void {
    this.track(object).contents = contents;
  }

  listing(object: unknown, site: number): void {
    const table = this.tables.of(object);
    table?.contents?.listed(site);
    if (table?.collection !== undefined) pinBoxed(this, object, site);
    const size = table?.lazy === undefined ? undefined : this.hooks.list?.(table.lazy);
    if (size === undefined) return;
    const count = evaluate(size, this.model) as number;
    for (let i = 0; i < count; i++) this.split(site, lt(literal(i), size), true);
    this.split(site, lt(literal(count), size), false);
  }

  /** Asks the explorer what an absent property of a lazy object could be, once per key and run. */
  discover(object: object, path: string, key: Key): Shadow {
    if (typeof key === "symbol" || this.hooks.discover === undefined) return undefined;
    const name = String$(key);
    const shadow = this.hooks.discover(path, name);
    this.discoveries[this.discoveries.length] = { path, key: name };
    if (shadow !== undefined) this.track(object).set(key, undefined, shadow, undefined);
    return shadow;
  }

  /** A lazy object was asked for a name that it inherits: on another run it may have it itself. */
  foundInherited(path: string, key: Key): void {
    if (typeof key !== "symbol") this.hooks.discover?.(path, String$(key));
  }

  // — literals —

  arrayLiteral<T extends unknown[]>(array: T, shadows: readonly Shadow[]): T {
    arrayLiteral(this, array, shadows);
    return array;
  }

  objectLiteral<T extends object>(object: T, fields: readonly unknown[]): T {
    objectLiteral(this, object, fields);
    return object;
  }

  spread(target: object, source: unknown, source$: Shadow, excluded?: readonly unknown[]): void {
    spread(this, target, source, source$, excluded);
  }

  field(object: object, key: unknown, value: unknown, value$: Shadow): void {
    field(this, object, key, value, value$);
  }

  arguments(object: object, shadows: Shadow[] | undefined, from = 0): void {
    argumentsObject(this, object, shadows, from);
  }

  // — calls —

  call(fn: unknown, self: unknown, self$: Shadow, args: unknown[], shadows: Shadow[], site: number): unknown {
    return call(this, fn, self, self$, args, shadows, site);
  }

  construct(fn: unknown, args: unknown[], shadows: Shadow[], site: number): unknown {
    return construct(this, fn, args, shadows, site);
  }

  readonly plainCall = plainCall;

  invoke(fn: unknown, self: unknown, args: unknown[], shadows: Shadow[], site: number): unknown {
    return call(this, fn, self, undefined, args, shadows, site);
  }

  isInstrumented(fn: unknown): boolean {
    return typeof fn === "function" && factsOf(fn as Callable).kind !== "native";
  }

  result(fn: unknown): Shadow {
    return result(this, fn);
  }

  resultOf(object: unknown, key: unknown): Shadow {
    const name = propertyKey(key);
    return result(this, name === undefined ? undefined : findDescriptor(object, name)?.value);
  }

  superArgs(derived: unknown, shadows: Shadow[]): Shadow[] | undefined {
    return isObject(derived) && takesArguments(getPrototypeOf(derived)) ? shadows : undefined;
  }

  elements(
    iterable: unknown,
    iterable$: Shadow,
    values: readonly unknown[],
    rest: unknown[] | undefined,
    site: number,
  ): readonly Shadow[] | undefined {
    return elements(this, iterable, iterable$, values, rest, site);
  }

  rest(source: unknown, excluded: readonly unknown[]): object {
    return restOf(source, excluded);
  }

  taken(source: unknown, keys: readonly unknown[], site: number): void {
    if (isObject(source) && hasGetters(source, keys))
      this.concretised(site, "getters of an object that is taken apart");
  }

  pushAll(values: unknown[], shadows: Shadow[], iterable: unknown, iterable$: Shadow, site: number): void {
    pushAll(this, values, shadows, iterable, iterable$, site);
  }

  cursor(iterable: unknown, iterable$: Shadow, site: number, isImplicit = false): Cursor | undefined {
    if (this.tracked === 0 && iterable$ === undefined) return undefined;
    return cursor(this, iterable, iterable$, site, isImplicit);
  }

  keyCursor(object: unknown, object$: Shadow, site: number): Cursor | undefined {
    return keyCursor(this, object, object$, site);
  }

  toKey(value: unknown): Key {
    return toKey(value);
  }

  tail(args: ArrayLike<unknown>, from: number): unknown[] {
    return arraySlice(args as unknown[], from);
  }

  readonly sink: object = {};
  readonly nothing = NOTHING;

  stepping(iterable: unknown, isAlways: boolean): Stepping | undefined {
    return stepping(this, iterable, isAlways, (index, value) => stepShadow(this, iterable, index, value));
  }

  taking(iterable: unknown, iterable$: Shadow, site: number): unknown {
    return taking(this, iterable, iterable$, site);
  }

  asyncCursor(iterable: unknown, iterable$: Shadow, site: number): Cursor | undefined {
    return this.tracked === 0 && iterable$ === undefined ? undefined : asyncCursor(this, iterable, iterable$, site);
  }

  // — suspended functions —

  awaited(source: unknown, source$: Shadow, value: unknown): Shadow {
    return awaited(this, source, source$, value);
  }

  settles(cell: Cell, value: unknown, value$: Shadow): void {
    settles(this, cell, value, value$);
  }

  rejects(cell: Cell, error: unknown, source: unknown): void {
    rejects(this, cell, error, source);
  }

  yields(cell: Cell, value: unknown, value$: Shadow): void {
    (cell as GeneratorCell).put(value, value$);
  }

  sent(cell: Cell, value: unknown): Shadow {
    return (cell as GeneratorCell).receive(value);
  }

  delegates(cell: Cell, iterable: unknown, iterable$: Shadow, site: number): unknown {
    const generator = cell as GeneratorCell;
    if (generator.isAsync) return asyncDelegates(this, generator, iterable, site);
    return delegates(this, generator, iterable, iterable$, site);
  }

  delegated(cell: Cell, value: unknown): Shadow {
    const generator = cell as GeneratorCell;
    const { delegated } = generator;
    if (delegated === undefined) return undefined;
    generator.delegated = undefined;
    // The last promise was the result and no output.
    if (generator.isAsync) generator.retract();
    return passedShadow(this, delegated.value, delegated.shadow, value);
  }

  throwing(value: unknown, shadow: Shadow): void {
    this.thrown = shadow === undefined ? undefined : { value, shadow };
  }

  caught(value: unknown, source?: unknown): Shadow {
    const { thrown } = this;
    this.thrown = undefined;
    this.args = undefined;
    this.ret = undefined;
    this.cell = undefined;
    if (source !== undefined) return outcomeShadow(promiseCell(this, source), value, true);
    return thrown !== undefined && is(thrown.value, value) ? thrown.shadow : undefined;
  }

  // — the checked build —

  /** A function of the program starts; returns what its end gives back to `returning` and `catching`. */
  enter(site: number): number {
    return this.frames.enter(site, this.lastSite);
  }

  returning(value: unknown, value$: Shadow, site: number, depth: number, isNumber = false): void {
    if (this.observer !== undefined) {
      const isOutermost = depth === 0;
      tell(this, "returned", site, { value: { value, shadow: value$ }, isTarget: false, isNumber, isOutermost });
    }
    this.frames.depth = depth;
  }

  leave(depth: number): void {
    this.frames.depth = depth;
  }

  invoking(callee: unknown, callee$: Shadow, site: number, isConstruct: boolean): void {
    if (callee$ !== undefined) resolve(this, callee, callee$, site);
    if (this.observer === undefined) return;
    this.lastSite = site;
    tell(this, "invoke", site, { callee: { value: callee, shadow: callee$ }, isConstruct });
  }

  /** A `throw` of the program. */
  raising(value: unknown, shadow: Shadow, site: number, isAssertion = false): void {
    this.throwing(value, shadow);
    this.lastSite = site;
    this.frames.note(value, site, true, isAssertion);
  }

  /** A catch clause of the function entered at `depth`. What was not thrown by the program comes from the engine. */
  catching(error: unknown, depth: number): void {
    this.frames.note(error, this.lastSite, false);
    this.frames.depth = depth + 1;
  }

  notCallable(text: string): never {
    return notCallable(text);
  }

  notConstructor(text: string): never {
    return notConstructor(text);
  }

  iterable(value: unknown, message?: string, isAsync = false): void {
    checkIterable(value, message, isAsync);
  }

  notDestructurable(value: unknown, text?: string, key?: string): never {
    return notDestructurable(value, text, key);
  }
}

/** Lengths, positions and results of bit operations are none. */
function mayBeNegativeZero(e: Expr): boolean {
  if (e.sort !== "num") return e.sort === "any";
  return e.kind !== "apply" || NEVER_NEGATIVE_ZERO[e.op] !== true;
}

const NEVER_NEGATIVE_ZERO: Readonly<Record<string, true>> = {
  __proto__: null as never,
  length: true,
  indexOf: true,
  charCode: true,
  bitAnd: true,
  bitOr: true,
  bitXor: true,
  bitNot: true,
  shl: true,
  shr: true,
  ushr: true,
};

/** Wall time for deadlines only; taken before anybody virtualises it. */
const clock = performance.now.bind(performance);

function listOf(map: Map<string, Concretisation> | undefined): Concretisation[] {
  const list: Concretisation[] = [];
  map?.forEach((each) => {
    list[list.length] = each;
  });
  return list;
}

const isArithmetic = (op: string): boolean => RELATIONAL[op] !== true;
const RELATIONAL: Readonly<Record<string, true>> = {
  __proto__: null as never,
  "===": true,
  "!==": true,
  "==": true,
  "!=": true,
  "<": true,
  "<=": true,
  ">": true,
  ">=": true,
};

/** What the code of the shadow build talks to: the registers as its own fields, and the protocol over the record of the run and the heap. */
import { eq, literal, truthy } from "../../expr/build.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import type { GeneratorCell } from "../async/cell.ts";
import { awaited, awaits, caught, delegated, rejects, settles, throwing } from "../async/suspension.ts";
import { call, construct, result, resultOf, superArgs, superDone } from "../calls/call.ts";
import { registerFunctionModels } from "../calls/function.ts";
import { isInstrumented } from "../functions/marks.ts";
import { toKey } from "../heap/keys.ts";
import { Heap } from "../heap/objects.ts";
import { Tables } from "../heap/tables.ts";
import { asyncCursor, delegates } from "../iteration/async.ts";
import { cursor, elements, keyCursor, pushAll, stepShadow, taking } from "../iteration/cursor.ts";
import { NOTHING, stepping } from "../iteration/stepping.ts";
import { checkIterable, notCallable, notConstructor, notDestructurable } from "../natives/engine-errors.ts";
import { Contracts } from "../observe/contracts.ts";
import { Frames } from "../observe/frames.ts";
import type { Observer } from "../observe/observation.ts";
import type { ObservedRuntime } from "../observe/observed.ts";
import * as observe from "../observe/tell.ts";
import { binary, template, unary, update } from "../operators/apply.ts";
import { operated, primitive } from "../operators/conversion.ts";
import { isNullish } from "../operators/equality.ts";
import { instanceOf } from "../operators/instance-of.ts";
import { arraySlice, plainCall } from "../pristine.ts";
import { nameParts, SPREAD } from "../properties/literal-names.ts";
import { argumentsObject, arrayLiteral, field, objectLiteral, restOf, spread, taken } from "../properties/literals.ts";
import { deleted, deleting, has } from "../properties/membership.ts";
import { registerProxyModel } from "../properties/proxies.ts";
import { get, isChoice, shadowOfMethod } from "../properties/read.ts";
import { superGet } from "../properties/super.ts";
import { stored, storing } from "../properties/write.ts";
import type {
  AccessUse,
  BinaryOperator,
  Cell,
  ContractFunctions,
  Cursor,
  Shadow,
  Stepping,
  UnaryOperator,
  UpdateOperator,
} from "../protocol.ts";
import type { Composing } from "../record/composing.ts";
import { asInteger, asNumber, asString, mayBeFunction, resolve, resolveKind, shadowOf } from "../record/operand.ts";
import { met, threw } from "../record/raised.ts";
import { RunRecord } from "../record/run.ts";
import type { Hooks, Limits, StopReason, Trace } from "../record/trace.ts";
import { forgetSurroundings, surroundingsSeen } from "../world/seen.ts";
import { world } from "../world/state.ts";
import { isSurrounding, lookedAt } from "../world/surroundings.ts";

export class ShadowRuntime implements ObservedRuntime {
  args: Shadow[] | undefined = undefined;
  ret: Shadow = undefined;
  cell: Cell | undefined = undefined;
  tracked = 0;
  steps = Number.MAX_SAFE_INTEGER;
  aborted = false;
  observer: Observer | undefined = undefined;
  composing: Composing | undefined = undefined;

  readonly record = new RunRecord(this);
  readonly tables = new Tables(this, this.record);
  readonly heap = new Heap(this.tables);
  readonly frames = new Frames();
  /** Evaluates what the program states. */
  private readonly stating: Contracts = new Contracts(this);
  readonly contracts: ContractFunctions = this.stating.functions;

  // what is the same in every run
  readonly strings = (strings: TemplateStringsArray): TemplateStringsArray => strings;
  readonly spreading = SPREAD;
  readonly plainCall = plainCall;
  readonly sink: object = {};
  readonly nothing = NOTHING;
  readonly toKey = toKey;
  readonly rest = restOf;
  readonly tail = (args: ArrayLike<unknown>, from: number): unknown[] => arraySlice(args as unknown[], from);
  readonly shadowOf = shadowOf;
  readonly isInstrumented = isInstrumented;
  readonly notCallable = notCallable;
  readonly notConstructor = notConstructor;
  readonly notDestructurable = notDestructurable;
  readonly iterable = checkIterable;
  readonly superArgs = superArgs;

  superDone(made: object, derived: unknown, args: unknown[], shadows: Shadow[], site: number): void {
    superDone(this, made, derived, args, shadows, site);
  }
  readonly met = (error: unknown): void => met(this.record, error);
  readonly threw = (error: unknown): void => threw(this.record, error);

  constructor() {
    registerFunctionModels();
    registerProxyModel();
  }

  /** Starts the record of a run whose inputs have the values of `model`. */
  begin(model: Model, limits?: Partial<Limits>, hooks?: Hooks): void {
    this.record.begin(model, limits, hooks);
    this.forgetAll();
    // Functions that call back must be followed even while no object is tracked: the run itself counts as one.
    this.tracked = hooks?.concrete === true ? 0 : 1;
    forgetSurroundings();
    this.frames.begin();
    this.stating.begin();
  }

  /** Ends the record; afterwards the program's functions run without one. */
  end(): Trace {
    const trace = this.record.end({ ...world, surroundings: surroundingsSeen() });
    this.forgetAll();
    this.tracked = 0;
    return trace;
  }

  private forgetAll(): void {
    this.tables.clear();
    this.args = undefined;
    this.ret = undefined;
    this.cell = undefined;
  }

  // — the record —

  get stopped(): StopReason | undefined {
    return this.record.stopped;
  }
  get isRejected(): boolean {
    return this.record.isRejected;
  }
  get limits(): Limits {
    return this.record.limits;
  }

  /**
   * The path is cut and nobody else listens: what is symbolic from here on would be computed for nothing, and for as long as the run lasts.
   * A cut path proves nothing, so nothing is lost by that.
   */
  private get isDeaf(): boolean {
    if (!this.record.isCut || this.observer !== undefined || this.composing !== undefined) return false;
    if (this.tables.count !== 0) this.tables.forgetProperties();
    return true;
  }

  exhausted(site = -1): void {
    this.record.exhausted(site);
  }
  stop(reason: StopReason): never {
    return this.record.stop(reason);
  }
  reject(): never {
    return this.record.reject();
  }
  interrupt(reason: StopReason): void {
    this.record.interrupt(reason);
  }

  branch(site: number, taken: unknown, cond$: Expr): void {
    this.record.decided(site, truthy(cond$), !!taken, false);
  }

  nullish(site: number, value: unknown, shadow: Expr): void {
    const condition = isNullish(value, shadow);
    if (condition !== undefined) this.record.decided(site, condition, value === null || value === undefined, false);
  }

  isUndefined(site: number, value: unknown, shadow: Expr): void {
    this.record.decided(site, eq(shadow, literal(undefined)), value === undefined, false);
  }

  split(site: number, atom: Expr, holds: boolean, rare?: boolean): void {
    this.record.split(site, atom, holds, rare);
  }
  implicit(site: number, condition: Expr): void {
    this.record.implicit(site, condition);
  }
  pin(value: unknown, shadow: Shadow, site: number): void {
    this.record.pin(value, shadow, site);
  }
  concretised(site: number, what: string): void {
    this.record.concretised(site, what);
  }

  resolve(value: unknown, shadow: Shadow, site: number): Shadow {
    return resolve(this.record, value, shadow, site);
  }
  asNumber(value: unknown, shadow: Shadow, site: number): Shadow {
    return asNumber(this.record, value, shadow, site);
  }
  asInteger(value: unknown, shadow: Shadow, site: number): Shadow {
    return asInteger(this.record, value, shadow, site);
  }
  asString(value: unknown, shadow: Shadow, site: number): Shadow {
    return asString(this.record, value, shadow, site);
  }

  // — operators —

  unary(op: UnaryOperator, value: unknown, shadow: Shadow, site: number): Shadow {
    const result = shadow === undefined || this.isDeaf ? undefined : unary(this, op, value, shadow, site);
    if (this.observer !== undefined && (op === "-" || op === "+" || op === "~"))
      observe.observeUnary(this, op, value, shadow, result, site);
    return result;
  }

  update(op: UpdateOperator, value: unknown, shadow: Shadow, site: number): Shadow {
    const result = shadow === undefined || this.isDeaf ? undefined : update(this.record, op, value, shadow, site);
    if (this.observer !== undefined) observe.observeUnary(this, op, value, shadow, result, site);
    return result;
  }

  binary(op: BinaryOperator, left: unknown, left$: Shadow, right: unknown, right$: Shadow, site: number): Shadow {
    const isSymbolic = (left$ !== undefined || right$ !== undefined) && !this.isDeaf;
    const result = isSymbolic ? binary(this, op, left, left$, right, right$, site) : undefined;
    if (this.observer !== undefined && observe.isArithmetic(op))
      observe.observeBinary(this, op, left, left$, right, right$, result, site);
    return result;
  }

  operated(op: BinaryOperator, left: unknown, left$: Shadow, right: unknown, right$: Shadow, site: number): unknown {
    // an object that is no value of the operator ends the run here, with shadows and without
    if (this.observer !== undefined) this.record.lastSite = site;
    if (this.isDeaf) return operated(this, op, left, undefined, right, undefined, site);
    return operated(this, op, left, left$, right, right$, site);
  }

  primitive(value: unknown, shadow: Shadow, hint: "number" | "string", site: number): unknown {
    if (this.observer !== undefined) this.record.lastSite = site;
    const converted = primitive(this, value, this.isDeaf ? undefined : shadow, hint, site);
    this.ret = converted.shadow;
    return converted.value;
  }

  template(cooked: readonly string[], values: readonly unknown[], shadows: readonly Shadow[], site: number): Shadow {
    return this.isDeaf ? undefined : template(this, cooked, values, shadows, site);
  }

  // — properties —

  access(object: unknown, object$: Shadow, site: number, use: AccessUse = "member", key?: unknown): void {
    if (object$ !== undefined && !this.isDeaf) resolve(this.record, object, object$, site);
    if (this.observer !== undefined) observe.observeAccess(this, object, object$, site, use, key);
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
    const isNothing = object$ === undefined && key$ === undefined && this.ret === undefined && this.tables.count === 0;
    const isPlain = isNothing || this.isDeaf;
    if (isPlain) this.ret = undefined;
    const shadow = isPlain ? undefined : get(this, object, object$, key, key$, value, site);
    if (isSurrounding(object) || key === "isTTY") lookedAt(object, key, value);
    if (this.observer !== undefined) observe.observeRead(this, object, object$, key, key$, value, site, isAsked);
    return shadow;
  }
  found(object: unknown, object$: Shadow, key: unknown, key$: Shadow, fn: unknown, site: number): void {
    if (this.isDeaf) return;
    const { tables } = this;
    const shadow = isChoice(tables, key$, fn)
      ? this.get(object, object$, key, key$, fn, site)
      : shadowOfMethod(tables, object, key, fn);
    if (shadow !== undefined) resolveKind(this.record, fn, shadow, mayBeFunction, site);
  }

  superGet(object: unknown, key: unknown, key$: Shadow, value: unknown, site: number): Shadow {
    return superGet(this, object, key, key$, value, site);
  }

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
    if (!this.isDeaf) storing(this, object, object$, key, key$, value$, site, value);
    if (this.observer !== undefined) observe.observeStore(this, object, object$, key, key$, value, value$, site);
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
    if (!this.isDeaf) stored(this, object, key, key$, value, value$, site);
  }

  deleting(object: unknown, object$: Shadow, key: unknown, key$: Shadow, site: number): void {
    if (!this.isDeaf) deleting(this, object, object$, key, key$, site);
  }

  deleted(object: unknown, object$: Shadow, key: unknown, key$: Shadow, site: number): void {
    if (!this.isDeaf) deleted(this, object, object$, key, key$, site);
  }

  has(key: unknown, key$: Shadow, object: unknown, object$: Shadow, _result: boolean, site: number): Shadow {
    if (isSurrounding(object)) lookedAt(object, key);
    return this.isDeaf ? undefined : has(this, key, key$, object, object$, site);
  }

  instanceOf(value: unknown, value$: Shadow, target: unknown, site: number): boolean {
    return instanceOf(this, value, this.isDeaf ? undefined : value$, target, site);
  }

  // — literals —

  arrayLiteral<T extends unknown[]>(array: T, shadows: readonly Shadow[]): T {
    if (!this.isDeaf) arrayLiteral(this.tables, array, shadows);
    return array;
  }

  objectLiteral<T extends object>(object: T, fields: readonly unknown[]): T {
    if (!this.isDeaf) objectLiteral(this.tables, object, fields);
    return object;
  }

  spread(target: object, source: unknown, source$: Shadow, excluded?: readonly unknown[]): void {
    spread(this, target, source, source$, excluded);
  }

  field(object: object, key: unknown, value: unknown, value$: Shadow): void {
    if (!this.isDeaf) field(this.tables, object, key, value, value$);
  }

  arguments(object: object, shadows: Shadow[] | undefined, from = 0): void {
    if (!this.isDeaf) argumentsObject(this.tables, object, shadows, from);
  }

  // — calls —

  call(fn: unknown, self: unknown, self$: Shadow, args: unknown[], shadows: Shadow[], site: number): unknown {
    if (this.isDeaf) return call(this, fn, self, undefined, args, [], site);
    return call(this, fn, self, self$, args, shadows, site);
  }

  construct(fn: unknown, args: unknown[], shadows: Shadow[], site: number): unknown {
    return construct(this, fn, args, this.isDeaf ? [] : shadows, site);
  }

  invoke(fn: unknown, self: unknown, args: unknown[], shadows: Shadow[], site: number): unknown {
    return call(this, fn, self, undefined, args, this.isDeaf ? [] : shadows, site);
  }

  result(fn: unknown): Shadow {
    return result(this, fn);
  }

  resultOf(object: unknown, key: unknown): Shadow {
    return resultOf(this, object, key);
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

  taken(source: unknown, keys: readonly unknown[], site: number): void {
    taken(this.record, source, keys, site);
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

  awaits(source: unknown, source$: Shadow, site: number): void {
    if (!this.isDeaf) awaits(this.tables, source, source$, site);
  }
  awaited(source: unknown, source$: Shadow, value: unknown): Shadow {
    return awaited(this.tables, source, source$, value);
  }
  settles(cell: Cell, value: unknown, value$: Shadow): void {
    settles(this.tables, cell, value, value$);
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
    return delegates(this, cell as GeneratorCell, iterable, iterable$, site);
  }

  delegated(cell: Cell, value: unknown): Shadow {
    return delegated(this.tables, cell as GeneratorCell, value);
  }
  throwing(value: unknown, shadow: Shadow): void {
    throwing(this.tables, value, shadow);
  }
  caught(value: unknown, source?: unknown): Shadow {
    return caught(this, value, source);
  }

  // — the checked build —

  /** A function of the program starts; returns what its end gives back to `returning` and `catching`. */
  enter(site: number): number {
    return this.frames.enter(site, this.record.lastSite);
  }

  returning(value: unknown, value$: Shadow, site: number, depth: number, isNumber = false): void {
    if (this.observer !== undefined) observe.observeReturn(this, value, value$, site, depth, isNumber);
    this.frames.depth = depth;
  }

  leave(depth: number): void {
    this.frames.depth = depth;
  }

  invoking(callee: unknown, callee$: Shadow, site: number, isConstruct: boolean): void {
    if (callee$ !== undefined && !this.isDeaf) resolve(this.record, callee, callee$, site);
    if (this.observer !== undefined) observe.observeInvoke(this, callee, callee$, site, isConstruct);
  }

  /** A `throw` of the program. */
  raising(value: unknown, shadow: Shadow, site: number, isAssertion = false): void {
    this.throwing(value, shadow);
    this.record.lastSite = site;
    this.frames.note(value, site, true, isAssertion);
  }

  /** A catch clause of the function entered at `depth`. What was not thrown by the program comes from the engine. */
  catching(error: unknown, depth: number): void {
    this.frames.note(error, this.record.lastSite, false);
    this.frames.depth = depth + 1;
  }
}

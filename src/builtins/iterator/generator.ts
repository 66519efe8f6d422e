/** Stepping through generators by hand: what `next` sends in and brings out has its shadow. */
import { type GeneratorCell, PromiseCell } from "../../runtime/async/cell.ts";
import { generatorCell, outputShadow, passedShadow } from "../../runtime/async/suspension.ts";
import { ownData } from "../../runtime/heap/keys.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import { type BuiltinModel, type Call, followed, native } from "../../runtime/natives/model.ts";
import { is, isObject } from "../../runtime/pristine.ts";
import type { Registration } from "../modelling/registration.ts";

type Method = "next" | "return" | "throw";

const prototypeOf = (make: () => object): Record<Method, unknown> =>
  Object.getPrototypeOf(Object.getPrototypeOf(make())) as Record<Method, unknown>;

const SyncPrototype = prototypeOf(function* () {} as () => object);
const AsyncPrototype = prototypeOf(async function* () {} as () => object);

function model(name: string, run: (call: Call, cell: GeneratorCell, rt: SymbolicRuntime) => unknown): BuiltinModel {
  return {
    name,
    fidelity: "exact",
    always: true,
    run(call) {
      const { rt } = call;
      const cell = generatorCell(rt.tables, call.self);
      return cell === undefined ? native(call) : run(call, cell, rt);
    },
  };
}

function send(call: Call, cell: GeneratorCell, rt: SymbolicRuntime, method: Method): number {
  const request = cell.request();
  if (method === "next") cell.send(request, call.args[0], call.args$[0]);
  else if (method === "throw") rt.throwing(call.args[0], call.args$[0]);
  return request;
}

const stepModel = (method: Method): BuiltinModel =>
  model(`Generator.prototype.${method}`, (call, cell, rt) => {
    send(call, cell, rt, method);
    const before = cell.outputs;
    const step = followed(call) as object;
    // `yield*` hands on the objects of whom it delegates to, getters and all.
    const result = ownData(step, "value");
    const isReturned =
      method === "return" &&
      cell.outputs === before &&
      result !== undefined &&
      is(result.value, call.args[0]) &&
      ownData(step, "done")?.value === true;
    // a `finally` goes on first: what it was given comes out of a later step, if ever
    if (method === "return" && !isReturned && call.args$[0] !== undefined)
      rt.record.concretised(call.site, "Generator.prototype.return");
    if (result === undefined) return step;
    const value = result.value as unknown;
    let shadow = cell.outputs > before ? outputShadow(rt.tables, cell, value) : undefined;
    if (isReturned) shadow = call.args$[0];
    if (shadow !== undefined) rt.heap.setProperty(step, "value", value, shadow);
    return step;
  });

/** The promise of a step: its value is known when the generator has put it out. */
const promiseModel = (method: Method): BuiltinModel =>
  model(`AsyncGenerator.prototype.${method}`, (call, cell, rt) => {
    const request = send(call, cell, rt, method);
    if (method === "return" && call.args$[0] !== undefined)
      rt.record.concretised(call.site, "AsyncGenerator.prototype.return");
    const promise = followed(call) as object;
    const outcome = new PromiseCell();
    let passed: ReturnType<GeneratorCell["take"]>;
    outcome.gather = (value, isRejection) => {
      passed ??= cell.take(request);
      if (passed === undefined) return undefined;
      if (isRejection) return is(passed.value, value) ? passed.shadow : undefined;
      const inner = isObject(value) ? ownData(value, "value") : undefined;
      if (inner === undefined) return passedShadow(rt.tables, passed.value, passed.shadow, value);
      const shadow = passedShadow(rt.tables, passed.value, passed.shadow, inner.value);
      if (shadow !== undefined) rt.heap.setProperty(value as object, "value", inner.value, shadow);
      return undefined;
    };
    rt.tables.cells.set(promise, outcome);
    return promise;
  });

export const generatorModels: readonly Registration[] = [
  [SyncPrototype.next, stepModel("next")],
  [SyncPrototype.return, stepModel("return")],
  [SyncPrototype.throw, stepModel("throw")],
  [AsyncPrototype.next, promiseModel("next")],
  [AsyncPrototype.return, promiseModel("return")],
  [AsyncPrototype.throw, promiseModel("throw")],
];

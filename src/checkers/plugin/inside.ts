/** The code that prepares a plugin's realm: it runs inside, before the plugin, and speaks to the outside in text only. */

export const INSIDE = `(() => {
  "use strict";
  const { parse, stringify } = JSON;
  const { freeze, keys, defineProperty } = Object;
  const { isArray } = Array;
  const text = String;
  const call = Function.prototype.call.bind(Function.prototype.call);
  for (const name of ["WebAssembly", "SharedArrayBuffer", "Atomics", "console"]) delete globalThis[name];
  const unavailable = (what) => () => { throw new TypeError(what + " is not available in a plugin: results must not depend on it"); };
  Math.random = unavailable("Math.random");
  Date.now = unavailable("Date.now");

  // frames of a stack are objects of the outside's making
  Error.stackTraceLimit = 0;
  for (const name of ["stackTraceLimit", "prepareStackTrace", "captureStackTrace"])
    defineProperty(Error, name, { value: name === "stackTraceLimit" ? 0 : undefined, writable: false, enumerable: false, configurable: false });
  defineProperty(globalThis, "Error", { value: Error, writable: false, enumerable: false, configurable: false });

  const describe = (error) => {
    try { return typeof error === "object" && error !== null && "message" in error ? text(error.name) + ": " + text(error.message) : text(error); }
    catch { return "an error that cannot be shown"; }
  };

  // — conditions —
  const TERM = Symbol("term");
  const wire = (value) => {
    switch (typeof value) {
      case "undefined": return { $: "undefined" };
      case "bigint": return { $: "bigint", v: text(value) };
      case "number": return value - value === 0 && (value !== 0 || 1 / value > 0) ? value : { $: "number", v: value === 0 ? "-0" : text(value) };
      case "string": case "boolean": return value;
      default: if (value === null) return null; throw new TypeError("a condition is made of operands and primitive values");
    }
  };
  const term = (value) => {
    if (typeof value === "object" && value !== null) {
      if (value[TERM] !== undefined) return value[TERM];
      if (value.isOperand === true) return value.term === undefined ? { op: "literal", value: wire(value.value) } : { op: "operand", term: value.term };
    }
    return { op: "literal", value: wire(value) };
  };
  const make = (op, args) => {
    const tree = { op, args: [] };
    for (let i = 0; i < args.length; i++) tree.args[i] = term(args[i]);
    return freeze({ [TERM]: tree });
  };
  const functions = {
    not: "not", and: "and", or: "or", equals: "eq", same: "same", less: "lt", atMost: "le",
    plus: "add", minus: "sub", times: "mul", dividedBy: "div", remainder: "rem", negated: "neg", abs: "abs", floor: "floor", trunc: "trunc", min: "min", max: "max",
    isNaN: "isNaN", isFinite: "isFinite", isInteger: "isInteger", isSafeInteger: "isSafeInteger",
    length: "length", concat: "concat", startsWith: "startsWith", endsWith: "endsWith", includes: "includes", indexOf: "indexOf",
  };
  const MISSING = { startsWith: 0, includes: 0, indexOf: 0 };
  const terms = {};
  for (const name of keys(functions)) {
    terms[name] = (...args) => make(functions[name], name in MISSING && args.length === 2 ? [...args, MISSING[name]] : args);
  }
  terms.greater = (a, b) => make("lt", [b, a]);
  terms.atLeast = (a, b) => make("le", [b, a]);
  terms.operation = (op, ...args) => make(text(op), args);
  freeze(terms);

  // — events —
  const unwire = (value) => {
    if (typeof value !== "object" || value === null) return value;
    if (value.$ === "undefined") return undefined;
    return value.$ === "bigint" ? BigInt(value.v) : value.v === "-0" ? -0 : +value.v;
  };
  const operand = (given) => freeze({
    isOperand: true, shown: given.shown, isPrimitive: "value" in given,
    value: "value" in given ? unwire(given.value) : undefined,
    isSymbolic: given.term !== undefined, term: given.term,
  });
  const field = (given) => {
    if (isArray(given)) { const list = []; for (let i = 0; i < given.length; i++) list[i] = field(given[i]); return freeze(list); }
    return typeof given === "object" && given !== null && "shown" in given ? operand(given) : given;
  };
  const eventOf = (fields) => {
    const event = {};
    for (const name of keys(fields)) event[name] = field(fields[name]);
    return freeze(event);
  };

  // — the two calls from outside —
  let checkers = [];
  const load = (body) => {
    try {
      const module = { exports: {} };
      body(module, module.exports);
      const { exports } = module;
      checkers = isArray(exports) ? [...exports] : isArray(exports.checkers) ? [...exports.checkers] : [exports];
      const described = [];
      for (let i = 0; i < checkers.length; i++) {
        const one = checkers[i];
        if (typeof one !== "object" || one === null) return stringify({ error: "it exports " + (one === null ? "null" : typeof one) + " where a checker is expected" });
        const on = typeof one.on === "object" && one.on !== null ? one.on : {};
        const events = keys(on);
        for (const kind of events) if (typeof on[kind] !== "function") return stringify({ error: "on." + kind + " is no function" });
        described[i] = { name: one.name, level: one.level, summary: one.summary, raises: one.raises === true, events };
      }
      return stringify({ checkers: described });
    } catch (error) { return stringify({ error: describe(error) }); }
  };
  const handle = (message) => {
    try {
      const { checker, events } = parse(message);
      const one = checkers[checker];
      const memory = typeof one.memory === "function" ? one.memory() : undefined;
      const said = [];
      for (let i = 0; i < events.length; i++) {
        const { kind, fields } = events[i];
        const check = freeze({
          state(violation, isViolated, message) {
            const tree = violation === undefined ? undefined : term(violation);
            said[said.length] = { event: i, violation: tree, isViolated: isViolated === true, message: isViolated === true ? text(typeof message === "function" ? message() : message) : "" };
          },
          unknown(why) { said[said.length] = { event: i, unknown: text(why) }; },
        });
        call(one.on[kind], one, eventOf(fields), check, memory);
      }
      return stringify({ said });
    } catch (error) { return stringify({ error: describe(error) }); }
  };
  const hidden = { writable: false, enumerable: false, configurable: false };
  defineProperty(globalThis, "$assay", { ...hidden, value: freeze({ load, handle }) });
  defineProperty(globalThis, "terms", { ...hidden, value: terms });
  return "ready";
})()`;

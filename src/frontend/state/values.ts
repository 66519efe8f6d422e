/** What a binding at the top of a module holds, as far as its initialiser tells. */
import type { ParsedModule } from "../parse.ts";
import { eachName } from "../scopes/patterns.ts";
import type { Binding, Scopes } from "../scopes/scope.ts";
import { isClass, isFunction, keyName, type Node, stripCasts, walk } from "../syntax.ts";

export interface Held {
  /** `unsure`: a part of something whose contents are not known; only plain changes count. */
  readonly kind: "object" | "frozen" | "function" | "unsure";
  /** Levels of objects inside it that could be changed through it; 0 when it holds only primitives and functions. */
  readonly depth: number;
  /** Starts empty: meant to be filled. */
  readonly empty: boolean;
  readonly regex?: boolean;
  readonly sticky?: boolean;
}

/** `constant`: nothing that could change. `state`: something that may change in ways we cannot follow. */
export type Holding = Held | "constant" | "state";

export const MUTATING_METHODS: ReadonlySet<string> = new Set(
  "push pop shift unshift splice sort reverse fill copyWithin set add delete clear append setTime setDate setMonth setFullYear setHours setMinutes setSeconds setMilliseconds setUTCDate setUTCMonth setUTCFullYear setUTCHours next return throw write enqueue dequeue emit on off once".split(
    " ",
  ),
);
/** Reading methods whose result is a primitive, or a fresh object that shares nothing. */
export const PRIMITIVE_RESULTS: ReadonlySet<string> = new Set(
  "has includes indexOf lastIndexOf findIndex findLastIndex some every forEach join keys toString test split search startsWith endsWith charAt charCodeAt codePointAt getTime format hasOwnProperty".split(
    " ",
  ),
);
export const READING_METHODS: ReadonlySet<string> = new Set(
  "get has at includes indexOf lastIndexOf find findIndex findLast findLastIndex filter map flatMap flat reduce reduceRight some every forEach join slice concat keys values entries toString toSorted toReversed toSpliced with test exec replace replaceAll split match matchAll search startsWith endsWith charAt charCodeAt codePointAt trim padStart padEnd toLowerCase toUpperCase hasOwnProperty isPrototypeOf propertyIsEnumerable valueOf toLocaleString toJSON getTime getDate getDay getMonth getFullYear getHours getMinutes getSeconds getMilliseconds getTimezoneOffset getUTCDate getUTCDay getUTCMonth getUTCFullYear getUTCHours toISOString format formatToParts resolvedOptions encode decode subarray call apply bind localeCompare normalize substring substr repeat size description compare select".split(
    " ",
  ),
);

const PURE_GLOBALS = new Set(
  "Object Array Math Number String Boolean BigInt Symbol JSON Reflect parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent RegExp Date Error TypeError RangeError SyntaxError Map Set WeakMap WeakSet WeakRef Intl TextEncoder TextDecoder URL URLSearchParams Uint8Array Uint8ClampedArray Int8Array Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array ArrayBuffer DataView Buffer Proxy require console structuredClone".split(
    " ",
  ),
);
const CONTAINERS = new Set(
  "Map Set WeakMap WeakSet Array Date URL URLSearchParams ArrayBuffer DataView Uint8Array Uint8ClampedArray Int8Array Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array".split(
    " ",
  ),
);
const CONSTANT_RESULTS = new Set(
  "Math Number String Boolean BigInt Symbol parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent Intl TextEncoder TextDecoder require Error TypeError RangeError SyntaxError JSON.stringify Date.UTC console".split(
    " ",
  ),
);

const FLAT: Held = { kind: "object", depth: 0, empty: false };
const DEEP: Held = { kind: "object", depth: Number.POSITIVE_INFINITY, empty: false };
const PART: Held = { kind: "unsure", depth: Number.POSITIVE_INFINITY, empty: false };
const FUNCTION: Held = { kind: "function", depth: 0, empty: false };

export interface StateValues {
  heldBy(binding: Binding): Holding;
  /** A call while the module is evaluated that gives the same every time and leaves nothing behind. */
  isHarmlessCall(call: Extract<Node, { type: "CallExpression" | "NewExpression" }>): boolean;
}

export function createStateValues(module: ParsedModule, scopes: Scopes): StateValues {
  const initialisers = new Map<Node, Node | null>();
  const outOf = new Map<Node, Node>();
  walk(module.program, (node) => {
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier") initialisers.set(node.id, node.init);
    // Taken out of a module or a global, a name belongs to others; taken out of our own data it is a part.
    if (node.type === "VariableDeclarator" && node.id.type !== "Identifier" && node.init !== null) {
      const { init } = node;
      eachName(node.id, (id) => outOf.set(id, init));
    }
    if ((isFunction(node) || isClass(node)) && node.id) initialisers.set(node.id, node);
  });
  const busy = new Set<Node>();

  return { heldBy, isHarmlessCall };

  function heldBy(binding: Binding): Holding {
    switch (binding.kind) {
      case "function":
      case "class":
      case "self":
        return FUNCTION;
      case "import":
      case "enum":
      case "enum-member":
      case "catch":
      case "parameter":
        return "constant";
      case "namespace":
        return FLAT;
      case "var":
      case "let":
      case "const": {
        const init = initialisers.get(binding.declarations[0]!);
        if (init === undefined) {
          const source = outOf.get(binding.declarations[0]!);
          const whole = source === undefined ? "constant" : held(source);
          return typeof whole === "string" ? whole : PART;
        }
        return init === null ? "constant" : held(init);
      }
    }
  }

  function held(expression: Node): Holding {
    const node = stripCasts(expression);
    if (isFunction(node) || isClass(node)) return FUNCTION;
    switch (node.type) {
      case "Literal":
        return "regex" in node ? regex(node.regex.flags) : "constant";
      case "TemplateLiteral":
      case "UnaryExpression":
      case "BinaryExpression":
      case "MetaProperty":
      case "UpdateExpression":
      case "MemberExpression":
        return node.type === "MemberExpression" ? memberValue(node) : "constant";
      case "Identifier": {
        const binding = scopes.bindingOf(node);
        if (binding === undefined || busy.has(node)) return "constant";
        busy.add(node);
        const value = heldBy(binding);
        busy.delete(node);
        return value;
      }
      case "ArrayExpression":
        return container(node.elements.filter((e) => e !== null));
      case "ObjectExpression":
        return container(node.properties.map((p) => (p.type === "Property" ? p.value : p)));
      case "LogicalExpression":
        return either(held(node.left), held(node.right));
      case "ConditionalExpression":
        return either(held(node.consequent), held(node.alternate));
      case "CallExpression":
      case "NewExpression":
        return callValue(node);
      case "AssignmentExpression":
        return held(node.right);
      default:
        return "state";
    }
  }

  /** A part of an imported module or a global belongs to others; a part of our own table is a table. */
  function memberValue(node: Extract<Node, { type: "MemberExpression" }>): Holding {
    let root: Node = node;
    while (root.type === "MemberExpression" || root.type === "CallExpression")
      root = stripCasts(root.type === "MemberExpression" ? root.object : root.callee);
    if (root.type !== "Identifier") return DEEP;
    const binding = scopes.bindingOf(root);
    return binding === undefined || binding.kind === "import" || binding.kind === "enum" ? "constant" : DEEP;
  }

  function container(parts: readonly Node[]): Held {
    if (parts.length === 0) return { ...DEEP, empty: true };
    return { kind: "object", depth: Math.max(...parts.map(depthOfPart)), empty: false };
  }

  function depthOfPart(part: Node): number {
    const isSpread = part.type === "SpreadElement";
    const value = held(isSpread ? part.argument : part);
    if (value === "constant") return 0;
    if (value === "state") return Number.POSITIVE_INFINITY;
    if (isSpread) return value.depth;
    return value.kind === "function" ? 0 : value.depth + 1;
  }

  function regex(flags: string): Holding {
    if (!/[gy]/.test(flags)) return "constant";
    return { kind: "object", depth: 0, empty: false, regex: true, sticky: flags.includes("y") };
  }

  function either(a: Holding, b: Holding): Holding {
    if (a === "state" || b === "state") return "state";
    if (a === "constant") return b;
    return b === "constant" ? a : { ...a, depth: Math.max(a.depth, b.depth), empty: a.empty || b.empty };
  }

  function callValue(node: Extract<Node, { type: "CallExpression" | "NewExpression" }>): Holding {
    const { root, path } = calleePath(node.callee);
    const first = node.arguments[0];
    if (root !== undefined && scopes.bindingOf(root) === undefined) {
      const name = root.name;
      if (path === "Object.freeze" && first !== undefined) {
        const inner = held(first);
        return inner === "constant" || inner === "state"
          ? inner
          : { ...inner, kind: inner.kind === "object" ? "frozen" : inner.kind, empty: false };
      }
      if (name === "RegExp") {
        const flags = node.arguments[1];
        if (flags === undefined) return "constant";
        return regex(flags.type === "Literal" && typeof flags.value === "string" ? flags.value : "gy");
      }
      if (CONSTANT_RESULTS.has(path) || CONSTANT_RESULTS.has(name)) return "constant";
      if (CONTAINERS.has(name)) {
        if (first === undefined) return { ...DEEP, empty: true };
        const content = entriesOf(name, first) ?? held(first);
        if (content === "state") return "state";
        return content === "constant"
          ? { ...FLAT, empty: name === "Array" }
          : { kind: "object", depth: content.depth, empty: false };
      }
      if (path === "Object.keys") return FLAT;
      if (PURE_GLOBALS.has(name)) return DEEP;
      return "state";
    }
    // `"a b c".split(" ")`, `LIST.map(f)`: plain data made from plain data.
    if (
      node.callee.type === "MemberExpression" &&
      READING_METHODS.has(keyName(node.callee.property, node.callee.computed) ?? "")
    ) {
      const from = held(node.callee.object);
      if (from === "state") return "state";
      return from === "constant" ? (root === undefined ? FLAT : "constant") : DEEP;
    }
    return isHarmlessCall(node) ? DEEP : "state";
  }

  /** The values of `new Map([[k, v], …])`: the pairs themselves are not kept. */
  function entriesOf(name: string, argument: Node): Held | undefined {
    if (name !== "Map" || argument.type !== "ArrayExpression") return undefined;
    return container(
      argument.elements.flatMap((e) =>
        e?.type === "ArrayExpression" ? e.elements.filter((p) => p !== null) : e ? [e] : [],
      ),
    );
  }

  function isHarmlessCall(call: Extract<Node, { type: "CallExpression" | "NewExpression" }>): boolean {
    const callee = stripCasts(call.callee);
    if (isFunction(callee)) return keepsNothing(callee);
    const { root } = calleePath(callee);
    if (root === undefined) return callee.type === "MemberExpression";
    const binding = scopes.bindingOf(root);
    if (binding === undefined)
      return (
        PURE_GLOBALS.has(root.name) ||
        root.name === "exports" ||
        root.name === "module" ||
        (callee.type === "MemberExpression" && root.name === "process")
      );
    if (callee.type === "MemberExpression") {
      const method = keyName(callee.property, callee.computed) ?? "";
      if (binding.kind === "import") return false;
      return MUTATING_METHODS.has(method) || READING_METHODS.has(method);
    }
    if (binding.kind === "function" || binding.kind === "const") {
      const fn = initialisers.get(binding.declarations.at(-1)!);
      return call.type === "CallExpression" && fn != null && isFunction(fn) && keepsNothing(fn);
    }
    return false;
  }

  /** Makes no closures over its own variables, so that what it returns is plain data. */
  function keepsNothing(fn: Node): boolean {
    return !scopes.bindings.some((b) => b.captured && isWithin(b.scope.node, fn));
  }

  function calleePath(callee: Node): { root: Extract<Node, { type: "Identifier" }> | undefined; path: string } {
    const names: string[] = [];
    let node = stripCasts(callee);
    while (node.type === "MemberExpression") {
      names.unshift(keyName(node.property, node.computed) ?? "?");
      node = stripCasts(node.object);
    }
    if (node.type !== "Identifier") return { root: undefined, path: "" };
    return { root: node, path: [node.name, ...names].join(".") };
  }
}

function isWithin(node: Node, outer: Node): boolean {
  return node.start >= outer.start && node.end <= outer.end;
}

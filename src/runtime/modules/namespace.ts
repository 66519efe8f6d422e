/** The namespace object of a module: looks like data that nobody can change, and is live. The language's module namespace exotic object. */
import { type Names, noteNamespace } from "../namespaces.ts";
import { create, defineProperty, getOwnPropertyDescriptor, hasOwn, is } from "../pristine.ts";

const { toStringTag } = Symbol;

export interface Namespace {
  readonly object: object;
  /** All names are known: from here on it takes no others. */
  seal(): void;
  /** The module ran: whoever looks through the proxy, as `util.inspect` does, shall see the values. */
  show(): void;
}

export function makeNamespace(names: Names): Namespace {
  // The engine checks what the traps say against the target: it has the names as data, once they are known.
  const target = create(null) as object;
  defineProperty(target, toStringTag, { value: "Module" });
  /** Once it is sealed. Then the traps must not need builtins that the program may have replaced. */
  let order: readonly string[] | undefined;

  const object = new Proxy(target, {
    setPrototypeOf: (_target, prototype) => prototype === null,
    preventExtensions: () => order !== undefined,
    has: (_target, key) => (typeof key === "symbol" ? hasOwn(target, key) : names.has(key)),
    get(_target, key) {
      if (typeof key === "symbol") return key === toStringTag ? "Module" : undefined;
      return names.has(key) ? names.read(key) : undefined;
    },
    set: () => false,
    deleteProperty: (_target, key) => (typeof key === "symbol" ? !hasOwn(target, key) : !names.has(key)),
    ownKeys() {
      const listed = order ?? names.sorted();
      const keys: (string | symbol)[] = [];
      for (let i = 0; i < listed.length; i++) keys[i] = listed[i]!;
      keys[listed.length] = toStringTag;
      return keys;
    },
    getOwnPropertyDescriptor(_target, key) {
      if (typeof key === "symbol") return getOwnPropertyDescriptor(target, key);
      if (!names.has(key)) return undefined;
      return { value: names.read(key), writable: true, enumerable: true, configurable: order === undefined };
    },
    defineProperty(_target, key, wanted) {
      if (typeof key === "symbol") return hasOwn(target, key) && defineProperty(target, key, wanted);
      if (!names.has(key)) return false;
      const value = names.read(key);
      if (wanted.configurable === true || wanted.enumerable === false || wanted.writable === false) return false;
      if ("get" in wanted || "set" in wanted) return false;
      return "value" in wanted ? is(wanted.value, value) : true;
    },
  });

  noteNamespace(object, names);
  return {
    object,
    seal() {
      if (order !== undefined) return;
      order = names.sorted();
      for (let i = 0; i < order.length; i++)
        defineProperty(target, order[i]!, { value: undefined, writable: true, enumerable: true, configurable: false });
      Object.preventExtensions(target);
    },
    show() {
      for (let i = 0; order !== undefined && i < order.length; i++) {
        try {
          defineProperty(target, order[i]!, { value: names.read(order[i]!) });
        } catch {
          // still in its dead zone
        }
      }
    },
  };
}

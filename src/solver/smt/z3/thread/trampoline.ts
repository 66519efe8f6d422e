/**
 * Z3's WebAssembly build routes every call that might throw a C++ exception through a JavaScript function `invoke_*`,
 * a third of the solving time and more. This generates a WebAssembly module with the same functions, which make the
 * indirect call inside a native try/catch.
 *
 * Both functions must stay closed: the thread is started from their source text (see `main.ts`).
 */

/**
 * A module that imports the table `env.table` and exports a function per name (`invoke_` and a signature such as `viij`).
 * Slots 0, 1, 2 of the table are: get the stack pointer, set it, and set the "threw" flag; Z3's functions follow.
 */
export function trampolineModule(names: readonly string[]): Uint8Array {
  const TYPES: Record<string, number> = { i: 0x7f, j: 0x7e, f: 0x7d, d: 0x7c };
  const ZERO: Record<string, readonly number[]> = {
    i: [0x41, 0],
    j: [0x42, 0],
    f: [0x43, 0, 0, 0, 0],
    d: [0x44, 0, 0, 0, 0, 0, 0, 0, 0],
  };
  /** The first slots of the table are the functions the trampolines themselves need. */
  const HELPERS = 3;
  const leb = (value: number): number[] => {
    const bytes: number[] = [];
    do {
      const low = value & 0x7f;
      value >>>= 7;
      bytes.push(value === 0 ? low : low | 0x80);
    } while (value !== 0);
    return bytes;
  };
  const text = (value: string): number[] => [...leb(value.length), ...Array.from(value, (char) => char.charCodeAt(0))];
  const vector = (items: readonly (readonly number[])[]): number[] => [...leb(items.length), ...items.flat()];
  const section = (id: number, body: readonly number[]): number[] => [id, ...leb(body.length), ...body];

  const types: number[][] = [];
  const typeKeys = new Map<string, number>();
  const type = (params: string, result: string): number => {
    const key = `${params}>${result}`;
    let index = typeKeys.get(key);
    if (index === undefined) {
      index = types.length;
      typeKeys.set(key, index);
      const results = result === "v" ? [] : [[TYPES[result]!]];
      types.push([0x60, ...vector(Array.from(params, (p) => [TYPES[p]!])), ...vector(results)]);
    }
    return index;
  };
  const getStack = type("", "i");
  const setStack = type("i", "v");
  const setThrew = type("ii", "v");
  const callSlot = (slot: number, signature: number): number[] => [0x41, slot, 0x11, ...leb(signature), 0];

  const functions: number[][] = [];
  const bodies: number[][] = [];
  const exports: number[][] = [];
  for (const [index, name] of names.entries()) {
    const signature = name.slice("invoke_".length);
    const result = signature[0]!;
    const params = signature.slice(1);
    const target = type(params, result);
    const saved = 1 + params.length;
    const code = [
      ...[1, 1, 0x7f], // one local: the stack pointer
      ...callSlot(0, getStack),
      ...[0x21, ...leb(saved)],
      ...[0x06, result === "v" ? 0x40 : TYPES[result]!], // try
      ...Array.from(params, (_, i) => [0x20, ...leb(i + 1)]).flat(),
      ...[0x20, 0, 0x41, HELPERS, 0x6a], // Z3's functions come after the helpers
      ...[0x11, ...leb(target), 0],
      0x19, // catch_all
      ...[0x20, ...leb(saved)],
      ...callSlot(1, setStack),
      ...[0x41, 1, 0x41, 0],
      ...callSlot(2, setThrew),
      ...(result === "v" ? [] : ZERO[result]!),
      ...[0x0b, 0x0b],
    ];
    functions.push(leb(type(`i${params}`, result)));
    bodies.push([...leb(code.length), ...code]);
    exports.push([...text(name), 0, ...leb(index)]);
  }
  const table = [...text("env"), ...text("table"), 1, 0x70, 0, 0];
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector(types)),
    ...section(2, vector([table])),
    ...section(3, vector(functions)),
    ...section(7, vector(exports)),
    ...section(10, vector(bodies)),
  ]);
}

/** A module that copies `count` entries of the table `env.from` into `env.to`, behind the helpers' slots. */
export function tableCopyModule(count: number): Uint8Array {
  const leb = (value: number): number[] => {
    const bytes: number[] = [];
    // signed, so the last group must leave its sign bit clear
    for (;;) {
      const low = value & 0x7f;
      value >>>= 7;
      if (value === 0 && (low & 0x40) === 0) return [...bytes, low];
      bytes.push(low | 0x80);
    }
  };
  const text = (value: string): number[] => [value.length, ...Array.from(value, (char) => char.charCodeAt(0))];
  const HELPERS = 3;
  const code = [0, 0x41, HELPERS, 0x41, 0, 0x41, ...leb(count), 0xfc, 0x0e, 1, 0, 0x0b];
  const imports = [2, ...text("env"), ...text("from"), 1, 0x70, 0, 0, ...text("env"), ...text("to"), 1, 0x70, 0, 0];
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, 4, 1, 0x60, 0, 0],
    ...[2, imports.length, ...imports],
    ...[3, 2, 1, 0],
    ...[7, 8, 1, ...text("copy"), 0, 0],
    ...[10, code.length + 2, 1, code.length, ...code],
  ]);
}

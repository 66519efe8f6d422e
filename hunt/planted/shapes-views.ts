/** Views on memory that is not theirs alone. */
import type { Core } from "../core.ts";

export const views: Core[] = [
  {
    name: "an offset",
    params: "b: Uint8Array",
    when: "b.byteOffset === 1",
    calls: ["new Uint8Array(new ArrayBuffer(4), 1)"],
  },
  {
    name: "a part of its buffer",
    params: "b: Uint8Array",
    when: "b.buffer.byteLength > b.byteLength",
    calls: ["new Uint8Array(new ArrayBuffer(4), 1, 2)"],
  },
  {
    name: "a view of the whole buffer",
    params: "b: Uint8Array",
    when: "b.length > 0 && new Uint8Array(b.buffer)[0] !== b[0]",
    given: "const buffer = new Uint8Array([1, 2]).buffer;",
    calls: ["new Uint8Array(buffer, 1)"],
  },
  {
    name: "a data view of its buffer",
    params: "b: Uint8Array",
    when: "b.length > 0 && new DataView(b.buffer).getUint8(0) !== b[0]",
    given: "const buffer = new Uint8Array([1, 2]).buffer;",
    calls: ["new Uint8Array(buffer, 1)"],
  },
  { name: "a Buffer", params: "b: Uint8Array", when: "Buffer.isBuffer(b)", calls: ["Buffer.from([1])"] },
  { name: "a Buffer's text", params: "b: Uint8Array", when: 'b.toString() === "a"', calls: ['Buffer.from("a")'] },
  {
    name: "a Buffer's slice",
    params: "b: Uint8Array",
    body: "if (b.length === 0) return 0;\n  b[0] = 1;\n  b.slice(0, 1)[0] = 2;",
    when: "b[0] === 2",
    calls: ["Buffer.from([1])"],
  },
  {
    name: "a Buffer's constructor",
    params: "b: Uint8Array",
    when: "b.constructor !== Uint8Array",
    calls: ["Buffer.from([1])"],
  },
  {
    name: "a Buffer's JSON",
    params: "b: Uint8Array",
    when: 'JSON.stringify(b).includes("Buffer")',
    calls: ["Buffer.from([1])"],
  },
  {
    name: "shared memory",
    params: "b: Uint8Array",
    when: "b.buffer instanceof SharedArrayBuffer",
    calls: ["new Uint8Array(new SharedArrayBuffer(1))"],
  },
  {
    name: "a growing buffer",
    params: "b: ArrayBuffer",
    when: "(b as any).resizable === true",
    calls: ["new (ArrayBuffer as any)(1, { maxByteLength: 2 })"],
  },
  {
    name: "a detached buffer",
    params: "b: Uint8Array",
    when: "b.length === 0 && (b.buffer as any).detached !== false",
    given: "const b = new Uint8Array(1);\n  structuredClone(b, { transfer: [b.buffer] });",
    calls: ["b"],
  },
  {
    name: "a pool's part",
    params: "b: Buffer",
    when: "b.byteOffset > 0",
    given: 'Buffer.from("x");',
    calls: ['Buffer.from("abc")'],
  },
  {
    name: "NaN in floats",
    params: "f: Float64Array",
    when: "f.length === 1 && Number.isNaN(f[0])",
    calls: ["new Float64Array([NaN])"],
  },
  {
    name: "a view's own property",
    params: "b: Uint8Array",
    when: '"tag" in b',
    calls: ["Object.assign(new Uint8Array(1), { tag: 1 })"],
  },
  {
    name: "an array buffer view",
    params: "v: ArrayBufferView",
    when: "v instanceof DataView",
    calls: ["new DataView(new ArrayBuffer(1))"],
  },
];

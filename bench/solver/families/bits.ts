/** Bit twiddling: checksums and hashes to invert (at most 16 bits unknown), generators, codecs. */
import type { Expr } from "../../../src/expr/expr.ts";
import {
  add,
  band,
  bor,
  byte,
  code,
  Family,
  type FamilyCase,
  gt,
  imul,
  int,
  is,
  le,
  length,
  lt,
  mul,
  rem,
  shl,
  str,
  ushr,
  xor,
} from "./case.ts";

/** Bitwise CRC as programs write it: eight rounds of shift and conditional exclusive or, without a table. */
function crc(bytes: readonly Expr[], start: number, polynomial: number, bits: number): Expr {
  let value: Expr = xor(start, 0);
  for (const each of bytes) {
    value = xor(value, each);
    for (let i = 0; i < 8; i++) {
      // -(value & 1) is a mask of ones when the bit is set
      const mask = xor(add(xor(band(value, 1), -1), 1), 0);
      value = xor(ushr(value, 1), band(polynomial, mask));
    }
  }
  return bits === 32 ? ushr(xor(value, -1), 0) : band(value, 2 ** bits - 1);
}

function crcOf(bytes: readonly number[], start: number, polynomial: number, bits: number): number {
  let value = start | 0;
  for (const each of bytes) {
    value ^= each;
    for (let i = 0; i < 8; i++) value = (value >>> 1) ^ (polynomial & -(value & 1));
  }
  return bits === 32 ? ~value >>> 0 : value & (2 ** bits - 1);
}

const fnv = (bytes: readonly Expr[]): Expr =>
  ushr(
    bytes.reduce((hash: Expr, each) => imul(xor(hash, each), 0x01000193), xor(0x811c9dc5, 0)),
    0,
  );
const fnvOf = (bytes: readonly number[]): number =>
  bytes.reduce((hash, each) => Math.imul(hash ^ each, 0x01000193), 0x811c9dc5 | 0) >>> 0;

const djb2 = (bytes: readonly Expr[]): Expr =>
  bytes.reduce((hash: Expr, each) => xor(add(mul(hash, 33), each), 0), xor(5381, 0));
const djb2Of = (bytes: readonly number[]): number => bytes.reduce((hash, each) => (hash * 33 + each) ^ 0, 5381);

function hashes(): readonly FamilyCase[] {
  const family = new Family("CRC and hash inversion", 21);
  const [a, b] = [byte("a"), byte("b")];
  const s = str("s");
  const two = [is(length(s), 2), le(code(s, 0), 255), le(code(s, 1), 255)];
  for (let n = 0; n < 5; n++) {
    const bytes = [family.whole(0, 255), family.whole(0, 255)];
    family.sat(`CRC-8 ${n}`, is(crc([a], 0, 0xab, 8), crcOf([bytes[0]!], 0, 0xab, 8)));
    family.sat(`CRC-16 ${n}`, is(crc([a, b], 0xffff, 0xa001, 16), crcOf(bytes, 0xffff, 0xa001, 16)));
    family.sat(`CRC-32 ${n}`, is(crc([a, b], -1, 0xedb88320, 32), crcOf(bytes, -1, 0xedb88320, 32)));
    family.sat(
      `CRC-32 of a text ${n}`,
      ...two,
      is(crc([code(s, 0), code(s, 1)], -1, 0xedb88320, 32), crcOf(bytes, -1, 0xedb88320, 32)),
    );
    family.sat(`FNV-1a ${n}`, is(fnv([a, b]), fnvOf(bytes)));
    family.sat(`FNV-1a of a text ${n}`, ...two, is(fnv([code(s, 0), code(s, 1)]), fnvOf(bytes)));
    family.sat(`djb2 ${n}`, is(djb2([a, b]), djb2Of(bytes)));
    // all 65,536 pairs give different CRC-32; a value one of them does not give has no solution
    const image = new Set<number>();
    for (let i = 0; i < 65536; i++) image.add(crcOf([i >> 8, i & 255], -1, 0xedb88320, 32));
    const target = (crcOf(bytes, -1, 0xedb88320, 32) ^ (1 << n)) >>> 0;
    if (!image.has(target)) family.unsat(`CRC-32 ${n}`, is(crc([a, b], -1, 0xedb88320, 32), target));
    const fnvTarget = (fnvOf(bytes) ^ (1 << (n + 20))) >>> 0;
    const fnvImage = new Set<number>();
    for (let i = 0; i < 65536; i++) fnvImage.add(fnvOf([i >> 8, i & 255]));
    if (!fnvImage.has(fnvTarget)) family.unsat(`FNV-1a ${n}`, is(fnv([a, b]), fnvTarget));
    family.unsat(`djb2 ${n}`, is(djb2([a, b]), 5381 * 1089 + 255 * 34 + 1 + n));
  }
  return family.cases;
}

function codecs(): readonly FamilyCase[] {
  const family = new Family("codecs and generators", 22);
  const x = int("x");
  const [a, b, c] = [byte("a"), byte("b"), byte("c")];
  const xorshift = (value: Expr): Expr => {
    const first = xor(value, shl(value, 13));
    const second = xor(first, ushr(first, 17));
    return xor(second, shl(second, 5));
  };
  const xorshiftOf = (value: number): number => {
    value ^= value << 13;
    value ^= value >>> 17;
    return value ^ (value << 5);
  };
  for (let n = 0; n < 5; n++) {
    const value = family.whole(1, 2 ** 30);
    family.sat(`xorshift ${n}`, is(xorshift(x), xorshiftOf(value)));
    family.sat(`xorshift twice ${n}`, is(xorshift(xorshift(x)), xorshiftOf(xorshiftOf(value))));
    family.sat(
      `generator ${n}`,
      is(ushr(add(imul(x, 1103515245), 12345), 16), (Math.imul(value, 1103515245) + 12345) >>> 16),
    );
    const varint = family.whole(1 << 14, (1 << 21) - 1);
    const read = bor(bor(band(a, 127), shl(band(b, 127), 7)), shl(c, 14));
    family.sat(`varint ${n}`, gt(a, 127), gt(b, 127), lt(c, 128), is(read, varint));
    const triple = bor(bor(shl(a, 16), shl(b, 8)), c);
    const word = family.whole(0, 2 ** 24 - 1);
    family.sat(
      `base64 group ${n}`,
      is(band(ushr(triple, 18), 63), word >>> 18),
      is(band(triple, 63), word & 63),
      is(band(ushr(triple, 12), 63), (word >>> 12) & 63),
    );
    family.unsat(`varint too large ${n}`, lt(c, 128), is(read, (1 << 21) + varint));
    family.unsat(`masked ${n}`, is(band(x, 0xf0), 1 << (n & 3)));
  }
  family.sat("big endian word", is(bor(shl(a, 8), b), 0x4d5a), is(rem(add(a, b, c), 256), 0));
  family.sat("checksum byte", is(band(add(a, b, c), 255), 0), gt(a, 200), gt(b, 200), gt(c, 0));
  family.unsat("xorshift keeps nonzero", gt(x, 0), is(xorshift(x), 0));
  return family.cases;
}

export const BIT_CASES = (): readonly FamilyCase[] => [...hashes(), ...codecs()];

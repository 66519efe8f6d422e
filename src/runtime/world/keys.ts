/** What makes keys, primes and signatures from chance of its own: it stays real, and that a run depends on it is recorded. */
import nodeCrypto from "node:crypto";
import { type Callable, reflectApply } from "../pristine.ts";
import { disguise, replace, type Undo } from "./patch.ts";
import { record, world } from "./state.ts";

const FUNCTIONS = [
  "generateKey",
  "generateKeySync",
  "generateKeyPair",
  "generateKeyPairSync",
  "generatePrime",
  "generatePrimeSync",
  "createDiffieHellman",
  "publicEncrypt",
  "sign",
] as const;

const { ECDH, DiffieHellman, DiffieHellmanGroup, Sign } = nodeCrypto as unknown as Readonly<
  Record<string, { readonly prototype: object }>
>;
const METHODS: readonly (readonly [owner: object, name: string])[] = [
  [ECDH!.prototype, "generateKeys"],
  [DiffieHellman!.prototype, "generateKeys"],
  [DiffieHellmanGroup!.prototype, "generateKeys"],
  [Sign!.prototype, "sign"],
  [nodeCrypto.webcrypto.subtle, "generateKey"],
  [nodeCrypto.webcrypto.subtle, "encrypt"],
  [nodeCrypto.webcrypto.subtle, "sign"],
  [nodeCrypto.webcrypto.subtle, "wrapKey"],
];

function recorded(real: Callable): Callable {
  return function (this: unknown, ...args: unknown[]): unknown {
    if (world.active) record("a key");
    return reflectApply(real, this, args);
  } as Callable;
}

const functions = nodeCrypto as unknown as Readonly<Record<string, Callable>>;

/** Stand-ins for the functions of `node:crypto`. */
export function keySources(): Record<string, Callable> {
  const standIns: Record<string, Callable> = Object.create(null);
  for (let i = 0; i < FUNCTIONS.length; i++) {
    const name = FUNCTIONS[i]!;
    standIns[name] = disguise(recorded(functions[name]!), functions[name]!);
  }
  return standIns;
}

export function installKeys(): Undo[] {
  return METHODS.map(({ 0: owner, 1: name }) => replace(owner, name, recorded));
}

/** All of them, with the names reports use. */
export function keyFunctions(): (readonly [name: string, fn: unknown])[] {
  const methods = METHODS.map(
    ({ 0: owner, 1: name }) => [`${name} of crypto`, (owner as Record<string, unknown>)[name]] as const,
  );
  return FUNCTIONS.map((name): readonly [string, unknown] => [`crypto.${name}`, functions[name]]).concat(methods);
}

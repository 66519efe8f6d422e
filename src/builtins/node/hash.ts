/** `createHash(…).update(…).digest(…)`: the digest is an opaque function of all that was hashed. */
import crypto from "node:crypto";
import { literal, opaque } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import { defineOpaque } from "../../expr/opaque.ts";
import { type BuiltinModel, type Call, native, type SymbolicRuntime } from "../../runtime/natives/model.ts";
import type { Callable } from "../../runtime/pristine.ts";
import { fixLength } from "../array/length.ts";
import { anythingKnown } from "../array/receiver.ts";
import { octetsOf } from "../buffer/receiver.ts";
import { decoded, encodingNamed } from "../bytes/encoding.ts";
import { byteExprs } from "../bytes/memory.ts";
import { concat } from "../modelling/fold.ts";
import type { Registration } from "../modelling/registration.ts";
import { isAnObject } from "../object/listing.ts";

const { createHash } = crypto;
const hashPrototype = crypto.Hash.prototype as unknown as { update: Callable; digest: Callable };

/** Everything hashed so far, one character a byte, and the algorithm. */
const CONTENT = "[[content]]";
const ALGORITHM = "[[algorithm]]";

defineOpaque("digest", (algorithm: Primitive, encoding: Primitive, content: Primitive) =>
  createHash(algorithm as string)
    .update(content as string, "latin1")
    .digest(encoding as "hex"),
);
defineOpaque("utf8 as latin1", (text) => Buffer.from(text as string, "utf8").toString("latin1"));

const contentOf = (rt: SymbolicRuntime, hash: unknown) => rt.heap.collection(hash)?.entries.get(CONTENT);

const create: BuiltinModel = {
  name: "crypto.createHash",
  fidelity: "opaque",
  always: true,
  run(call) {
    const { rt, args, args$, site } = call;
    rt.pin(args[0], args$[0], site);
    const hash = native(call) as object;
    if (typeof args[0] === "string" && args[1] === undefined) {
      const { entries } = rt.heap.collection(hash, true);
      entries.set(ALGORITHM, { key$: undefined, value: args[0], value$: undefined });
      entries.set(CONTENT, { key$: undefined, value: "", value$: literal("") });
    }
    return hash;
  },
};

/** What `update` adds, one character a byte. */
function added(call: Call): Expr | undefined {
  const { rt, args, args$, site } = call;
  const data = args[0];
  if (typeof data === "string") {
    const text = args$[0] === undefined ? undefined : rt.resolve(data, args$[0], site);
    const encoding = encodingNamed(args[1] === undefined ? "utf8" : args[1]);
    if (text === undefined) {
      return encoding === undefined ? undefined : literal(Buffer.from(data, encoding).toString("latin1"));
    }
    if (encoding === "latin1") return text;
    return encoding === "utf8" ? opaque("utf8 as latin1", [text], "str") : undefined;
  }
  const source = octetsOf(data);
  if (source === undefined) return undefined;
  fixLength(rt, source.object, site);
  return decoded(call, byteExprs(rt, source.bytes, source.object, 0, source.object.length), source.object, "latin1");
}

const update: BuiltinModel = {
  name: "Hash.prototype.update",
  fidelity: "opaque",
  looksInside: true,
  run(call) {
    const { rt, self, args, args$, site } = call;
    const content = contentOf(rt, self);
    if (content === undefined) return unknown(call);
    rt.pin(args[1], args$[1], site);
    const more = added(call);
    const result = native(call);
    if (more === undefined || content.value$ === undefined) {
      if (anythingKnown(call)) rt.concretised(site, this.name);
      content.value$ = undefined;
    } else content.value$ = concat([content.value$, more]);
    return result;
  },
};

function unknown(call: Call): unknown {
  if (anythingKnown(call)) call.rt.concretised(call.site, "Hash.prototype.update");
  return native(call);
}

const digest: BuiltinModel = {
  name: "Hash.prototype.digest",
  fidelity: "opaque",
  looksInside: true,
  run(call) {
    const { rt, self, args, args$, site } = call;
    rt.pin(args[0], args$[0], site);
    const content = isAnObject(self) ? contentOf(rt, self)?.value$ : undefined;
    const algorithm = rt.heap.collection(self)?.entries.get(ALGORITHM)?.value;
    const result = native(call);
    if (content === undefined || content.kind === "literal") return result;
    if (typeof result === "string" && typeof args[0] === "string") {
      rt.ret = opaque("digest", [literal(algorithm as string), literal(args[0]), content], "str");
    } else bytesOfDigest(call, result, content, algorithm as string);
    return result;
  },
};

defineOpaque("digest byte", (algorithm: Primitive, content: Primitive, i: Primitive) => {
  const bytes = createHash(algorithm as string)
    .update(content as string, "latin1")
    .digest();
  return bytes[i as number] ?? 0;
});

function bytesOfDigest({ rt }: Call, result: unknown, content: Expr, algorithm: string): void {
  const bytes = result as Uint8Array;
  for (let i = 0; i < bytes.length; i++) {
    rt.heap.setProperty(bytes, i, bytes[i], opaque("digest byte", [literal(algorithm), content, literal(i)], "num"));
  }
}

export const hashModels: readonly Registration[] = [
  [createHash, create],
  [hashPrototype.update, update],
  [hashPrototype.digest, digest],
];

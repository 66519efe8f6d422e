/** Arbitraries of fast-check for the parameters of a harness: what a user would write for the same types. */
import type { Property, TypeTree } from "./parameters.ts";

/** What is used of fast-check: it is installed when the benchmark runs. */
export type Arbitrary = { readonly isArbitrary?: never };
export interface FastCheck {
  string(): Arbitrary;
  integer(): Arbitrary;
  double(): Arbitrary;
  boolean(): Arbitrary;
  anything(): Arbitrary;
  uint8Array(): Arbitrary;
  constantFrom(...values: readonly unknown[]): Arbitrary;
  oneof(...of: readonly Arbitrary[]): Arbitrary;
  array(of: Arbitrary): Arbitrary;
  dictionary(key: Arbitrary, of: Arbitrary): Arbitrary;
  record(of: Record<string, Arbitrary>, options: { readonly requiredKeys: readonly string[] }): Arbitrary;
  option(of: Arbitrary, options: { readonly nil: undefined }): Arbitrary;
  tuple(...of: readonly Arbitrary[]): Arbitrary;
  property(of: Arbitrary, predicate: (value: unknown[]) => void): unknown;
  assert(
    property: unknown,
    options: { readonly seed: number; readonly numRuns: number; readonly endOnFailure: boolean },
  ): void;
}

export function arbitraryOf(fc: FastCheck, parameters: readonly Property[]): Arbitrary {
  return fc.tuple(
    ...parameters.map(({ type, isOptional }) =>
      isOptional ? fc.option(arbitrary(fc, type), { nil: undefined }) : arbitrary(fc, type),
    ),
  );
}

function arbitrary(fc: FastCheck, type: TypeTree): Arbitrary {
  switch (type.kind) {
    case "string":
      return fc.string();
    case "number":
      return fc.oneof(fc.integer(), fc.double());
    case "boolean":
      return fc.boolean();
    case "unknown":
      return fc.anything();
    case "bytes":
      return fc.uint8Array();
    case "one-of":
      return fc.constantFrom(...type.values);
    case "union":
      return fc.oneof(...type.of.map((one) => arbitrary(fc, one)));
    case "array":
      return fc.array(arbitrary(fc, type.of));
    case "record":
      return fc.dictionary(fc.string(), arbitrary(fc, type.of));
    case "object": {
      const requiredKeys = type.properties.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
      const of = Object.fromEntries(type.properties.map(({ name, type: one }) => [name, arbitrary(fc, one)]));
      return fc.record(of, { requiredKeys });
    }
  }
}

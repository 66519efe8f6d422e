/** Whether two runs in different processes ended alike. */
import type { EncodedOutcome } from "../../../value/encoded.ts";

/** Where a class is exported depends on which modules one looks at; which class it is does not. */
const comparable = (outcome: EncodedOutcome): string =>
  JSON.stringify(outcome, (key, value: unknown) => (key === "class" && isReference(value) ? undefined : value));

const isReference = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "file,export";

export const sameOutcome = (a: EncodedOutcome, b: EncodedOutcome): boolean => comparable(a) === comparable(b);

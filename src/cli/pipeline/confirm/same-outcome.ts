/** Whether two runs in different processes ended alike. */
import type { EncodedOutcome } from "../../../value/encoded.ts";

/** Where a class is exported depends on which modules one looks at; which class it is does not. */
const comparable = (told: unknown): string =>
  JSON.stringify(told, (key, value: unknown) => (key === "class" && isReference(value) ? undefined : value));

const isReference = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "file,export";

/** The same of anything that runs tell as plain data. */
export const sameData = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

export const sameOutcome = (a: EncodedOutcome, b: EncodedOutcome): boolean => sameData(a, b);

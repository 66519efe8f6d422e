/** All properties Assay knows by itself, in the order reports list them. */
import { allocation } from "./allocation.ts";
import { assertion } from "./assertion.ts";
import type { Checker } from "./checker.ts";
import { contract } from "./contract.ts";
import { divisionByZero } from "./division-by-zero.ts";
import { hang } from "./hang.ts";
import { indexRead } from "./index-read.ts";
import { indexWrite } from "./index-write.ts";
import { injection } from "./injection.ts";
import { int32Truncation } from "./int32-truncation.ts";
import { invalidRegexp } from "./invalid-regexp.ts";
import { malformedInput } from "./malformed-input.ts";
import { nan } from "./nan.ts";
import { narrowingStore } from "./narrowing-store.ts";
import { notCallable } from "./not-callable.ts";
import { nullishAccess } from "./nullish-access.ts";
import { prototypePollution } from "./prototype-pollution.ts";
import { rangeArgument } from "./range-argument.ts";
import { refinement } from "./refinement.ts";
import { resultType } from "./result-type.ts";
import { slowRegexp } from "./slow-regexp.ts";
import { stackOverflow } from "./stack-overflow.ts";
import { unexpectedThrow } from "./unexpected-throw.ts";
import { unhandledRejection } from "./unhandled-rejection.ts";
import { unsafeInteger } from "./unsafe-integer.ts";

export const allCheckers: readonly Checker[] = [
  nullishAccess,
  notCallable,
  indexRead,
  indexWrite,
  divisionByZero,
  unsafeInteger,
  int32Truncation,
  narrowingStore,
  nan,
  rangeArgument,
  allocation,
  prototypePollution,
  invalidRegexp,
  malformedInput,
  injection,
  assertion,
  contract,
  refinement,
  resultType,
  hang,
  slowRegexp as Checker,
  stackOverflow,
  unhandledRejection,
  unexpectedThrow,
];

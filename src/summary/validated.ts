/** What validating summaries takes, in one place: loaded when it is first needed. */
export { openProver } from "../conditions/entails.ts";
export { type Census, censusOf } from "./change/census.ts";
export { taintedIn } from "./change/load/tainted.ts";
export { leadingOf, VersionPair, versionOf } from "./change/versions.ts";
export { type ByPhase, coverAll, eachHolds, isSameExport, isSameFunction } from "./equal.ts";
export type { PointSummary } from "./point.ts";
export { PointValidation } from "./points.ts";
export { summaryProver } from "./prove.ts";
export { segmentsOf } from "./segments.ts";
export { comesByEdited, takenBy } from "./taken.ts";
export { functionAt, isOffAllPaths, isUnmodified, type Rerun, type Validated, validate } from "./validate.ts";

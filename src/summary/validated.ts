/** What validating summaries takes, in one place: loaded when it is first needed. */
export { type Census, censusOf } from "./change/census.ts";
export { VersionPair, versionOf } from "./change/versions.ts";
export { type Validated, validate } from "./validate.ts";

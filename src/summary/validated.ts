/** What validating summaries takes, in one place: loaded when it is first needed. */
export { VersionPair, versionOf } from "./change/versions.ts";
export { PIPELINES, validate } from "./validate.ts";

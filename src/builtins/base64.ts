/** Models of `atob` and `btoa`: that text may be refused is a branch. */
import { opaqueModel } from "./opaque-call.ts";
import type { Registration } from "./registration.ts";

export const base64Models: readonly Registration[] = [
  [atob, opaqueModel("atob", "str", atob, { mayThrow: true })],
  [btoa, opaqueModel("btoa", "str", btoa, { mayThrow: true })],
];

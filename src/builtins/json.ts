/** Models of JSON. */
import { parse } from "./json/parse.ts";
import { stringify } from "./json/stringify.ts";
import type { Registration } from "./registration.ts";

export const jsonModels: readonly Registration[] = [
  [JSON.stringify, stringify],
  [JSON.parse, parse],
];

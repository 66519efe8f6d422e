/** Models of JSON. */

import type { Registration } from "../modelling/registration.ts";
import { parse } from "./parse.ts";
import { stringify } from "./stringify.ts";

export const jsonModels: readonly Registration[] = [
  [JSON.stringify, stringify],
  [JSON.parse, parse],
];

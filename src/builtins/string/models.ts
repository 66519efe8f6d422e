/** Models of String: what is static and what is on its prototype, regular expressions included. */

import type { Registration } from "../modelling/registration.ts";
import { patternModels } from "../regexp/string-methods.ts";
import { characterModels } from "./characters.ts";
import { conversionModels } from "./convert.ts";
import { formModels } from "./form.ts";
import { partModels } from "./parts.ts";
import { raw } from "./raw.ts";
import { replace, replaceAll } from "./replace.ts";
import { searchModels } from "./search.ts";
import { split } from "./split.ts";

export const stringModels: readonly Registration[] = [
  ...characterModels,
  ...searchModels,
  ...partModels,
  ...formModels,
  ...conversionModels,
  ...patternModels,
  [String.raw, raw],
  [String.prototype.split, split],
  [String.prototype.replace, replace],
  [String.prototype.replaceAll, replaceAll],
];

/** Models of String: what is static and what is on its prototype, regular expressions included. */
import { patternModels } from "./regexp/string-methods.ts";
import type { Registration } from "./registration.ts";
import { characterModels } from "./string/characters.ts";
import { conversionModels } from "./string/convert.ts";
import { formModels } from "./string/form.ts";
import { partModels } from "./string/parts.ts";
import { raw } from "./string/raw.ts";
import { replace, replaceAll } from "./string/replace.ts";
import { searchModels } from "./string/search.ts";
import { split } from "./string/split.ts";

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

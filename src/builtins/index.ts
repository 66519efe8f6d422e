/** All models of the standard library, a line per file. */
import { registerModel } from "../runtime/models.ts";
import { bigIntModels } from "./bigint.ts";
import { booleanModels } from "./boolean.ts";
import { jsonModels } from "./json.ts";
import { mathModels } from "./math.ts";
import { numberModels } from "./number.ts";
import { regExpModels } from "./regexp/methods.ts";
import type { Registration } from "./registration.ts";
import { stringModels } from "./string.ts";
import { uriModels } from "./uri.ts";

export const MODELS: readonly (readonly Registration[])[] = [
  bigIntModels,
  booleanModels,
  jsonModels,
  mathModels,
  numberModels,
  regExpModels,
  stringModels,
  uriModels,
];

let isInstalled = false;

/** Registers the models with the runtime. Call it before any program runs: natives are captured here. */
export function installModels(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const models of MODELS) for (const [native, model] of models) registerModel(native, model);
}

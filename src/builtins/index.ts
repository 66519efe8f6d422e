/** All models of the standard library, a line per file. */
import { registerModel } from "../runtime/models.ts";
import { arrayModels } from "./array/models.ts";
import { base64Models } from "./base64.ts";
import { bigIntModels } from "./bigint.ts";
import { booleanModels } from "./boolean.ts";
import { bufferModels } from "./buffer/models.ts";
import { arrayBufferModels } from "./bytes/array-buffer.ts";
import { dataViewModels } from "./bytes/data-view.ts";
import { converting } from "./converting.ts";
import { dateModels } from "./date/models.ts";
import { errorModels } from "./error.ts";
import { eventModels } from "./events.ts";
import { generatorModels } from "./generator.ts";
import { harmlessModels } from "./harmless.ts";
import { iteratorModels } from "./iterator.ts";
import { jsonModels } from "./json.ts";
import { mapModels } from "./map.ts";
import { mathModels } from "./math.ts";
import { assertModels } from "./node/assert.ts";
import { hashModels } from "./node/hash.ts";
import { pathModels } from "./node/path.ts";
import { querystringModels } from "./node/querystring.ts";
import { utilModels } from "./node/util.ts";
import { numberModels } from "./number.ts";
import { objectModels } from "./object.ts";
import { promiseModels } from "./promise.ts";
import { reflectModels } from "./reflect.ts";
import { regExpModels } from "./regexp/methods.ts";
import type { Registration } from "./registration.ts";
import { setModels } from "./set.ts";
import { stringModels } from "./string.ts";
import { structuredCloneModels } from "./structured-clone.ts";
import { textCodingModels } from "./text-coding.ts";
import { timerModels } from "./timers.ts";
import { typedArrayModels } from "./typed-array.ts";
import { uriModels } from "./uri.ts";
import { searchParamsModels } from "./url/search-params.ts";
import { urlModels } from "./url/url.ts";

export const MODELS: readonly (readonly Registration[])[] = [
  arrayBufferModels,
  arrayModels,
  bigIntModels,
  booleanModels,
  bufferModels,
  dataViewModels,
  dateModels,
  errorModels,
  jsonModels,
  mapModels,
  mathModels,
  numberModels,
  objectModels,
  reflectModels,
  regExpModels,
  setModels,
  stringModels,
  typedArrayModels,
  uriModels,
  assertModels,
  base64Models,
  harmlessModels,
  hashModels,
  pathModels,
  querystringModels,
  utilModels,
  searchParamsModels,
  urlModels,
  textCodingModels,
  structuredCloneModels,
  eventModels,
  generatorModels,
  iteratorModels,
  promiseModels,
  timerModels,
];

let isInstalled = false;

/** Registers the models with the runtime. Call it before any program runs: natives are captured here. */
export function installModels(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const models of MODELS)
    for (const { 0: native, 1: model } of models) registerModel(native, converting(native, model));
}

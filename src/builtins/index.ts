/** All models of the standard library, a line per file. */
import { registerModel } from "../runtime/natives/models.ts";
import { arrayModels } from "./array/models.ts";
import { eventModels } from "./async/events.ts";
import { promiseModels } from "./async/promise.ts";
import { timerModels } from "./async/timers.ts";
import { bufferModels } from "./buffer/models.ts";
import { arrayBufferModels } from "./bytes/array-buffer.ts";
import { dataViewModels } from "./bytes/data-view.ts";
import { mapModels } from "./collections/map.ts";
import { setModels } from "./collections/set.ts";
import { dateModels } from "./date/models.ts";
import { generatorModels } from "./iterator/generator.ts";
import { iteratorModels } from "./iterator/native.ts";
import { jsonModels } from "./json/models.ts";
import { converting } from "./modelling/converting.ts";
import { harmlessModels } from "./modelling/harmless.ts";
import type { Registration } from "./modelling/registration.ts";
import { assertModels } from "./node/assert.ts";
import { hashModels } from "./node/hash.ts";
import { pathModels } from "./node/path.ts";
import { querystringModels } from "./node/querystring.ts";
import { utilModels } from "./node/util.ts";
import { codeFromTextModels } from "./object/code-from-text.ts";
import { errorModels } from "./object/error.ts";
import { objectModels } from "./object/models.ts";
import { reflectModels } from "./object/reflect.ts";
import { structuredCloneModels } from "./object/structured-clone.ts";
import { bigIntModels } from "./primitives/bigint.ts";
import { booleanModels } from "./primitives/boolean.ts";
import { mathModels } from "./primitives/math.ts";
import { numberModels } from "./primitives/number.ts";
import { regExpModels } from "./regexp/methods.ts";
import { stringModels } from "./string/models.ts";
import { base64Models } from "./text/base64.ts";
import { textCodingModels } from "./text/text-coding.ts";
import { uriModels } from "./text/uri.ts";
import { typedArrayModels } from "./typed-array/models.ts";
import { searchParamsModels } from "./url/search-params.ts";
import { urlModels } from "./url/url.ts";

export const MODELS: readonly (readonly Registration[])[] = [
  arrayBufferModels,
  arrayModels,
  bigIntModels,
  booleanModels,
  bufferModels,
  codeFromTextModels,
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

/** All models of Buffer. */
import type { Registration } from "../modelling/registration.ts";
import { bufferCompareModels } from "./compare.ts";
import { bufferMakeModels } from "./make.ts";
import { bufferMoveModels } from "./move.ts";
import { bufferReadModels } from "./read.ts";
import { bufferTextModels } from "./text.ts";
import { bufferWriteModels } from "./write.ts";

export const bufferModels: readonly Registration[] = [
  ...bufferMakeModels,
  ...bufferReadModels,
  ...bufferWriteModels,
  ...bufferTextModels,
  ...bufferCompareModels,
  ...bufferMoveModels,
];

/** All array models, in one list. */
import type { Registration } from "../modelling/registration.ts";
import { accessorModels } from "./accessors.ts";
import { copyModels } from "./copies.ts";
import { iterationModels } from "./iteration.ts";
import { joinModels } from "./join.ts";
import { mutatorModels } from "./mutators.ts";
import { searchModels } from "./search.ts";
import { sortModels } from "./sort.ts";
import { arrayStaticModels } from "./static.ts";

export const arrayModels: readonly Registration[] = [
  ...accessorModels,
  ...copyModels,
  ...iterationModels,
  ...joinModels,
  ...mutatorModels,
  ...searchModels,
  ...sortModels,
  ...arrayStaticModels,
];

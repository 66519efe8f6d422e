/** The form in which a file of models announces them: which native, which model. */
import type { BuiltinModel } from "../../runtime/natives/model.ts";

export type Registration = readonly [native: unknown, model: BuiltinModel];

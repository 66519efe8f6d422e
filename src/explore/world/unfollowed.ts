/** A native whose results nobody follows: every call is counted, whatever its operands are. */
import { type BuiltinModel, native } from "../../runtime/natives/model.ts";

export const unfollowed = (name: string): BuiltinModel => ({
  name,
  fidelity: "none",
  always: true,
  run(call) {
    call.rt.concretised(call.site, name);
    return native(call);
  },
});

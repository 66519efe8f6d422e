/** What makes code from a text and runs it: nobody follows that code, whatever the text depends on, so every call is counted. */
import vm from "node:vm";
import { type BuiltinModel, type Call, native, nativeConstruct } from "../../runtime/natives/model.ts";
import { globalEval } from "../../runtime/pristine.ts";
import type { Registration } from "../modelling/registration.ts";

function unfollowed(name: string): BuiltinModel {
  const lost = ({ rt, args, args$, site }: Call): void => {
    for (let i = 0; i < args.length; i++) rt.pin(args[i], args$[i], site);
    rt.concretised(site, name);
  };
  return {
    name,
    fidelity: "none",
    always: true,
    run(call) {
      lost(call);
      return native(call);
    },
    construct(call) {
      lost(call);
      return nativeConstruct(call);
    },
  };
}

/** The constructors of the other kinds of functions have no names of their own. */
const kinds = [async () => {}, function* () {}, async function* () {}].map((each) => each.constructor);

const { Script } = vm;

export const codeFromTextModels: readonly Registration[] = [
  [globalEval, unfollowed("eval")],
  [Function, unfollowed("Function")],
  ...kinds.map((kind): Registration => [kind, unfollowed(kind.name)]),
  ...(["runInThisContext", "runInNewContext", "runInContext", "compileFunction"] as const).map(
    (name): Registration => [vm[name], unfollowed(`vm.${name}`)],
  ),
  [Script, unfollowed("vm.Script")],
  ...(["runInThisContext", "runInNewContext", "runInContext"] as const).map(
    (name): Registration => [Script.prototype[name], unfollowed(`vm.Script.prototype.${name}`)],
  ),
];

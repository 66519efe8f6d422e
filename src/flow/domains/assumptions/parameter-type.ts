import type { Place } from "../../graph.ts";
import type { ModuleFlow } from "../../module.ts";
import * as T from "../tags.ts";
import { ofTags } from "../value.ts";
import type { AssumptionDefinition } from "./kind.ts";
import { typePredicate } from "./spelling.ts";

/** A parameter has its declared type when the function is called. */
export const parameterType: AssumptionDefinition<"parameter-type"> = {
  kind: "parameter-type",
  isOfEntry: true,
  said(asked, where) {
    const name = parameterName(asked.subject, asked.at, where.module);
    return {
      predicate: name === undefined ? undefined : typePredicate(name, asked, where),
      words: `${name ?? "an argument without a name"} has its declared type`,
    };
  },
  atEntry({ state, parameters, declared, at }, assumes) {
    for (const { name, value, type, isOptional } of parameters) {
      const tags = type === undefined ? undefined : declared.tagsOf(type);
      if (tags !== undefined && assumes({ kind: "parameter-type", at, subject: name, type: type! }))
        state.refine(value, ofTags(tags | (isOptional ? T.UNDEFINED : 0)));
    }
  },
  heldAtEntry: (asked, run) => run.isOfType(asked, run.argument(asked.subject)),
};

/** A parameter that is a pattern has no name: in most functions `arguments` has it. */
function parameterName(subject: string, { start, end }: Place, module: ModuleFlow): string | undefined {
  const node = module.nodes.find((one) => one.start === start && one.end === end);
  const parameters = (node && module.flowOf(node)?.parameters) ?? [];
  const index = parameters.findIndex(({ name }) => name === subject);
  if (index < 0 || parameters[index]!.binding !== undefined) return subject;
  return node?.type === "ArrowFunctionExpression" ? undefined : `arguments[${index}]`;
}

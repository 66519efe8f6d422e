/** Plans of class instances: a constructor call and then a few method calls, all run by the program itself. */
import { eq, input, literal, lt, not, reference } from "../../expr/build.ts";
import type { Input } from "../../expr/expr.ts";
import { memberPath, preparationPath } from "../../expr/variable/path.ts";
import { alternativeOf, callCountOf } from "../../expr/variable/variable.ts";
import type { ClassReference } from "../../frontend/shapes/shape.ts";
import { expectEntry } from "../../runtime/observe/contracts.ts";
import type { Callable } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Encoded } from "../../value/encoded.ts";
import type { ArgumentsPlan } from "./arguments.ts";
import { type Building, type Plan, read, UnbuildableShape } from "./plan.ts";
import { integer } from "./primitive.ts";
import { deeper } from "./structure.ts";

const MAX_CALLS = 4;
/** Calls that Assay makes itself have no place in the program. */
const NO_SITE = -1;

interface InstanceParts {
  readonly class: ClassReference;
  readonly name: string;
  readonly isOpen: boolean;
  /** The static method that makes it. */
  readonly creator?: string | undefined;
  readonly constructorArguments: (path: string) => ArgumentsPlan;
  readonly methods: readonly { readonly name: string; readonly arguments: (path: string) => ArgumentsPlan }[];
}

export function instancePlan(path: string, parts: InstanceParts): Plan {
  const { methods } = parts;
  const made = parts.constructorArguments(path);
  const length = integer(callCountOf(path), 0, methods.length === 0 ? 0 : MAX_CALLS);
  const steps: { method: ReturnType<typeof input>; plans: ArgumentsPlan[] }[] = [];
  const stepAt = (i: number) =>
    (steps[i] ??= {
      method: input(alternativeOf(preparationPath(path, i)), "num", {
        kind: "tag",
        labels: methods.map((method) => `${path} calls ${method.name}`),
      }),
      plans: methods.map((method) => method.arguments(memberPath(preparationPath(path, i), method.name))),
    });
  const chosen = (at: Building, i: number) => {
    const step = stepAt(i);
    const index = read(at, step.method) as number;
    return { name: methods[index]!.name, plan: step.plans[index]! };
  };
  return {
    expr: reference(path),
    build: (at) =>
      deeper(at, path, () => {
        const owner = at.classOf(parts.class);
        if (typeof owner !== "function") {
          throw new UnbuildableShape(
            parts.name,
            `export class ${parts.name} from ${parts.class.file}, or give another type with --signature`,
          );
        }
        if (parts.isOpen) at.narrowed.add({ kind: "other-fields", about: parts.name });
        const ctor = made.build(at);
        const object =
          parts.creator === undefined
            ? construct(at, owner as Callable, ctor.values, ctor.shadows)
            : (callMethod(at, owner, parts.creator, ctor.values, ctor.shadows) as object);
        const count = read(at, length) as number;
        for (let i = 0; i < count; i++) {
          at.rt?.implicit(NO_SITE, lt(literal(i), length));
          const { name, plan } = chosen(at, i);
          decide(at, stepAt(i).method, methods.length);
          const { values, shadows } = plan.build(at);
          callMethod(at, object, name, values, shadows);
        }
        // whether there is one more call is a decision of the input; beyond the limit it is not tried
        if (count < MAX_CALLS && methods.length > 0) at.rt?.implicit(NO_SITE, not(lt(literal(count), length)));
        else if (methods.length > 0)
          at.rt?.concretised(NO_SITE, `an instance of ${parts.name} after more than ${MAX_CALLS} method calls`);
        at.shadow = undefined;
        return object;
      }),
    encode(at) {
      const calls: { method: string; args: readonly Encoded[] }[] = [];
      for (let i = 0; i < (read(at, length) as number); i++) {
        const { name, plan } = chosen(at, i);
        calls.push({ method: name, args: plan.encode(at) });
      }
      return {
        $: "instance",
        v: { class: parts.class, name: parts.name, args: made.encode(at), calls, ...created(parts) },
      };
    },
    parts: () => [made, ...steps.flatMap(({ plans }) => plans)],
  };
}

const created = ({ creator }: InstanceParts): { creator?: string } => (creator === undefined ? {} : { creator });

/** Which method is called is decided like a chain of ifs, so that each of them can be asked for. */
function decide(at: Building, method: Input, count: number): void {
  const index = read(at, method) as number;
  for (let k = 0; k < Math.min(index, count - 1); k++) at.rt?.implicit(NO_SITE, not(eq(method, literal(k))));
  if (index < count - 1) at.rt?.implicit(NO_SITE, eq(method, literal(index)));
}

function construct(at: Building, owner: Callable, values: unknown[], shadows: Shadow[]): object {
  expectEntry(owner);
  if (at.rt !== undefined) return at.rt.construct(owner, values, shadows, NO_SITE) as object;
  return Reflect.construct(owner, values) as object;
}

function callMethod(at: Building, object: object, name: string, values: unknown[], shadows: Shadow[]): unknown {
  const method = (object as Record<string, unknown>)[name];
  expectEntry(method);
  if (at.rt !== undefined) return at.rt.call(method, object, undefined, values, shadows, NO_SITE);
  return Reflect.apply(method as Callable, object, values);
}

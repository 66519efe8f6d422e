/** The inputs of φ̂ by the names that the dynamic side gives them: `codes.length`, `codes[3]`, `rows[1][2]`, `flag#has`. */
import { placeOf } from "../../expr/variable/path.ts";
import type { Variable } from "../../expr/variable/variable.ts";
import type { InputVariable } from "../inputs.ts";
import { int, ite, ONE, ZERO } from "../term/term.ts";
import { booleanOf, numberOf, POSITION, type Value } from "../value/value.ts";

type ArrayVariable = Extract<InputVariable, { kind: "array" }>;

export class NamedInputs {
  private readonly known: ReadonlyMap<string, InputVariable>;

  constructor(variables: readonly InputVariable[]) {
    this.known = new Map(variables.map((variable) => [variable.path, variable]));
  }

  /** Undefined for everything that the static side does not name in the same way. */
  value({ name, origin, role, path }: Variable): Value | undefined {
    if (origin !== "input") return undefined;
    if (role !== "length") {
      const variable = this.variable(name);
      return variable === undefined ? undefined : valueIn(variable);
    }
    const array = this.variable(path);
    return array?.kind === "array" ? numberOf(array.length) : undefined;
  }

  private variable(name: string): InputVariable | undefined {
    const own = this.known.get(name);
    if (own !== undefined) return own;
    const place = placeOf(name);
    const array = place && this.variable(place.path);
    return array?.kind === "array" ? elementOf(array, place!.index, name) : undefined;
  }
}

const elementOf = (array: ArrayVariable, index: number, name: string): InputVariable | undefined =>
  array.element(int(index)).find(({ path }) => path === name);

function valueIn(variable: InputVariable): Value | undefined {
  switch (variable.kind) {
    case "number":
      return numberOf(variable.term, variable.bad);
    case "boolean":
      return booleanOf(variable.term);
    case "text": {
      const { length, unit } = variable;
      return {
        kind: "text",
        length,
        units: { parameter: POSITION, body: unit(POSITION) },
        missing: { kind: "truth", sort: "bool", value: false },
      };
    }
    // which of several kinds a union's tag means is the dynamic side's own business
    case "presence":
      return variable.tag.role === "presence" ? numberOf(ite(variable.missing, ZERO, ONE)) : undefined;
    default:
      return undefined;
  }
}

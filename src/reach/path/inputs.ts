/** The inputs of φ̂ by the names that the dynamic side gives them: `codes.length`, `codes[3]`, `rows[1][2]`, `flag#has`. */
import type { InputVariable } from "../inputs.ts";
import { int, ite, ONE, ZERO } from "../term/term.ts";
import { booleanOf, numberOf, POSITION, type Value } from "../value/value.ts";

type ArrayVariable = Extract<InputVariable, { kind: "array" }>;

const LENGTH = ".length";

export class NamedInputs {
  private readonly known: ReadonlyMap<string, InputVariable>;

  constructor(variables: readonly InputVariable[]) {
    this.known = new Map(variables.map((variable) => [variable.path, variable]));
  }

  /** Undefined for everything that the static side does not name in the same way. */
  value(name: string): Value | undefined {
    const variable = this.variable(name);
    if (variable !== undefined) return valueIn(variable);
    if (!name.endsWith(LENGTH)) return undefined;
    const array = this.variable(name.slice(0, -LENGTH.length));
    return array?.kind === "array" ? numberOf(array.length) : undefined;
  }

  private variable(name: string): InputVariable | undefined {
    const own = this.known.get(name);
    if (own !== undefined) return own;
    const match = /^(.*)\[(\d{1,9})\]$/s.exec(name);
    const array = match === null ? undefined : this.variable(match[1]!);
    return array?.kind === "array" ? elementOf(array, Number(match![2]), name) : undefined;
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
      return variable.path.endsWith("#has") ? numberOf(ite(variable.missing, ZERO, ONE)) : undefined;
    default:
      return undefined;
  }
}

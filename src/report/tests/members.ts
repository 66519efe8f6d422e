/** Members of enums by their names: a text is not assignable to an enum of texts, and a number says little. */
import type { Definitions, ParameterShape, Shape } from "../../frontend/shapes/shape.ts";
import { type Encoded, type EncodedInstance, type EncodedObject, isSpecial } from "../../value/encoded.ts";

/** The value with members of enums where its shape has them. */
export function byMember(value: Encoded, declared: Shape | undefined, definitions: Definitions): Encoded {
  const shape = declared?.kind === "named" ? definitions[declared.name] : declared;
  if (shape === undefined) return value;
  switch (shape.kind) {
    case "one-of": {
      const index = shape.enum === undefined ? -1 : shape.values.indexOf(value as never);
      const member = shape.enum?.members[index];
      return member === undefined ? value : { $: "member", v: [shape.enum!.file, shape.enum!.export, member] };
    }
    case "union": {
      const fitting = shape.options.find((option) => fits(value, option, definitions));
      return fitting === undefined ? value : byMember(value, fitting, definitions);
    }
    case "array":
      return Array.isArray(value) ? value.map((part: Encoded) => byMember(part, shape.element, definitions)) : value;
    case "tuple":
      return Array.isArray(value)
        ? value.map((part: Encoded, i) => byMember(part, shape.elements[i]?.shape ?? shape.rest, definitions))
        : value;
    case "record":
      return isPlain(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, part]) => [key, byMember(part, shape.value, definitions)]),
          )
        : value;
    case "object":
      return isPlain(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, part]) => [
              key,
              byMember(
                part,
                [...shape.properties, ...(shape.methods ?? [])].find(({ name }) => name === key)?.shape ?? shape.index,
                definitions,
              ),
            ]),
          )
        : value;
    case "function":
      return typeof value === "object" &&
        value !== null &&
        isSpecial(value) &&
        value.$ === "function" &&
        typeof value.v !== "string"
        ? { $: "function", v: { returns: value.v.returns.map((one) => byMember(one, shape.returns, definitions)) } }
        : value;
    case "set":
      return typeof value === "object" && value !== null && isSpecial(value) && value.$ === "set"
        ? { $: "set", v: value.v.map((one) => byMember(one, shape.element, definitions)) }
        : value;
    case "map":
      return typeof value === "object" && value !== null && isSpecial(value) && value.$ === "map"
        ? {
            $: "map",
            v: value.v.map(
              ([key, one]) => [byMember(key, shape.key, definitions), byMember(one, shape.value, definitions)] as const,
            ),
          }
        : value;
    case "instance":
      return typeof value === "object" && value !== null && isSpecial(value) && value.$ === "instance"
        ? { $: "instance", v: instanceByMember(value.v, shape, definitions) }
        : value;
    case "promise":
      return typeof value === "object" && value !== null && isSpecial(value) && value.$ === "promise"
        ? { $: "promise", v: byMember(value.v, shape.of, definitions) }
        : value;
    default:
      return value;
  }
}

function instanceByMember(
  { args, calls, ...rest }: EncodedInstance,
  shape: Extract<Shape, { kind: "instance" }>,
  definitions: Definitions,
): EncodedInstance {
  const given = (values: readonly Encoded[], parameters: readonly ParameterShape[]): readonly Encoded[] =>
    values.map((one, i) => byMember(one, parameters[i]?.rest === true ? undefined : parameters[i]?.shape, definitions));
  return {
    ...rest,
    ...(args === undefined ? {} : { args: given(args, shape.parameters) }),
    ...(calls === undefined
      ? {}
      : {
          calls: calls.map((call) => ({
            ...call,
            args: given(call.args, shape.methods.find(({ name }) => name === call.method)?.parameters ?? []),
          })),
        }),
  };
}

const isPlain = (value: Encoded): value is Readonly<Record<string, Encoded>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isSpecial(value);

/** Whether the value may be of the shape; told as far as it takes to choose among the options of a union. */
function fits(value: Encoded, declared: Shape, definitions: Definitions): boolean {
  const shape = declared.kind === "named" ? definitions[declared.name] : declared;
  switch (shape?.kind) {
    case "one-of":
      return shape.values.includes(value as never);
    case "literal":
      return shape.value === value;
    case "string":
    case "number":
    case "boolean":
      return typeof value === shape.kind;
    case "array":
    case "tuple":
      return Array.isArray(value);
    case "object":
      return (
        isPlain(value) &&
        shape.properties.every(({ name, shape: of, optional }) =>
          Object.hasOwn(value, name) ? fits((value as EncodedObject)[name]!, of, definitions) : optional,
        )
      );
    case "union":
      return shape.options.some((option) => fits(value, option, definitions));
    case "null":
      return value === null;
    case "undefined":
      return typeof value === "object" && value !== null && isSpecial(value) && value.$ === "undefined";
    default:
      return typeof value === "object" && value !== null;
  }
}

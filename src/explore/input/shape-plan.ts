/** Shape → plan: the one place that knows every kind of shape. */
import { reference } from "../../expr/build.ts";
import type { Definitions, ParameterShape, Shape } from "../../frontend/shape.ts";
import { encode } from "../../value/encode.ts";
import { type ArgumentsPlan, argumentsPlan } from "./arguments.ts";
import { callbackPlan } from "./callback.ts";
import { datePlan, errorPlan, mapPlan, promisePlan, regexpPlan, setPlan, typedArrayPlan } from "./collection.ts";
import { instancePlan } from "./instance.ts";
import { deferred, dynamicProperties, lazyPlan } from "./lazy.ts";
import { memberPath, type Plan, UnbuildableShape } from "./plan.ts";
import {
  constantPlan,
  freshObjectPlan,
  integer,
  literalValue,
  oneOfPlan,
  primitivePlan,
  variablePlan,
} from "./primitive.ts";
import { arrayPlan, objectPlan, presenceInput, tuplePlan } from "./structure.ts";
import { labelOf, simplestFirst, unionPlan } from "./union.ts";

/** Structures are planned on first use (`deferred`): a recursive type would be planned without end. */
export class ShapePlanner {
  constructor(private readonly definitions: Definitions) {}

  plan(shape: Shape, path: string): Plan {
    const at = (inner: Shape) => (innerPath: string) => this.plan(inner, innerPath);
    switch (shape.kind) {
      case "number":
        return shape.integer === undefined
          ? primitivePlan("number", path)
          : variablePlan(integer(path, shape.integer.min, shape.integer.max));
      case "string":
      case "boolean":
      case "bigint":
        return primitivePlan(shape.kind, path);
      case "undefined":
        return constantPlan(undefined);
      case "null":
        return constantPlan(null);
      case "literal":
        return constantPlan(literalValue(shape.value));
      case "one-of":
        return oneOfPlan(shape.values, path);
      case "symbol":
        return freshObjectPlan(path, () => Symbol(path), { $: "symbol", v: path }, "one symbol stands for all");
      case "date":
        return datePlan(path);
      case "regexp":
        return regexpPlan(path);
      case "arraybuffer":
        return freshObjectPlan(
          path,
          () => new ArrayBuffer(8),
          encode(new ArrayBuffer(8)),
          "an ArrayBuffer was tried with 8 zero bytes only",
        );
      case "error":
        return errorPlan(path, (text) => primitivePlan("string", text));
      case "union":
        return this.union(shape.options, path);
      case "array":
        return arrayPlan(path, at(shape.element), undefined, shape.least);
      case "iterable":
        return arrayPlan(path, at(shape.element));
      case "tuple":
        return deferred(
          () =>
            tuplePlan(
              path,
              shape.elements.map(({ shape: element, optional }, i) => ({
                plan: this.plan(element, `${path}[${i}]`),
                optional,
              })),
              shape.rest === undefined ? undefined : arrayPlan(`${path}.rest`, at(shape.rest)),
            ),
          path,
        );
      case "object":
        return deferred(
          () =>
            objectPlan(
              path,
              [...shape.properties, ...(shape.methods ?? [])].map((property) => {
                const place = memberPath(path, property.name);
                const presence = property.optional ? presenceInput(place) : undefined;
                return { name: property.name, plan: this.plan(property.shape, place), presence };
              }),
              shape.index === undefined ? undefined : dynamicProperties(path, at(shape.index)),
            ),
          path,
        );
      case "record":
        return objectPlan(path, [], dynamicProperties(path, at(shape.value), shape.key.kind === "number"));
      case "map":
        return mapPlan(path, at(shape.key), at(shape.value));
      case "set":
        return setPlan(path, at(shape.element));
      case "typed-array":
        return typedArrayPlan(path, shape.type, at({ kind: "number" }), at({ kind: "bigint" }));
      case "promise":
        return promisePlan(this.plan(shape.of, path));
      case "instance":
        return deferred(
          () =>
            instancePlan(path, {
              class: shape.class,
              name: shape.name,
              constructorArguments: (place) => this.arguments(shape.parameters, (name) => memberPath(place, name)),
              methods: shape.methods.map((method) => ({
                name: method.name,
                arguments: (place: string) => this.arguments(method.parameters, (name) => memberPath(place, name)),
              })),
            }),
          path,
        );
      case "function":
        return callbackPlan(path, at(shape.returns));
      case "lazy":
        return lazyPlan(path);
      case "named":
        return this.named(shape.name, path);
      case "unsupported":
        return {
          expr: reference(path),
          build: () => {
            throw new UnbuildableShape(shape.type, shape.hint);
          },
          encode: () => null,
        };
    }
  }

  arguments(parameters: readonly ParameterShape[], path: (name: string) => string): ArgumentsPlan {
    return argumentsPlan(parameters, path, (parameter, at) =>
      parameter.rest ? this.rest(parameter.shape, at) : this.plan(parameter.shape, at),
    );
  }

  /** A rest parameter's shape is that of the whole array. */
  private rest(shape: Shape, path: string): Plan {
    return shape.kind === "array" || shape.kind === "tuple"
      ? this.plan(shape, path)
      : arrayPlan(path, (at) => this.plan(shape, at));
  }

  private named(name: string, path: string): Plan {
    const shape = this.definitions[name];
    if (shape === undefined) throw new UnbuildableShape(name, "its definition was not found");
    return this.plan(shape, path);
  }

  private union(options: readonly Shape[], path: string): Plan {
    const flat = simplestFirst(options.flatMap((option) => (option.kind === "union" ? option.options : [option])));
    return unionPlan(
      path,
      flat.map((option, i) => ({
        label: labelOf(this.resolved(option), path),
        plan: this.plan(option, i === 0 ? path : `${path}|${i}`),
      })),
    );
  }

  private resolved(shape: Shape): Shape {
    return shape.kind === "named" ? (this.definitions[shape.name] ?? shape) : shape;
  }
}

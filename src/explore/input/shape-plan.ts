/** Shape → plan: the one place that knows every kind of shape. */
import type { Claim } from "../../claims/claim.ts";
import { reference } from "../../expr/build.ts";
import type { Definitions, ParameterShape, Shape } from "../../frontend/shapes/shape.ts";
import { encode } from "../../value/encode.ts";
import { type ArgumentsPlan, absentPlan, argumentsPlan } from "./arguments.ts";
import { obstacleTo, untried } from "./buildable.ts";
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
import { arrayPlan, objectPlan, type PropertyPlan, presenceInput, tuplePlan } from "./structure.ts";
import { partOfTemplate, templatePlan } from "./template.ts";
import { labelOf, narrowedPlan, simplestFirst, unionPlan } from "./union.ts";

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
      case "template":
        return templatePlan(
          shape.texts,
          shape.parts.map((part, i) => this.plan(partOfTemplate(part), `${path}.part${i}`)),
        );
      case "symbol":
        return freshObjectPlan(path, () => Symbol(path), { $: "symbol", v: path }, { kind: "other-symbols" }, "symbol");
      case "date":
        return datePlan(path);
      case "regexp":
        return regexpPlan(path);
      case "arraybuffer":
        return freshObjectPlan(path, () => new ArrayBuffer(8), encode(new ArrayBuffer(8)), { kind: "other-buffers" });
      case "error":
        return errorPlan(path, (text) => primitivePlan("string", text));
      case "union":
        return this.union(shape.options, path);
      case "array":
        return this.array(shape.element, path, shape.least);
      case "iterable":
        return narrowedPlan(this.array(shape.element, path), { kind: "other-iterables" });
      case "tuple":
        return deferred(
          () =>
            tuplePlan(
              path,
              shape.elements.map(({ shape: element, optional }, i) => ({
                plan: this.plan(element, `${path}[${i}]`),
                optional,
              })),
              shape.rest === undefined ? undefined : this.array(shape.rest, `${path}.rest`),
            ),
          path,
        );
      case "object":
        return deferred(() => this.object(shape, path), path);
      case "record":
        return objectPlan(path, [], dynamicProperties(path, at(shape.value), shape.key.kind === "number"));
      case "map":
        return mapPlan(path, at(shape.key), at(shape.value));
      case "set":
        return setPlan(path, at(shape.element));
      case "typed-array":
        return typedArrayPlan(path, shape.type, at({ kind: "number" }), at({ kind: "bigint" }));
      case "promise":
        return promisePlan(path, this.plan(shape.of, path));
      case "instance":
        return deferred(
          () =>
            instancePlan(path, {
              class: shape.class,
              name: shape.name,
              isOpen: shape.isOpen === true,
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
    return argumentsPlan(parameters, path, (parameter, at) => {
      if (parameter.rest) return this.rest(parameter.shape, at);
      const obstacle = parameter.optional ? this.obstacleTo(parameter.shape) : undefined;
      return obstacle === undefined ? this.plan(parameter.shape, at) : absentPlan(untried(obstacle, at));
    });
  }

  private array(element: Shape, path: string, least?: number): Plan {
    const at = (place: string): Plan => this.plan(element, place);
    const obstacle = least === undefined || least === 0 ? this.obstacleTo(element) : undefined;
    return obstacle === undefined
      ? arrayPlan(path, at, undefined, least)
      : narrowedPlan(arrayPlan(path, at, 0), untried(`an array of ${obstacle}`, path));
  }

  private object(shape: Extract<Shape, { kind: "object" }>, path: string): Plan {
    const missing: Claim[] = [];
    const properties = [...shape.properties, ...(shape.methods ?? [])].flatMap((property): PropertyPlan[] => {
      const place = memberPath(path, property.name);
      const obstacle = property.optional ? this.obstacleTo(property.shape) : undefined;
      if (obstacle !== undefined) {
        missing.push(untried(obstacle, place));
        return [];
      }
      const presence = property.optional ? presenceInput(place) : undefined;
      return [{ name: property.name, plan: this.plan(property.shape, place), presence }];
    });
    const { index } = shape;
    const dynamic = index && dynamicProperties(path, (place) => this.plan(index, place));
    return missing.reduce(narrowedPlan, objectPlan(path, properties, dynamic));
  }

  /** A rest parameter's shape is that of the whole array. */
  private rest(shape: Shape, path: string): Plan {
    return shape.kind === "array" || shape.kind === "tuple" ? this.plan(shape, path) : this.array(shape, path);
  }

  private named(name: string, path: string): Plan {
    const shape = this.definitions[name];
    if (shape === undefined) throw new UnbuildableShape(name, "its definition was not found");
    return this.plan(shape, path);
  }

  private union(options: readonly Shape[], path: string): Plan {
    const flat = simplestFirst(options.flatMap((option) => (option.kind === "union" ? option.options : [option])));
    const missing = flat.flatMap((option) => this.obstacleTo(option) ?? []);
    return unionPlan(
      path,
      flat
        .filter((option) => this.obstacleTo(option) === undefined)
        .map((option, i) => ({
          label: labelOf(this.resolved(option), path),
          plan: this.plan(option, i === 0 ? path : `${path}|${i}`),
        })),
      missing.length === 0 ? undefined : untried(missing.join(", "), path),
    );
  }

  private obstacleTo(shape: Shape): string | undefined {
    return obstacleTo(shape, this.definitions);
  }

  private resolved(shape: Shape): Shape {
    return shape.kind === "named" ? (this.definitions[shape.name] ?? shape) : shape;
  }
}

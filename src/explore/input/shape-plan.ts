/** Shape → plan: the one place that knows every kind of shape. */
import type { Claim } from "../../claims/claim.ts";
import { reference } from "../../expr/build.ts";
import { ANYTHING, alternativePath, elementPath, innerPath, memberPath } from "../../expr/variable/path.ts";
import { UNDEFINED, union } from "../../frontend/shapes/combine.ts";
import type { Definitions, ParameterShape, PropertyShape, Shape } from "../../frontend/shapes/shape.ts";
import { encode } from "../../value/encode.ts";
import { type ArgumentsPlan, absentPlan, alternativeLists, argumentsPlan } from "./arguments.ts";
import { obstacleTo, untried } from "./buildable.ts";
import { callbackPlan } from "./callback.ts";
import { casedPlan } from "./cased.ts";
import { datePlan, errorPlan, mapPlan, promisePlan, regexpPlan, setPlan, typedArrayPlan } from "./collection.ts";
import { failurePlan } from "./failure.ts";
import { instancePlan } from "./instance.ts";
import { anythingPlan, deferred, dynamicProperties, glancedPlan } from "./lazy.ts";
import { type Plan, UnbuildableShape } from "./plan.ts";
import {
  constantPlan,
  freshObjectPlan,
  integer,
  literalValue,
  oneOfPlan,
  primitivePlan,
  variablePlan,
} from "./primitive.ts";
import { arrayPlan, extendedPlan, objectPlan, type PropertyPlan, presenceInput, tuplePlan } from "./structure.ts";
import { partOfTemplate, templatePlan } from "./template.ts";
import { type Alternative, labelOf, narrowedPlan, simplestFirst, unionPlan } from "./union.ts";

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
          shape.parts.map((part, i) => this.plan(partOfTemplate(part), innerPath(path, `part${i}`))),
        );
      case "cased":
        return casedPlan(shape.mapping, this.plan(shape.of, path));
      case "symbol":
        return freshObjectPlan(path, () => Symbol(path), { $: "symbol", v: path }, { kind: "other-symbols" }, "symbol");
      case "date":
        return datePlan(path);
      case "regexp":
        return regexpPlan(path);
      case "arraybuffer":
        return freshObjectPlan(path, () => new ArrayBuffer(8), encode(new ArrayBuffer(8)), { kind: "other-buffers" });
      case "error":
        return errorPlan(path, shape.name ?? "Error", shape.cause === true, (text) => primitivePlan("string", text));
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
              shape.elements.map(({ shape: element, optional, exact }, i) => ({
                plan: this.plan(optional && !exact ? orUndefined(element) : element, elementPath(path, i)),
                optional,
              })),
              shape.rest === undefined ? undefined : this.array(shape.rest, innerPath(path, "rest")),
              (shape.after ?? []).map((element, i) => this.plan(element, elementPath(innerPath(path, "after"), i))),
            ),
          path,
        );
      case "object":
        return deferred(() => this.object(shape, path), path);
      case "extended":
        return deferred(
          () => this.extended(shape, path),
          path,
          shape.base.kind === "function" ? "function" : undefined,
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
        return promisePlan(path, this.plan(shape.of, path), shape.mayReject === true ? failurePlan(path) : undefined);
      case "instance":
        return deferred(
          () =>
            instancePlan(path, {
              class: shape.class,
              name: shape.name,
              isOpen: shape.isOpen === true,
              creator: shape.creator,
              constructorArguments: (place) => this.arguments(shape.parameters, (name) => memberPath(place, name)),
              methods: shape.methods.map((method) => ({
                name: method.name,
                arguments: (place: string) => this.arguments(method.parameters, (name) => memberPath(place, name)),
              })),
            }),
          path,
        );
      case "function":
        return callbackPlan(path, at(shape.returns), shape.mayThrow === true);
      case "lazy":
        if (shape.glanced) return glancedPlan(path, shape.defined === true);
        return anythingPlan(path, shape.defined === true, false, (place) => this.classes(shape.classes ?? [], place));
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
    // who is given the same argument twice gets two values of one plan: what one of them grows, the other has too
    const known = new Map<string, ReturnType<ShapePlanner["argument"]>>();
    return argumentsPlan(parameters, path, (parameter, at) => {
      if (parameters.filter(({ name }) => name === parameter.name).length === 1) return this.argument(parameter, at);
      const key = JSON.stringify([at, parameter]);
      const planned = known.get(key) ?? this.argument(parameter, at);
      known.set(key, planned);
      return planned;
    });
  }

  private argument(parameter: ParameterShape, at: string): ReturnType<typeof absentPlan> | Plan | ArgumentsPlan {
    if (parameter.rest) return this.rest(parameter, at);
    const obstacle = parameter.optional ? this.obstacleTo(parameter.shape) : undefined;
    return obstacle === undefined ? this.plan(parameter.shape, at) : absentPlan(untried(obstacle, at));
  }

  private array(element: Shape, path: string, least?: number): Plan {
    const at = (place: string): Plan => this.plan(element, place);
    const obstacle = least === undefined || least === 0 ? this.obstacleTo(element) : undefined;
    return obstacle === undefined
      ? arrayPlan(path, at, undefined, least)
      : narrowedPlan(arrayPlan(path, at, 0), untried(`an array of ${obstacle}`, path));
  }

  private object(shape: Extract<Shape, { kind: "object" }>, path: string): Plan {
    const { missing, properties } = this.properties([...shape.properties, ...(shape.methods ?? [])], path);
    const { index } = shape;
    const dynamic = index && dynamicProperties(path, (place) => this.plan(index, place));
    return missing.reduce(narrowedPlan, objectPlan(path, properties, dynamic));
  }

  private extended(shape: Extract<Shape, { kind: "extended" }>, path: string): Plan {
    const { missing, properties } = this.properties(shape.properties, path);
    return missing.reduce(narrowedPlan, extendedPlan(path, this.plan(shape.base, path), properties));
  }

  private properties(
    shapes: readonly PropertyShape[],
    path: string,
  ): { readonly missing: readonly Claim[]; readonly properties: readonly PropertyPlan[] } {
    const missing: Claim[] = [];
    const properties = shapes.flatMap((property): PropertyPlan[] => {
      const place = memberPath(path, property.name);
      const obstacle = property.optional ? this.obstacleTo(property.shape) : undefined;
      if (obstacle !== undefined) {
        missing.push(untried(obstacle, place));
        return [];
      }
      const presence = property.optional ? presenceInput(place) : undefined;
      return [
        { name: property.name, plan: this.plan(property.shape, place), presence, isExact: property.exact === true },
      ];
    });
    return { missing, properties };
  }

  /** A rest parameter's shape is that of the whole array, or of several lists of arguments. */
  private rest({ name, shape }: ParameterShape, path: string): Plan | ArgumentsPlan {
    if (shape.kind === "array" || shape.kind === "tuple") return this.plan(shape, path);
    if (shape.kind !== "union") return this.array(shape, path);
    const missing = shape.options.flatMap((option) => this.obstacleTo(option) ?? []);
    const lists = shape.options
      .filter((option) => this.obstacleTo(option) === undefined)
      .map((option, i) => {
        const at = (place: string): string => (i === 0 ? place : alternativePath(place, i));
        const parameters = asParameters(option, name);
        return {
          label: `called with (${parameters.map((parameter) => parameter.name).join(", ")})`,
          list: this.arguments(parameters, (place) => at(path === name ? place : memberPath(path, place))),
        };
      });
    return alternativeLists(path, lists, missing.length === 0 ? undefined : untried(missing.join(", "), path));
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
          plan: this.plan(option, i === 0 ? path : alternativePath(path, i)),
        })),
      missing.length === 0 ? undefined : untried(missing.join(", "), path),
    );
  }

  /** Numbered behind what values of unknown type are anyway. */
  private classes(shapes: readonly Shape[], path: string): Alternative[] {
    return shapes.map((shape, i) => {
      const place = alternativePath(path, ANYTHING.firstClass + i);
      return { label: labelOf(shape, path), plan: deferred(() => this.plan(shape, place), place) };
    });
  }

  private obstacleTo(shape: Shape): string | undefined {
    return obstacleTo(shape, this.definitions);
  }

  private resolved(shape: Shape): Shape {
    return shape.kind === "named" ? (this.definitions[shape.name] ?? shape) : shape;
  }
}

/** An optional element of a tuple may be given as undefined. */
const orUndefined = (shape: Shape): Shape => union([UNDEFINED, shape]);

/** A list of arguments as the parameters it is for. */
function asParameters(shape: Shape, name: string): readonly ParameterShape[] {
  if (shape.kind !== "tuple") return [{ name, shape, optional: false, rest: true }];
  const { elements, rest, after } = shape;
  // what follows a rest cannot be said by parameters
  if (after !== undefined) return [{ name, shape, optional: false, rest: true }];
  const named = elements.map(
    (element, i): ParameterShape => ({ ...element, name: element.name ?? elementPath(name, i), rest: false }),
  );
  return rest === undefined
    ? named
    : [...named, { name: "rest", shape: { kind: "array", element: rest }, optional: false, rest: true }];
}

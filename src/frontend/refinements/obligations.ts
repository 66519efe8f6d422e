/**
 * Places where a value must be of a refinement type: each is an obligation `value : {v | p}`. The static side proves or
 * refutes it; an obligation that is neither becomes a cast, checked when the program runs.
 */
import type { ParsedModule } from "../parse.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import type { Scopes } from "../scopes/scope.ts";
import {
  type AnyFunction,
  type Class,
  eachChild,
  isClass,
  isErased,
  isFunction,
  keyName,
  type Node,
  stripCasts,
  type TSType,
} from "../syntax.ts";
import { type CalledFunction, createCallees } from "./callees.ts";
import type { RefinementReader } from "./read.ts";
import type { Refined } from "./refined.ts";

export interface Obligation {
  readonly what: "argument" | "result" | "variable" | "assignment" | "property" | "element";
  /** The expression whose value must be of the type. */
  readonly value: Node;
  /** Set when the value is not that of `value` but what the place holds afterwards: `x += 1`, `this.n++`. */
  readonly holds: string | undefined;
  readonly type: Refined;
  /** As written: `Percent`. */
  readonly typeText: string;
  /** What is said to be of the type: `amount`, `this.total`, `the result`. */
  readonly subject: string;
  /** The function the obligation is in. */
  readonly inside: AnyFunction | undefined;
}

export interface TypePlace {
  readonly node: TSType;
  readonly module: ParsedModule;
}

export interface ModuleTypes {
  readonly obligations: readonly Obligation[];
  /** The type that annotations give to an expression. */
  typeAt(node: Node): TypePlace | undefined;
  /** What the annotations of its function say about a call's result. */
  readonly resultOf: (call: Node) => TypePlace | undefined;
  readonly scopes: Scopes;
}

export function findObligations(module: ParsedModule, reader: RefinementReader): ModuleTypes {
  const scopes = analyseScopes(module);
  const obligations: Obligation[] = [];
  const classes: Class[] = [];
  const functions: AnyFunction[] = [];
  const classAt = new Map<Node, Class>();
  const callees = createCallees(module, scopes);

  const add = (
    what: Obligation["what"],
    place: TypePlace | undefined,
    value: Node,
    subject: string,
    holds?: string,
    isOptional = false,
  ): void => {
    if (place === undefined) return;
    const inner = stripCasts(value);
    // a function or class takes its name from where it stands
    if (isFunction(inner) || isClass(inner)) return;
    const found = reader.typeOf(place.node, place.module);
    if (found === undefined) return;
    const type: Refined = isOptional ? { kind: "optional", of: found } : found;
    const typeText = place.module.text.slice(place.node.start, place.node.end).replace(/\s+/g, " ");
    obligations.push({ what, value, holds, type, typeText, subject, inside: functions.at(-1) });
  };

  const textOf = (node: Node): string => module.text.slice(node.start, node.end);
  const here = (node: TSType | null | undefined): TypePlace | undefined => (node ? { node, module } : undefined);

  function visit(node: Node): void {
    if (isErased(node)) return;
    switch (node.type) {
      case "VariableDeclarator":
        if (node.id.type === "Identifier" && node.init !== null)
          add("variable", here(node.id.typeAnnotation?.typeAnnotation), node.init, node.id.name);
        break;
      case "AssignmentExpression":
        stored(node.left, node.operator === "=" ? node.right : node, node.operator !== "=");
        break;
      case "UpdateExpression":
        stored(node.argument, node, true);
        break;
      case "PropertyDefinition": {
        const name = keyName(node.key, node.computed);
        if (node.value !== null && name !== undefined)
          add("property", here(node.typeAnnotation?.typeAnnotation), node.value, `this.${name}`);
        break;
      }
      case "ReturnStatement": {
        const fn = functions.at(-1);
        if (node.argument !== null && fn !== undefined)
          add("result", resultType(fn, module), node.argument, "the result");
        break;
      }
      case "CallExpression":
        arguments_(node);
        break;
      case "ThisExpression":
        if (classes.length > 0) classAt.set(node, classes.at(-1)!);
        break;
    }
    if (isFunction(node)) {
      functions.push(node);
      if (node.body !== null && node.body.type !== "BlockStatement")
        add("result", resultType(node, module), node.body, "the result");
      eachChild(node, visit);
      functions.pop();
    } else if (isClass(node)) {
      classes.push(node);
      eachChild(node, visit);
      classes.pop();
    } else eachChild(node, visit);
  }

  function stored(left: Node, value: Node, isCompound: boolean): void {
    const target = stripCasts(left);
    if (target.type === "Identifier") {
      const place = annotationOf(target);
      add("assignment", place?.place, value, target.name, isCompound ? target.name : undefined, place?.isOptional);
    } else if (target.type === "MemberExpression") {
      // `this` below must know its class before it is visited
      markThis(target);
      const place = typeAt(target);
      const isRepeatable = !isCompound || isPath(target);
      if (isRepeatable)
        add(
          target.computed ? "element" : "property",
          place,
          value,
          textOf(target),
          isCompound ? textOf(target) : undefined,
        );
    }
  }

  function arguments_(node: Extract<Node, { type: "CallExpression" }>): void {
    const callee = stripCasts(node.callee);
    if (
      callee.type === "MemberExpression" &&
      !callee.computed &&
      callee.property.type === "Identifier" &&
      (callee.property.name === "push" || callee.property.name === "unshift")
    ) {
      markThis(callee);
      const list = typeAt(stripCasts(callee.object));
      const element = list && reader.elementOf(list.node, list.module);
      for (const arg of node.arguments)
        if (arg.type !== "SpreadElement") add("element", element, arg, `an element of ${textOf(callee.object)}`);
      return;
    }
    const called = callees.find(callee);
    if (called === undefined) return;
    node.arguments.some((arg, i) => {
      if (arg.type === "SpreadElement") return true;
      const param = parameterAt(called, i);
      if (param !== undefined) add("argument", param.place, arg, param.name, undefined, param.isOptional);
      return false;
    });
  }

  function markThis(node: Node): void {
    for (let at: Node = node; ; ) {
      const inner = stripCasts(at);
      if (inner.type === "ThisExpression" && classes.length > 0) classAt.set(inner, classes.at(-1)!);
      if (inner.type !== "MemberExpression") return;
      at = inner.object;
    }
  }

  function annotationOf(identifier: Node): { place: TypePlace; isOptional: boolean } | undefined {
    const binding = scopes.bindingOf(identifier);
    for (const declaration of binding?.declarations ?? [])
      if (declaration.type === "Identifier" && declaration.typeAnnotation)
        return {
          place: { node: declaration.typeAnnotation.typeAnnotation, module },
          isOptional: isOptionalName(declaration),
        };
    return undefined;
  }

  function typeAt(node: Node): TypePlace | undefined {
    const inner = stripCasts(node);
    if (inner.type === "Identifier") return annotationOf(inner)?.place;
    if (inner.type === "CallExpression") return resultOf(inner);
    if (inner.type !== "MemberExpression") return undefined;
    const object = stripCasts(inner.object);
    const name = keyName(inner.property, inner.computed);
    if (object.type === "ThisExpression") {
      const owner = classAt.get(object);
      return owner === undefined || name === undefined ? undefined : fieldOf(owner, name);
    }
    const type = typeAt(object);
    if (type === undefined) return undefined;
    if (!inner.computed || (name !== undefined && Number.isNaN(Number(name))))
      return name === undefined ? undefined : reader.propertyOf(type.node, name, type.module);
    return reader.elementOf(type.node, type.module);
  }

  function fieldOf(owner: Class, name: string): TypePlace | undefined {
    for (const member of owner.body.body) {
      if (member.type === "PropertyDefinition" && keyName(member.key, member.computed) === name)
        return here(member.typeAnnotation?.typeAnnotation);
      if (member.type !== "MethodDefinition" || member.kind !== "constructor") continue;
      for (const param of member.value.params) {
        if (param.type !== "TSParameterProperty") continue;
        const id = param.parameter.type === "AssignmentPattern" ? param.parameter.left : param.parameter;
        if (id.type === "Identifier" && id.name === name) return here(id.typeAnnotation?.typeAnnotation);
      }
    }
    return undefined;
  }

  function resultOf(call: Node): TypePlace | undefined {
    if (call.type !== "CallExpression") return undefined;
    const called = callees.find(stripCasts(call.callee));
    return called === undefined || called.fn.async || called.fn.generator
      ? undefined
      : resultType(called.fn, called.module);
  }

  visit(module.program);
  return { obligations, typeAt, resultOf, scopes };
}

/** The type of what `return` gives: in an async function, of what its promise resolves to. */
export function resultType(fn: AnyFunction, module: ParsedModule): TypePlace | undefined {
  const node = fn.returnType?.typeAnnotation;
  if (node === undefined || node === null || fn.generator) return undefined;
  if (!fn.async) return { node, module };
  const of =
    node.type === "TSTypeReference" && node.typeName.type === "Identifier" && node.typeName.name === "Promise"
      ? node.typeArguments?.params[0]
      : undefined;
  return of === undefined ? undefined : { node: of, module };
}

export interface TypedParameter {
  readonly name: string;
  readonly place: TypePlace;
  readonly isOptional: boolean;
  readonly identifier: Node;
}

/** A parameter with a name and an annotation. */
export function typedParameter(param: Node, module: ParsedModule): TypedParameter | undefined {
  const inner = param.type === "TSParameterProperty" ? param.parameter : param;
  const isOptional = inner.type === "AssignmentPattern";
  const id = isOptional ? inner.left : inner;
  if (id.type !== "Identifier" || !id.typeAnnotation) return undefined;
  const place = { node: id.typeAnnotation.typeAnnotation, module };
  return { name: id.name, place, isOptional: isOptional || isOptionalName(id), identifier: id };
}

function parameterAt({ fn, module }: CalledFunction, index: number): TypedParameter | undefined {
  const params = fn.params.filter((param) => !isErased(param));
  const param = params[index];
  return param === undefined ? undefined : typedParameter(param, module);
}

/** `this.a.b`: reading it again does nothing new. */
function isPath(node: Node): boolean {
  if (node.type === "Identifier" || node.type === "ThisExpression") return true;
  return node.type === "MemberExpression" && !node.computed && isPath(stripCasts(node.object));
}

/** `x?: T` */
function isOptionalName(node: Node): boolean {
  return "optional" in node && Boolean(node.optional);
}

/** Signatures as text: to show what a target takes, and to read what the user says it takes. */
import type { ParsedModule } from "../parse.ts";
import { type AnyFunction, type FunctionNode, type Node, type ParamPattern, valueParameters } from "../syntax.ts";
import { type DocComment, parseType } from "./doc-comment.ts";
import { shapeOfExpression } from "./expression.ts";
import { parameterNames, takeApart } from "./parameters.ts";
import type { ParameterShape } from "./shape.ts";
import { moduleScope, type ShapeReader, type TypeScope } from "./type-scope.ts";

export interface SignatureSource {
  readonly params: readonly ParamPattern[];
  readonly returnType?: AnyFunction["returnType"];
  readonly async?: boolean;
  readonly typeParameters?: FunctionNode["typeParameters"];
}

export function signatureText(
  fn: SignatureSource,
  module: ParsedModule,
  docs: DocComment | undefined,
  reader: ShapeReader,
): string {
  const slice = (node: Node): string => module.text.slice(node.start, node.end).replace(/\s+/g, " ");
  const names = parameterNames(fn.params);
  const params = valueParameters(fn.params).map((param, i) => {
    const part = takeApart(param);
    const name = names[i]!;
    const doc = docs?.parameters.find((p) => p.name === name);
    const optional = part.optional || part.default !== undefined || doc?.optional === true;
    let type = part.annotation === undefined ? doc?.type : slice(part.annotation);
    if (type === undefined && part.default !== undefined) {
      const inferred = shapeOfExpression(part.default, moduleScope(module), reader, false)?.kind;
      if (inferred === "string" || inferred === "number" || inferred === "boolean" || inferred === "bigint")
        type = inferred;
    }
    return `${part.rest ? "..." : ""}${name}${optional && !part.rest ? "?" : ""}${type === undefined ? "" : `: ${type}`}`;
  });
  const returns = fn.returnType
    ? slice(fn.returnType.typeAnnotation)
    : (docs?.returns ?? (fn.async ? "Promise<unknown>" : "unknown"));
  const generics = fn.typeParameters ? slice(fn.typeParameters) : "";
  return `${generics}(${params.join(", ")}) => ${returns}`;
}

interface ReadSignature {
  readonly parameters: readonly ParameterShape[];
  readonly returns: NonNullable<AnyFunction["returnType"]>["typeAnnotation"];
  readonly scope: TypeScope;
}

/** `(s: string, n?: number) => string`; undefined when it does not parse as a function type. */
export function parseSignature(source: string, module: ParsedModule, reader: ShapeReader): ReadSignature | undefined {
  const type = parseType(source);
  if (type?.node.type !== "TSFunctionType") return undefined;
  const scope = { ...moduleScope(module), text: type.text, beyond: "discover" as const };
  const inner = reader.inside(type.node.typeParameters, undefined, scope);
  return {
    parameters: reader.parameters(type.node.params, inner),
    returns: type.node.returnType.typeAnnotation,
    scope: inner,
  };
}

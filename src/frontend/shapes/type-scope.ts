/** Where a type is read, and the reader that the parts of this folder share. */
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import type { Class, FunctionNode, ParamPattern, TSType } from "../syntax.ts";
import type { DocComment } from "./doc-comment.ts";
import type { ParameterShape, Shape } from "./shape.ts";

export interface TypeScope {
  /** Names are looked up here. */
  readonly module: ParsedModule;
  /** The text that node ranges refer to; differs from the module's for types out of comments and `--signature`. */
  readonly text: string;
  /** What type parameters in sight stand for. */
  readonly parameters: ReadonlyMap<string, Shape>;
  /**
   * What to do where syntax does not tell: ask the type checker about this very node; give up and let the
   * place that named the generic ask (its arguments are known only there); or leave it to discovery.
   */
  readonly beyond: "ask" | "give-up" | "discover";
  /** Type parameters that stand for one of the types they allow: the checker knows nothing of the choice. */
  readonly chosen?: ReadonlySet<string>;
}

/** Thrown where syntax alone does not tell the shape; caught at the nearest node the checker can be asked about. */
export class BeyondSyntax extends Error {}

export function beyond(): never {
  throw new BeyondSyntax();
}

export interface TypeChecker {
  /** Files whose types will be asked for. */
  expect(files: readonly string[]): void;
  /** The shape of the type written at this range of the file. */
  shapeOfTypeAt(file: string, start: number, end: number): Shape;
  /** Shapes of the parameters of the function that the expression at this range evaluates to. */
  parametersAt(file: string, start: number, end: number): readonly ParameterShape[] | undefined;
  /** Parameters of the functions in what a function returns, by the way to them (`value/handed-back.ts`); the function is the one with this body. */
  handedBackAt(
    file: string,
    start: number,
    end: number,
  ): Readonly<Record<string, readonly ParameterShape[]>> | undefined;
  /** Shapes of the parameters that the declarations of a JavaScript file state for something it exports; undefined where they state none. */
  declaredParameters(file: string, path: readonly string[], kind: ExportKind): readonly ParameterShape[] | undefined;
  /** The ways to everything that the declarations of a JavaScript file name. */
  declaredNames(file: string): readonly (readonly string[])[];
}

/** How an export is used: called, constructed, read. */
export type ExportKind = "function" | "class" | "getter";

export interface ShapeReader {
  readonly project: Project;
  /** Bodies of the named shapes met so far. */
  readonly definitions: Map<string, Shape>;
  readonly checker: TypeChecker;
  type(node: TSType, scope: TypeScope): Shape;
  /** The shape behind a name, where it is complete. */
  look(shape: Shape): Shape;
  /** A type by name, as seen from the scope. */
  reference(name: string, args: readonly Shape[], scope: TypeScope): Shape;
  parameters(params: readonly ParamPattern[], scope: TypeScope, docs?: DocComment): readonly ParameterShape[];
  instance(node: Class, module: ParsedModule, args: readonly Shape[]): Shape;
  /** Scope inside a declaration with type parameters, at their arguments or constraints. */
  inside(declared: FunctionNode["typeParameters"], args: readonly Shape[] | undefined, scope: TypeScope): TypeScope;
  /** Expands a declaration once; where it contains itself, and where it is big and met again, it is named. */
  expand(key: string, name: string, build: () => Shape): Shape;
}

export function moduleScope(module: ParsedModule): TypeScope {
  return { module, text: module.text, parameters: new Map(), beyond: "ask" };
}

/** The source of a node, on one line. */
export function sourceOf(node: { readonly start: number; readonly end: number }, scope: TypeScope): string {
  return scope.text.slice(node.start, node.end).replace(/\s+/g, " ");
}

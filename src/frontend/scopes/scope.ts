/**
 * Scopes, bindings and references of a module: who declares a name, who reads and writes it, and what is
 * captured by closures. Only what exists at run time takes part; names used as types are not references.
 */
import type { AnyFunction, Node } from "../syntax.ts";

export type BindingKind =
  | "var"
  | "let"
  | "const"
  | "class"
  | "function"
  | "parameter"
  | "catch"
  | "import"
  | "enum"
  | "namespace"
  | "enum-member"
  /** The name of a function or class expression, visible inside it only. */
  | "self";

export type ScopeKind =
  | "module"
  /** Parameters and body of a function. When parameters contain expressions the body is a scope of its own, kind `body`. */
  | "function"
  | "body"
  | "block"
  | "for"
  | "switch"
  | "catch"
  | "class"
  /** Initialiser of a class field: runs like a method. */
  | "field"
  | "static-block"
  | "namespace"
  | "enum"
  | "with"
  /** Holds the name of a function expression. */
  | "self";

export interface Scope {
  readonly kind: ScopeKind;
  readonly node: Node;
  readonly parent: Scope | undefined;
  readonly bindings: ReadonlyMap<string, Binding>;
  readonly strict: boolean;
  /** The code that runs as one activation: a function, field initialiser, static block, namespace, enum or the module. */
  readonly activation: Activation;
}

export interface Activation {
  readonly node: Node;
  readonly parent: Activation | undefined;
  readonly isArrow: boolean;
  /** Uses below count for the nearest activation that has its own `this` and `arguments`. */
  readonly usesThis: boolean;
  readonly usesArguments: boolean;
  /** A direct `eval` here or in something inside: any binding in sight may be read or written. */
  readonly usesEval: boolean;
}

export interface Binding {
  readonly name: string;
  readonly kind: BindingKind;
  readonly scope: Scope;
  /** The declaring identifiers; several for `var` twice, overloads, merged namespaces. */
  readonly declarations: readonly Node[];
  /** let, const, class: before this offset, in the same activation, the name is in its temporal dead zone. Otherwise the start of the scope. */
  readonly usableFrom: number;
  readonly references: readonly Reference[];
  /** Written after its declaration's own initialiser. */
  readonly assigned: boolean;
  /** Written from an activation other than the one that holds it. */
  readonly assignedFromInside: boolean;
  /** Used from an activation other than the one that holds it. */
  readonly captured: boolean;
  /** Names under which an ES module or a namespace exports it. */
  readonly exportedAs: readonly string[];
}

export interface Reference {
  readonly node: Node;
  readonly name: string;
  readonly access: "read" | "write" | "update";
  readonly scope: Scope;
  readonly binding: Binding | undefined;
  /** Inside `with`, what the name means is known only at run time. */
  readonly dynamic: boolean;
}

export interface Scopes {
  readonly module: Scope;
  /** Scope that a node opens: function, block, loop, catch clause, class, switch… */
  scopeOf(node: Node): Scope | undefined;
  /** Of a declaring identifier or a reference. Undefined: a global. */
  bindingOf(identifier: Node): Binding | undefined;
  referenceOf(identifier: Node): Reference | undefined;
  readonly bindings: readonly Binding[];
  /** References that no binding of the module answers. */
  readonly globals: readonly Reference[];
  activationOf(fn: AnyFunction | Node): Activation | undefined;
}

/** Scopes under construction: opening them, declaring names, noting references, and resolving those at the end. */

import type { Node } from "../syntax.ts";
import type { Activation, Binding, BindingKind, Reference, Scope, ScopeKind, Scopes } from "./scope.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type OpenActivation = Mutable<Omit<Activation, "parent">> & { parent: OpenActivation | undefined };
export type OpenBinding = Mutable<Omit<Binding, "references" | "declarations" | "exportedAs" | "scope">> & {
  scope: OpenScope;
  references: Reference[];
  declarations: Node[];
  exportedAs: string[];
};
export interface OpenScope extends Omit<Scope, "bindings" | "parent" | "activation"> {
  readonly parent: OpenScope | undefined;
  readonly bindings: Map<string, OpenBinding>;
  readonly activation: OpenActivation;
}
export type OpenReference = Mutable<Omit<Reference, "binding" | "scope">> & {
  scope: OpenScope;
  binding: OpenBinding | undefined;
};

export const VAR_SCOPES: ReadonlySet<ScopeKind> = new Set([
  "module",
  "function",
  "body",
  "static-block",
  "namespace",
  "field",
]);

/** The graph of one module while the walk over it goes on. */
export class ScopeGraph {
  readonly byIdentifier = new Map<Node, OpenBinding>();
  readonly #scopes = new Map<Node, OpenScope>();
  readonly #activations = new Map<Node, OpenActivation>();
  readonly #byReference = new Map<Node, OpenReference>();
  readonly #bindings: OpenBinding[] = [];
  readonly #references: OpenReference[] = [];
  readonly #exported: { reference: OpenReference; as: string }[] = [];

  openActivation(node: Node, parent: OpenActivation | undefined, isArrow: boolean): OpenActivation {
    const activation = { node, parent, isArrow, usesThis: false, usesArguments: false, usesEval: false };
    this.#activations.set(node, activation);
    return activation;
  }

  openScope(
    kind: ScopeKind,
    node: Node,
    parent: OpenScope | undefined,
    activation: OpenActivation,
    strict: boolean,
  ): OpenScope {
    const scope: OpenScope = { kind, node, parent, bindings: new Map(), strict, activation };
    // The name of a function expression is in a scope of its own; its node leads to the scope of the parameters.
    if (kind !== "self") this.#scopes.set(node, scope);
    return scope;
  }

  /** A scope of the same activation. */
  inner(kind: ScopeKind, node: Node, parent: OpenScope): OpenScope {
    return this.openScope(kind, node, parent, parent.activation, parent.strict);
  }

  /** Makes another node lead to a scope: a function's body to the scope it shares with the parameters. */
  alias(node: Node, scope: OpenScope): void {
    this.#scopes.set(node, scope);
  }

  declare(scope: OpenScope, id: Node, name: string, kind: BindingKind, usableFrom: number): OpenBinding {
    let binding = scope.bindings.get(name);
    if (binding === undefined) {
      binding = {
        name,
        kind,
        scope,
        declarations: [],
        usableFrom,
        references: [],
        assigned: false,
        assignedFromInside: false,
        captured: false,
        exportedAs: [],
      };
      scope.bindings.set(name, binding);
      this.#bindings.push(binding);
    } else if (kind === "function" && binding.kind === "var") binding.kind = kind;
    binding.declarations.push(id);
    this.byIdentifier.set(id, binding);
    return binding;
  }

  /** Notes a use of a name; what it means is known at the end. */
  refer(node: Node, name: string, access: Reference["access"], scope: OpenScope): OpenReference {
    const reference: OpenReference = { node, name, access, scope, binding: undefined, dynamic: false };
    this.#references.push(reference);
    this.#byReference.set(node, reference);
    return reference;
  }

  /** The name that the reference means is exported under another. */
  exportAs(reference: OpenReference, as: string): void {
    this.#exported.push({ reference, as });
  }

  /** Every name is declared now: resolve what was noted. */
  finish(module: OpenScope): Scopes {
    for (const reference of this.#references) resolve(reference);
    for (const { reference, as } of this.#exported) reference.binding?.exportedAs.push(as);
    return {
      module,
      scopeOf: (node) => this.#scopes.get(node),
      bindingOf: (node) => this.byIdentifier.get(node) ?? this.#byReference.get(node)?.binding,
      referenceOf: (node) => this.#byReference.get(node),
      bindings: this.#bindings,
      globals: this.#references.filter((r) => r.binding === undefined),
      activationOf: (node) => this.#activations.get(node),
    };
  }
}

/** What the parts of the walk share. They call each other through here, so that none imports another in a circle. */
export interface ScopeWalk {
  readonly graph: ScopeGraph;
  visit(node: Node, scope: OpenScope): void;
  /** The statements of one scope: names that exist throughout it come first. */
  statements(body: readonly Node[], scope: OpenScope): void;
}

/** The scope in which a `var` at this place is declared. */
export function varScope(scope: OpenScope): OpenScope {
  while (!VAR_SCOPES.has(scope.kind)) scope = scope.parent!;
  return scope;
}

/** The activation whose `this` and `arguments` an activation sees. */
export function ownerOfThis(activation: OpenActivation): OpenActivation {
  while (activation.isArrow && activation.parent !== undefined) activation = activation.parent;
  return activation;
}

function resolve(reference: OpenReference): void {
  const { name } = reference;
  for (let scope: OpenScope | undefined = reference.scope; scope !== undefined; scope = scope.parent) {
    if (scope.kind === "with") reference.dynamic = true;
    const binding = scope.bindings.get(name);
    if (binding !== undefined) {
      reference.binding = binding;
      binding.references.push(reference);
      const fromInside = reference.scope.activation !== scope.activation;
      if (fromInside) binding.captured = true;
      if (reference.access !== "read") {
        binding.assigned = true;
        if (fromInside) binding.assignedFromInside = true;
      }
      return;
    }
  }
  if (name === "arguments") ownerOfThis(reference.scope.activation).usesArguments = true;
}

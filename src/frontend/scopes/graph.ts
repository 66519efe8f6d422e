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

export function createScopeGraph() {
  const scopes = new Map<Node, OpenScope>();
  const activations = new Map<Node, OpenActivation>();
  const byIdentifier = new Map<Node, OpenBinding>();
  const byReference = new Map<Node, OpenReference>();
  const bindings: OpenBinding[] = [];
  const references: OpenReference[] = [];
  const exported: { reference: OpenReference; as: string }[] = [];

  return {
    byIdentifier,
    openActivation,
    openScope,
    inner,
    declare,
    varScope,
    refer,
    ownerOfThis,
    /** Makes another node lead to a scope: a function's body to the scope it shares with the parameters. */
    alias: (node: Node, scope: OpenScope): void => void scopes.set(node, scope),
    exportAs: (reference: OpenReference, as: string): void => void exported.push({ reference, as }),
    /** Every name is declared now: resolve what was noted. */
    finish(module: OpenScope): Scopes {
      for (const reference of references) resolve(reference);
      for (const { reference, as } of exported) reference.binding?.exportedAs.push(as);
      return {
        module,
        scopeOf: (node) => scopes.get(node),
        bindingOf: (node) => byIdentifier.get(node) ?? byReference.get(node)?.binding,
        referenceOf: (node) => byReference.get(node),
        bindings,
        globals: references.filter((r) => r.binding === undefined),
        activationOf: (node) => activations.get(node),
      };
    },
  };

  function openActivation(node: Node, parent: OpenActivation | undefined, isArrow: boolean): OpenActivation {
    const activation = { node, parent, isArrow, usesThis: false, usesArguments: false, usesEval: false };
    activations.set(node, activation);
    return activation;
  }

  function openScope(
    kind: ScopeKind,
    node: Node,
    parent: OpenScope | undefined,
    activation: OpenActivation,
    strict: boolean,
  ): OpenScope {
    const scope: OpenScope = { kind, node, parent, bindings: new Map(), strict, activation };
    // A function with a body scope, or a named expression with a self scope, keeps the outermost but `self`.
    if (kind !== "self") scopes.set(node, scope);
    return scope;
  }

  function inner(kind: ScopeKind, node: Node, parent: OpenScope): OpenScope {
    return openScope(kind, node, parent, parent.activation, parent.strict);
  }

  function declare(scope: OpenScope, id: Node, name: string, kind: BindingKind, usableFrom: number): OpenBinding {
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
      bindings.push(binding);
    } else if (kind === "function" && binding.kind === "var") binding.kind = kind;
    binding.declarations.push(id);
    byIdentifier.set(id, binding);
    return binding;
  }

  function varScope(scope: OpenScope): OpenScope {
    while (!VAR_SCOPES.has(scope.kind)) scope = scope.parent!;
    return scope;
  }

  function refer(node: Node, name: string, access: Reference["access"], scope: OpenScope): OpenReference {
    const reference: OpenReference = { node, name, access, scope, binding: undefined, dynamic: false };
    references.push(reference);
    byReference.set(node, reference);
    return reference;
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

  function ownerOfThis(activation: OpenActivation): OpenActivation {
    while (activation.isArrow && activation.parent !== undefined) activation = activation.parent;
    return activation;
  }
}

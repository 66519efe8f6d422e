/** What a module states, by the function or expression it is stated of: contracts of comments, invariants of classes and loops, refinement types. */

import type { Clause, FunctionContract, LoopContract } from "../../frontend/contracts/contract.ts";
import { isVisible } from "../../frontend/contracts/members.ts";
import { contractsOf } from "../../frontend/contracts/read.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import type { Project } from "../../frontend/project.ts";
import { type CalledContracts, calledContracts } from "../../frontend/refinements/called-contracts.ts";
import { mayRefine } from "../../frontend/refinements/may-refine.ts";
import { findObligations, typedParameter } from "../../frontend/refinements/obligations.ts";
import { closedPredicate } from "../../frontend/refinements/predicate.ts";
import { createRefinementReader } from "../../frontend/refinements/read.ts";
import { type ClosedPredicate, type Guard, plainCondition } from "../../frontend/refinements/refined.ts";
import { type AnyFunction, isClass, type Node, valueParameters, walk } from "../../frontend/syntax.ts";

/** Predicates over a value that all hold, or there is none. */
export interface Refinement {
  readonly predicates: readonly ClosedPredicate[];
  readonly mayBeMissing: boolean;
}

export interface Owed extends Refinement {
  readonly text: string;
  /** The place that keeps it from now on, by name. */
  readonly keptIn: string | undefined;
  /** What the place holds afterwards is meant, not the value of the expression. */
  readonly isHeld: boolean;
}

export interface ModuleStates {
  /** Contracts of what is called by an import, on an object or by `new`. */
  readonly called: CalledContracts;
  contractOf(fn: AnyFunction): FunctionContract | undefined;
  /** `owner`: the class, of a constructor that is not written. */
  invariantsOf(
    fn: AnyFunction,
    owner?: Node,
  ): { readonly invariants: readonly Clause[]; readonly isConstructor: boolean };
  loopOf(loop: Node): LoopContract | undefined;
  parametersOf(fn: AnyFunction): readonly (Refinement & { readonly name: string })[];
  /** What the declared type says of what an expression reads. */
  knownOf(node: Node): Refinement | undefined;
  /** What the value of an expression must meet. */
  owedOf(node: Node): readonly Owed[];
}

/** What a value is before anything else is said of it. */
function baseOf(kind: Guard | undefined): readonly ClosedPredicate[] {
  if (kind?.kind === "typeof") return [closedPredicate(`typeof v === "${kind.type}"`)];
  return kind?.kind === "array" ? [closedPredicate("Array.isArray(v)")] : [];
}

const NONE = { invariants: [], isConstructor: false } as const;

/** Undefined: it states nothing, and calls nothing that could. */
export function statesOf(module: ParsedModule, project?: Project): ModuleStates | undefined {
  const { functions, classes, loops } = contractsOf(module);
  const isRefining = mayRefine(module);
  if (functions.size + classes.size + loops.size === 0 && !isRefining && !importsFiles(module)) return undefined;
  const members = new Map<Node, { invariants: readonly Clause[]; isConstructor: boolean }>();
  walk(module.program, (node) => {
    const invariants = isClass(node) ? classes.get(node)?.invariants : undefined;
    if (!isClass(node) || invariants === undefined) return;
    for (const member of node.body.body)
      if (member.type === "MethodDefinition" && (member.kind === "constructor" || isVisible(member)))
        members.set(member.value, { invariants, isConstructor: member.kind === "constructor" });
  });
  const reader = createRefinementReader();
  const types = isRefining ? findObligations(module, reader) : undefined;
  const owed = new Map<Node, Owed[]>();
  for (const { value, type, subject, typeText, holds, what } of types?.obligations ?? []) {
    const condition = plainCondition(type);
    if (condition === undefined) continue;
    const keptIn = what === "variable" || what === "assignment" || what === "property" ? subject : undefined;
    const one = { ...condition, text: `${subject} is ${typeText}`, keptIn, isHeld: holds !== undefined };
    owed.set(value, [...(owed.get(value) ?? []), one]);
  }
  return {
    called: calledContracts(module, project),
    contractOf: (fn) => functions.get(fn),
    invariantsOf(fn, owner) {
      const implied = owner === undefined ? undefined : classes.get(owner)?.invariants;
      return implied === undefined ? (members.get(fn) ?? NONE) : { invariants: implied, isConstructor: true };
    },
    loopOf: (loop) => loops.get(loop),
    parametersOf(fn) {
      if (types === undefined) return [];
      return valueParameters(fn.params).flatMap((param) => {
        const typed = typedParameter(param, module);
        const type = typed && reader.typeOf(typed.place.node, typed.place.module);
        const condition = type && plainCondition(type);
        if (typed === undefined || condition === undefined) return [];
        return [
          {
            name: typed.name,
            predicates: [...baseOf(reader.kindOf(typed.place.node, typed.place.module)), ...condition.predicates],
            mayBeMissing: condition.mayBeMissing || typed.isOptional,
          },
        ];
      });
    },
    knownOf(node) {
      if (node.type !== "MemberExpression" && node.type !== "CallExpression") return undefined;
      const place = types?.typeAt(node);
      const type = place && reader.typeOf(place.node, place.module);
      const condition = type && plainCondition(type);
      if (place === undefined || condition === undefined) return undefined;
      return {
        ...condition,
        predicates: [...baseOf(reader.kindOf(place.node, place.module)), ...condition.predicates],
      };
    },
    owedOf: (node) => owed.get(node) ?? [],
  };
}

/** Whether it names other files of the project. */
const importsFiles = ({ text }: ParsedModule): boolean => /(?:from|require\()\s*["']\.{1,2}\//.test(text);

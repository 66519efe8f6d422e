/**
 * The control-flow graph that everything static stands on: domains, verification conditions, reach and summaries.
 *
 * A `FunctionFlow` is one activation of the source (a function, a method, a module's top level) as blocks of three-address
 * instructions. Sugar is gone: destructuring, defaults, optional chaining, compound assignment, `for-of`, `switch`, labels and
 * `finally` are plain blocks and jumps.
 *
 * - **Operands** are constants or `Variable`s. A variable of kind `parameter` or `local` is a binding that nobody but this activation
 *   writes while it runs. A binding that closures or other functions write is never a variable: each read of it is an `outer`
 *   instruction whose result is unknown, each write a `publish`. Temporaries (`temp`) are never seen by the source.
 * - **Blocks** end in a `Terminator`. The two ways out of a `branch` or `each` are the outcomes of a branch site of the dynamic side: edge
 *   (site, true) is `yes`, (site, false) is `no`. A branch that is not in the source (site -1) is ours.
 * - **Exceptions**: any instruction may throw. `handler` is where a throw inside the block goes (the catch or finally around it); without
 *   one it leaves the activation. What holds on entry of a handler is whatever may hold before or after any instruction of the blocks
 *   that lead to it: nothing finer is promised.
 * - **The heap** is what `load`, `store`, `call`, `suspend` and `havoc` touch. A `load` may run a getter, an operator on something that may be an
 *   object may run `valueOf`; `effects.ts` says of an instruction what it may run and write.
 * - **Assertions** are instructions: the implicit ones of each checker that has a static meaning, before (or for results, after) the operation
 *   they are about. They change nothing.
 * - **What cannot be lowered** is a `havoc` with the construct as its reason: everything it may write is unknown afterwards. What cannot even be bounded that
 *   way (`eval`, `with`) makes the whole function a `Refusal`.
 *
 * The graph over-approximates: every run of the source is a run of the graph. Points are named in `points.ts`.
 */
import type { Primitive } from "../expr/expr.ts";
import type { Binding } from "../frontend/scopes/scope.ts";
import type { AnyFunction, Node, Program } from "../frontend/syntax.ts";

/** `instanceof` with a class of the platform: only objects are instances of those. */
export const PLATFORM_INSTANCE = "instanceof%";

/** A stretch of the source, and the site of the dynamic side it belongs to (-1: none). */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly site: number;
}

export interface Variable {
  /** Position in `FunctionFlow.variables`. */
  readonly id: number;
  readonly name: string;
  readonly kind: "parameter" | "local" | "temp" | "this";
  readonly binding?: Binding;
  /** The syntax that declares its type, where there is one: a hint, nothing that holds by itself. */
  readonly declared?: Node;
}

export type Operand =
  | { readonly kind: "constant"; readonly value: Primitive }
  | { readonly kind: "variable"; readonly variable: Variable };

export type Allocated = "object" | "array" | "function" | "class" | "regexp" | "arguments" | "other";

/** What an `assign` computes. Operators have JavaScript's meaning, conversions included. */
export type Value =
  | { readonly kind: "copy"; readonly of: Operand }
  /** `numeric` and `text` are ToNumeric and ToString; `increment` and `decrement` step a number or bigint. */
  | {
      readonly kind: "unary";
      readonly operator: "!" | "-" | "+" | "~" | "typeof" | "void" | "numeric" | "text" | "increment" | "decrement";
      readonly operand: Operand;
    }
  | { readonly kind: "binary"; readonly operator: string; readonly left: Operand; readonly right: Operand }
  /** A new object. `length`: of an array literal without spread. */
  | { readonly kind: "allocate"; readonly what: Allocated; readonly length?: number; readonly node: Node };

/** Whom a call calls, as far as syntax tells. */
export type Callee =
  /** A function of this module that the name always means. */
  | { readonly kind: "known"; readonly fn: AnyFunction; readonly name: string }
  /** A class of this module that the name always means. */
  | { readonly kind: "class"; readonly node: Node; readonly name: string }
  /** A global, by its path: `Math.max`, `Number.isInteger`, `parseInt`. */
  | { readonly kind: "global"; readonly path: string }
  /** A method of an object: which one depends on the object. */
  | { readonly kind: "method"; readonly object: Operand; readonly name: string | undefined; readonly key: Operand }
  | { readonly kind: "value"; readonly of: Operand }
  /** An import, by module and name. */
  | { readonly kind: "import"; readonly source: string; readonly name: string }
  | { readonly kind: "super" };

/** What an assertion is about; the checker of the same name has the dynamic meaning. */
export type Property =
  | { readonly checker: "nullish-access"; readonly object: Operand; readonly use: string }
  | { readonly checker: "not-callable"; readonly callee: Operand }
  | { readonly checker: "index-read" | "index-write"; readonly object: Operand; readonly key: Operand }
  | { readonly checker: "division-by-zero"; readonly divisor: Operand; readonly dividend: Operand }
  | {
      readonly checker: "nan" | "unsafe-integer" | "int32-truncation";
      readonly operator: string;
      readonly left: Operand;
      readonly right: Operand | undefined;
      readonly result: Operand;
    }
  /** A condition that the program states: `assert(c)`, a contract, a refinement. `text`: as it is stated, where the place does not show it; `about`: what it speaks of, for people. */
  | {
      readonly checker: "assertion" | "contract" | "refinement";
      readonly condition: Operand;
      readonly text?: string;
      readonly about?: readonly { readonly name: string; readonly operand: Operand }[];
    };

export type CheckerName = Property["checker"];

export type Instruction =
  | { readonly kind: "assign"; readonly target: Variable; readonly value: Value; readonly at: Place }
  | {
      readonly kind: "load";
      readonly target: Variable;
      readonly object: Operand;
      readonly key: Operand;
      readonly at: Place;
    }
  | {
      readonly kind: "store";
      readonly object: Operand;
      readonly key: Operand;
      readonly value: Operand;
      readonly at: Place;
    }
  /** Reads a variable that others may write. */
  | {
      readonly kind: "outer";
      readonly target: Variable;
      readonly name: string;
      readonly binding: Binding | undefined;
      readonly at: Place;
    }
  /** Writes a variable that others may read. */
  | {
      readonly kind: "publish";
      readonly name: string;
      readonly binding: Binding | undefined;
      readonly value: Operand;
      readonly at: Place;
    }
  | {
      readonly kind: "call";
      readonly target: Variable;
      readonly callee: Callee;
      readonly args: readonly Operand[];
      /** Some argument is spread: how many there are is not known, `args` are those before it and the spread values. */
      readonly isSpread: boolean;
      readonly isNew: boolean;
      readonly at: Place;
    }
  /** `targets` are unknown afterwards; `runs`: code that is not looked into may have run, and the heap is unknown, too. */
  | {
      readonly kind: "havoc";
      readonly targets: readonly Variable[];
      readonly runs: boolean;
      readonly reason: string;
      readonly at: Place;
    }
  /** Other code runs until it is resumed. */
  | {
      readonly kind: "suspend";
      readonly target: Variable;
      readonly value: Operand;
      readonly how: "await" | "yield" | "yield*";
      readonly at: Place;
    }
  /** Runs end here unless the test has the outcome. `under`: only for whoever assumes it; the others go on. */
  | {
      readonly kind: "assume";
      readonly test: Test;
      readonly outcome: boolean;
      readonly at: Place;
      readonly under?: Stated;
    }
  | { readonly kind: "assert"; readonly property: Property; readonly at: Place };

/** What is taken for granted because the program states it. */
export interface Stated {
  /** What a function requires, what a class keeps, what a loop keeps, what a callee ensures, what a type says. */
  readonly kind: "requires" | "invariant" | "loop-invariant" | "ensures" | "refined";
  readonly subject: string;
  /** JavaScript for it at this place, where it can be said there. */
  readonly predicate?: string;
}

/** What a branch asks of an operand. */
export interface Test {
  readonly operand: Operand;
  readonly is: "truthy" | "nullish" | "undefined";
}

export type Terminator =
  | { readonly kind: "jump"; readonly to: number }
  | { readonly kind: "branch"; readonly test: Test; readonly yes: number; readonly no: number; readonly at: Place }
  /** An iteration goes on or ends; which is not known. */
  | { readonly kind: "each"; readonly yes: number; readonly no: number; readonly at: Place }
  | { readonly kind: "return"; readonly value: Operand; readonly at: Place }
  | { readonly kind: "throw"; readonly value: Operand; readonly at: Place };

export interface Block {
  readonly id: number;
  readonly instructions: readonly Instruction[];
  readonly end: Terminator;
  /** Where what is thrown in this block is caught. */
  readonly handler: number | undefined;
  /** The statement it begins, for people. */
  readonly start: number;
  /** Evaluates a condition that the program states: no code of its own, and it throws only where that can be. */
  readonly isStated?: boolean;
}

export type FlowNode = AnyFunction | Program;

export interface FunctionFlow {
  readonly node: FlowNode;
  /** Qualified, as sites have it: `Cart.add`, `<module>` for the top level. */
  readonly name: string;
  readonly file: string;
  readonly parameters: readonly Variable[];
  readonly self: Variable;
  readonly variables: readonly Variable[];
  /** The first is the entry. Every block can be reached from it. */
  readonly blocks: readonly Block[];
  /** What was not lowered exactly, by construct. */
  readonly havocs: readonly { readonly reason: string; readonly at: Place }[];
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
}

/** Why there is no graph: the construct, and where it stands. */
export interface Refusal {
  readonly node: FlowNode;
  readonly name: string;
  readonly construct: string;
  readonly at: Place;
}

export const constant = (value: Primitive): Operand => ({ kind: "constant", value });
export const use = (variable: Variable): Operand => ({ kind: "variable", variable });
export const UNDEFINED = constant(undefined);

/** Blocks that may run next, without those that only a throw leads to. */
export function successors({ end }: Block): readonly number[] {
  switch (end.kind) {
    case "jump":
      return [end.to];
    case "branch":
    case "each":
      return end.yes === end.no ? [end.yes] : [end.yes, end.no];
    case "return":
    case "throw":
      return [];
  }
}

/** All blocks that may run next; a throw may happen anywhere in the block. */
export function allSuccessors(block: Block): readonly number[] {
  const next = successors(block);
  return block.handler === undefined || next.includes(block.handler) ? next : [...next, block.handler];
}

export function predecessors(flow: FunctionFlow): readonly (readonly number[])[] {
  const before: number[][] = flow.blocks.map(() => []);
  for (const block of flow.blocks) for (const next of allSuccessors(block)) before[next]!.push(block.id);
  return before;
}

/** What an instruction assigns. */
export function targetsOf(instruction: Instruction): readonly Variable[] {
  switch (instruction.kind) {
    case "assign":
    case "load":
    case "outer":
    case "call":
    case "suspend":
      return [instruction.target];
    case "havoc":
      return instruction.targets;
    case "store":
    case "publish":
    case "assume":
    case "assert":
      return [];
  }
}

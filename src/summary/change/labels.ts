/**
 * What the instructions of a graph say, apart from where they stand: equal labels in two versions of a function mean the same step. A label has the instruction as it was lowered and the
 * syntax it came from, without the bodies of functions in it: those are functions of their own.
 */
import { createHash } from "node:crypto";
import type { Block, FunctionFlow, Instruction, Terminator, Variable } from "../../flow/graph.ts";
import type { ModuleFlow } from "../../flow/module.ts";
import { printCallee, printEnd, printInstruction } from "../../flow/print.ts";
import { type Saying, say } from "../../frontend/fingerprint/said.ts";
import { isClass, isFunction, type Node, walk } from "../../frontend/syntax.ts";

/** One step of a function: an instruction, or the end of a block that decides or leaves. */
export interface Step {
  readonly block: number;
  /** In the block; `instructions.length` is its end. */
  readonly index: number;
  readonly label: string;
  /** What may be next, in order; -1 where that is no step. */
  readonly next: readonly number[];
  /** Where what it throws is caught; -1 where it is not. */
  readonly handler: number;
  readonly instruction: Instruction | undefined;
  readonly end: Terminator | undefined;
}

export interface Steps {
  readonly flow: FunctionFlow;
  /** The first is the entry, which stands for the parameters. */
  readonly steps: readonly Step[];
  /** The step of a point; asserts and jumps have none. */
  at(block: number, index: number): number | undefined;
}

export function stepsOf(module: ModuleFlow, flow: FunctionFlow): Steps {
  const nodes = nodesByRange(module);
  const positions = new Map<string, number>();
  const places: { readonly block: Block; readonly index: number }[] = [];
  for (const block of flow.blocks) {
    block.instructions.forEach((each, index) => {
      if (each.kind === "assert") return;
      positions.set(`${block.id}:${index}`, places.push({ block, index }));
    });
    if (block.end.kind !== "jump")
      positions.set(
        `${block.id}:${block.instructions.length}`,
        places.push({ block, index: block.instructions.length }),
      );
  }
  const from = (id: number, index: number): number => {
    const seen = new Set<number>();
    for (let at = id, i = index; !seen.has(at) || i > 0; i = 0) {
      if (i === 0) seen.add(at);
      const block = flow.blocks[at]!;
      for (let k = i; k <= block.instructions.length; k++) {
        const found = positions.get(`${at}:${k}`);
        if (found !== undefined) return found;
      }
      if (block.end.kind !== "jump") return -1;
      at = block.end.to;
    }
    return -1;
  };
  const steps: Step[] = [
    {
      block: 0,
      index: -1,
      label: entryLabel(flow, module),
      next: [from(0, 0)],
      handler: -1,
      instruction: undefined,
      end: undefined,
    },
  ];
  for (const { block, index } of places) {
    const instruction = block.instructions[index];
    const { end } = block;
    const next =
      instruction !== undefined
        ? [from(block.id, index + 1)]
        : end.kind === "branch" || end.kind === "each"
          ? [from(end.yes, 0), from(end.no, 0)]
          : [];
    const at = instruction?.at ?? (end.kind === "jump" ? undefined : end.at);
    const text = instruction === undefined ? printEnd(end).replace(/→ \d+/g, "→") : textOf(instruction);
    const syntax = at === undefined ? "" : syntaxAt(at.start, at.end, nodes, module);
    steps.push({
      block: block.id,
      index,
      label: `${withoutTemps(text, flow)}|${syntax}`,
      next,
      handler: block.handler === undefined ? -1 : from(block.handler, 0),
      instruction,
      end: instruction === undefined ? end : undefined,
    });
  }
  return { flow, steps, at: (block, index) => positions.get(`${block}:${index}`) };
}

/** Functions and classes that are made here are compared for themselves. */
function textOf(each: Instruction): string {
  if (each.kind === "call") return `${printInstruction(each)} ${each.callee.kind} ${printCallee(each.callee)}`;
  return printInstruction(each);
}

/** Temporaries are numbered through the function: what they are is in the syntax. */
function withoutTemps(text: string, { variables }: FunctionFlow): string {
  const names = tempsOf(variables);
  return text.replace(/[\w$]+/g, (word) => (names.has(word) ? "_" : word));
}

const temps = new WeakMap<readonly Variable[], ReadonlySet<string>>();

function tempsOf(variables: readonly Variable[]): ReadonlySet<string> {
  let names = temps.get(variables);
  if (names === undefined) {
    const bound = new Set(variables.filter(({ kind }) => kind !== "temp").map(({ name }) => name));
    names = new Set(variables.filter(({ kind, name }) => kind === "temp" && !bound.has(name)).map(({ name }) => name));
    temps.set(variables, names);
  }
  return names;
}

function entryLabel({ node, isAsync, isGenerator }: FunctionFlow, module: ModuleFlow): string {
  if (node.type === "Program") return "module";
  const { body } = node;
  const directives =
    body?.type === "BlockStatement"
      ? body.body.flatMap((one) => ("directive" in one && typeof one.directive === "string" ? [one.directive] : []))
      : [];
  const strict = module.context.scopes.scopeOf(node)?.strict === true;
  const params = node.params.map((param) => shallowDigest(param as Node)).join();
  return `entry ${node.type} ${isAsync} ${isGenerator} ${strict} ${directives.join()} ${params}`;
}

type Ranges = ReadonlyMap<string, Node>;
const knownRanges = new WeakMap<ModuleFlow, Ranges>();

/** The outermost node of every range. */
function nodesByRange(module: ModuleFlow): Ranges {
  let found = knownRanges.get(module);
  if (found === undefined) {
    const nodes = new Map<string, Node>();
    walk(module.module.program, (node) => {
      const key = `${node.start}-${node.end}`;
      if (!nodes.has(key)) nodes.set(key, node);
    });
    knownRanges.set(module, (found = nodes));
  }
  return found;
}

function syntaxAt(start: number, end: number, nodes: Ranges, { module }: ModuleFlow): string {
  if (start === end) return "";
  const node = nodes.get(`${start}-${end}`);
  return node === undefined ? module.text.slice(start, end).replace(/\s+/g, " ") : shallowDigest(node);
}

const shallow = new WeakMap<Node, string>();

/** A node without the bodies of functions, without what it may choose not to evaluate, and without types. */
export function shallowDigest(node: Node): string {
  let said = shallow.get(node);
  if (said === undefined) shallow.set(node, (said = digest(say(node, withoutBodies(node)))));
  return said;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/** Fields of syntax that say nothing about what runs. */
export const UNSAID: ReadonlySet<string> = new Set([
  ...["start", "end", "range", "loc", "parent", "typeAnnotation", "typeArguments", "typeParameters", "returnType"],
  ...["superTypeArguments", "implements", "accessibility", "override", "readonly", "definite", "declare", "raw"],
]);

const CASTS: ReadonlySet<string> = new Set([
  ...["TSAsExpression", "TSSatisfiesExpression", "TSTypeAssertion", "TSNonNullExpression"],
  ...["TSInstantiationExpression", "ParenthesizedExpression"],
]);

const withoutBodies = (root: Node): Saying => ({
  leftOut: UNSAID,
  instead(node, tell, parts) {
    if (CASTS.has(node.type)) tell((node as unknown as { expression: Node }).expression);
    else if (isFunction(node)) parts.push("function");
    else if (isClass(node)) parts.push(`class ${classOutline(node)}`);
    else if (node !== root && isStatement(node)) parts.push("…");
    else if (node.type === "ConditionalExpression") {
      // what is chosen has steps of its own
      parts.push("? ");
      tell(node.test);
    } else if (node.type === "LogicalExpression") {
      parts.push(node.operator);
      tell(node.left);
    } else return false;
    return true;
  },
});

/** Not every object in a tree is a node: regular expressions and pieces of templates have none of the types. */
const isStatement = ({ type }: { readonly type?: string }): boolean =>
  type?.endsWith("Statement") === true ||
  type === "VariableDeclaration" ||
  type === "SwitchCase" ||
  type === "CatchClause";

/** A class without the bodies of its methods: what it extends, what it defines, and what its fields begin with. */
export function classOutline(node: Node): string {
  if (node.type !== "ClassDeclaration" && node.type !== "ClassExpression") return "";
  const saying = withoutBodies(node);
  const said = (...values: unknown[]): string => values.map((value) => say(value, saying)).join("");
  const parts = [said(node.superClass, node.decorators)];
  for (const member of node.body.body) {
    if (member.type === "MethodDefinition") {
      const { kind, key, decorators } = member;
      parts.push(`${kind} ${member.static} ${member.computed} `, said(key, decorators));
    } else if (member.type === "PropertyDefinition" || member.type === "AccessorProperty") {
      const { key, value, decorators } = member;
      parts.push(`field ${member.static} ${member.computed} `, said(key, value, decorators));
    } else parts.push(said((member as { body?: unknown }).body));
  }
  return digest(parts.join(""));
}

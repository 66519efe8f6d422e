/** Reads the contracts in the comments of a module, and reports the mistakes in them. */
import type { Diagnostic, DiagnosticCode } from "../diagnostic.ts";
import { positionAt } from "../lines.ts";
import type { ParsedModule } from "../parse.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { eachName } from "../scopes/patterns.ts";
import type { Scope, Scopes } from "../scopes/scope.ts";
import { type AnyFunction, eachChild, isClass, isFunction, type Node, stripCasts, walk } from "../syntax.ts";
import type { ClassContract, Clause, ClauseKind, DocumentedThrow, FunctionContract, LoopContract } from "./contract.ts";
import { parsePredicate } from "./predicate.ts";
import { effectsOf } from "./purity.ts";
import { type ContractTag, contractTags, pastComments } from "./tags.ts";
import { mistakesIn, type PredicateScope } from "./validate.ts";

export interface ModuleContracts {
  readonly functions: ReadonlyMap<Node, FunctionContract>;
  readonly classes: ReadonlyMap<Node, ClassContract>;
  readonly loops: ReadonlyMap<Node, LoopContract>;
  readonly diagnostics: readonly Diagnostic[];
}

const NONE: ModuleContracts = { functions: new Map(), classes: new Map(), loops: new Map(), diagnostics: [] };
const cache = new WeakMap<ParsedModule, ModuleContracts>();

export function contractsOf(module: ParsedModule): ModuleContracts {
  let contracts = cache.get(module);
  if (contracts === undefined) cache.set(module, (contracts = readContracts(module)));
  return contracts;
}

interface Documented {
  readonly owner: AnyFunction | Extract<Node, { type: "ClassDeclaration" | "ClassExpression" }>;
  /** In a class, and not static. */
  readonly hasThis: boolean;
  readonly tags: readonly ContractTag[];
}

function readContracts(module: ParsedModule): ModuleContracts {
  const places = contractTags(module);
  if (places.length === 0) return NONE;
  const diagnostics: Diagnostic[] = [];
  const say = (code: DiagnosticCode, at: number, message: string, hint: string): void => {
    diagnostics.push({ code, message, file: module.file, ...positionAt(module.lines, at), hint });
  };

  const documented: Documented[] = [];
  const outermost = outermostByStart(module.program);
  const loopTags = new Map<Loop, ContractTag[]>();
  for (const { end, tags, isLine } of places) {
    const next = (offset: number) => outermost.get(offset + /^\s*/.exec(module.text.slice(offset))![0].length);
    let found = next(end);
    // decorators may stand before `export`
    while (found?.node.type === "Decorator") found = next(found.node.end);
    const loop =
      found === undefined ? undefined : (loopOf(found.node) ?? loopOf(next(pastComments(module, end))?.node));
    if (loop !== undefined) {
      loopTags.set(loop, [...(loopTags.get(loop) ?? []), ...tags]);
      continue;
    }
    // elsewhere a line comment is for people
    if (isLine) continue;
    const owner = found === undefined ? overloadedAt(module, end) : ownerOf(found.node, found.parent);
    if (owner !== undefined) documented.push({ ...owner, tags });
    else
      for (const tag of tags)
        if (tag.name === "requires" || tag.name === "ensures" || tag.name === "invariant")
          say(
            "contract-place",
            tag.at,
            `@${tag.name} does not stand before a function, method${tag.name === "invariant" ? ", class or loop" : " or class"}`,
            "Put the comment directly above what it is about.",
          );
  }

  const pureFunctions = new Set<string>();
  const scopes = analyseScopes(module);
  for (const { owner, tags } of documented)
    if (isFunction(owner) && tags.some((tag) => tag.name === "pure")) {
      for (const { at, what } of effectsOf(owner, scopes))
        say(
          "contract-effect",
          at,
          `the function is marked @pure, and ${what}`,
          "Remove the mark, or compute without changing anything.",
        );
      const name = owner.id?.name ?? nameOf(module.program, owner);
      if (name !== undefined) pureFunctions.add(name);
    }

  const read = (tag: ContractTag, kind: ClauseKind, scope: PredicateScope): Clause[] => {
    const parsed = parsePredicate(module.text, tag.pieces);
    if (parsed.kind === "mistake") {
      const at = tag.pieces.length === 0 ? tag.at : parsed.at;
      say("contract-syntax", at, `@${tag.name}: ${sentence(parsed.message)}`, EXAMPLES[kind]);
      return [];
    }
    const mistakes = mistakesIn(parsed.predicate.expression, scope);
    for (const { code, at, message, hint } of mistakes) say(code, at, `@${tag.name}: ${message}`, hint);
    return mistakes.length > 0 ? [] : [{ kind, predicate: parsed.predicate }];
  };

  const functions = new Map<Node, FunctionContract>();
  const classes = new Map<Node, ClassContract>();
  for (const { owner, hasThis, tags } of documented) {
    const scope = scopes.scopeOf(owner);
    const outer = namesAround(scope?.parent ?? scopes.module);
    if (isClass(owner)) {
      const about: PredicateScope = { names: outer, pureFunctions, hasThis: true, isPost: false };
      const invariants = tags.flatMap((tag) => {
        if (tag.name === "invariant") return read(tag, "invariant", about);
        if (tag.name === "requires" || tag.name === "ensures")
          say(
            "contract-place",
            tag.at,
            `@${tag.name} stands before a class`,
            "Put it above the constructor or a method; a class has @invariant.",
          );
        return [];
      });
      if (invariants.length > 0) classes.set(owner, { node: owner, invariants });
      continue;
    }
    const names = new Set(outer);
    for (const param of owner.params) eachName(param, (id) => id.type === "Identifier" && names.add(id.name));
    const about = (isPost: boolean): PredicateScope => ({ names, pureFunctions, hasThis, isPost });
    const requires: Clause[] = [];
    const ensures: Clause[] = [];
    const throws: DocumentedThrow[] = [];
    for (const tag of tags)
      switch (tag.name) {
        case "requires":
          requires.push(...read(tag, "requires", about(false)));
          break;
        case "ensures":
          ensures.push(...read(tag, "ensures", about(true)));
          break;
        case "invariant":
          say(
            "contract-place",
            tag.at,
            "@invariant stands before a function",
            "Put it above the class or a loop; a function has @requires and @ensures.",
          );
          break;
        case "throws":
        case "exception":
          throws.push(thrown(module.text, tag));
          break;
        case "pure":
          break;
      }
    const isPure = tags.some((tag) => tag.name === "pure");
    if (requires.length + ensures.length + throws.length > 0 || isPure)
      functions.set(owner, { fn: owner, requires, ensures, throws, isPure });
  }
  const loops = new Map<Node, LoopContract>();
  for (const [node, tags] of loopTags) {
    const scope = scopes.scopeOf(node) ?? scopeAround(scopes, node);
    const names = namesAround(scope);
    // an element is there only inside a round
    if (node.type === "ForOfStatement" || node.type === "ForInStatement")
      if (node.left.type === "VariableDeclaration" && node.left.kind !== "var")
        for (const { id } of node.left.declarations)
          eachName(id, (one) => one.type === "Identifier" && names.delete(one.name));
    const about: PredicateScope = { names, pureFunctions, hasThis: hasThisAt(module.program, node), isPost: false };
    const invariants = tags.flatMap((tag) => {
      if (tag.name === "invariant") return read(tag, "loop-invariant", about);
      if (tag.name === "requires" || tag.name === "ensures")
        say(
          "contract-place",
          tag.at,
          `@${tag.name} stands before a loop`,
          "A loop has @invariant: what holds before each of its rounds.",
        );
      return [];
    });
    if (invariants.length > 0) loops.set(node, { node, scope, invariants });
  }
  return { functions, classes, loops, diagnostics };
}

const EXAMPLES: Readonly<Record<ClauseKind, string>> = {
  requires: "Write a condition over the parameters: @requires n >= 0 && n <= items.length",
  ensures: "Write a condition over the result: @ensures result >= old(total)",
  invariant: "Write a condition over the fields: @invariant this.count >= 0",
  "loop-invariant": "Write a condition over the variables: @invariant i <= items.length",
};

const sentence = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, "");

function thrown(text: string, tag: ContractTag): DocumentedThrow {
  const said = tag.pieces.map((piece) => text.slice(piece.start, piece.end)).join(" ");
  const type = /^\{\s*([\w$.]+)[^}]*\}/.exec(said)?.[1] ?? /^([A-Z][\w$]*(?:Error|Exception))\b/.exec(said)?.[1];
  return { type, text: said.replace(/^\{[^}]*\}\s*/, "") };
}

/** Nodes by where they start; of those that start together, the outermost. */
function outermostByStart(program: Node): Map<number, { node: Node; parent: Node | undefined }> {
  const found = new Map<number, { node: Node; parent: Node | undefined }>();
  const visit = (node: Node, parent: Node | undefined): void => {
    if (node.type !== "Program" && !found.has(node.start)) found.set(node.start, { node, parent });
    eachChild(node, (child) => visit(child, node));
  };
  visit(program, undefined);
  return found;
}

/** A comment before the first of several signatures is about the function they share. */
function overloadedAt({ program, text }: ParsedModule, end: number): Omit<Documented, "tags"> | undefined {
  const at = end + /^\s*/.exec(text.slice(end))![0].length;
  const declarations = program.body.map((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    return { start: statement.start, declaration };
  });
  const signature = declarations.find(({ start }) => start === at)?.declaration;
  if (signature?.type !== "TSDeclareFunction" || signature.id === null) return undefined;
  const { name } = signature.id;
  for (const { declaration } of declarations)
    if (declaration?.type === "FunctionDeclaration" && declaration.id?.name === name && declaration.body !== null)
      return { owner: declaration, hasThis: false };
  return undefined;
}

/** The function or class that a comment before the node is about. */
function ownerOf(node: Node, parent: Node | undefined): Omit<Documented, "tags"> | undefined {
  const of = (value: Node | null | undefined, hasThis = false): Omit<Documented, "tags"> | undefined => {
    const inner = value === null || value === undefined ? undefined : stripCasts(value);
    if (inner === undefined) return undefined;
    if (isClass(inner)) return { owner: inner, hasThis: true };
    return isFunction(inner) && inner.body !== null ? { owner: inner, hasThis } : undefined;
  };
  switch (node.type) {
    case "ExportNamedDeclaration":
    case "ExportDefaultDeclaration":
      return node.declaration === null ? undefined : ownerOf(node.declaration, node);
    case "VariableDeclaration":
      return of(node.declarations[0]?.init);
    case "ExpressionStatement":
      return node.expression.type === "AssignmentExpression" ? of(node.expression.right) : of(node.expression);
    case "MethodDefinition":
      return of(node.value, !node.static);
    case "PropertyDefinition":
      return of(node.value, !node.static);
    case "Property":
      return of(node.value, node.method || node.kind !== "init");
    case "ReturnStatement":
      return of(node.argument);
    default:
      return of(node, parent?.type === "MethodDefinition");
  }
}

/** `const f = () => …` */
function nameOf(program: Node, fn: Node): string | undefined {
  let name: string | undefined;
  walk(program, (node) => {
    if (
      node.type === "VariableDeclarator" &&
      node.init !== null &&
      stripCasts(node.init) === fn &&
      node.id.type === "Identifier"
    )
      name = node.id.name;
    return name === undefined;
  });
  return name;
}

type Loop = Extract<
  Node,
  { type: "ForStatement" | "WhileStatement" | "DoWhileStatement" | "ForOfStatement" | "ForInStatement" }
>;

/** The loop that stands here, behind its labels. */
function loopOf(node: Node | undefined): Loop | undefined {
  switch (node?.type) {
    case "LabeledStatement":
      return loopOf(node.body);
    case "ForStatement":
    case "WhileStatement":
    case "DoWhileStatement":
    case "ForOfStatement":
    case "ForInStatement":
      return node;
    default:
      return undefined;
  }
}

/** The innermost scope around a place. */
function scopeAround(scopes: Scopes, { start, end }: Node): Scope {
  let found = scopes.module;
  const look = (node: Node): void => {
    if (node.start > start || node.end < end) return;
    found = scopes.scopeOf(node) ?? found;
    eachChild(node, look);
  };
  eachChild(scopes.module.node, look);
  return found;
}

/** Whether `this` is an object there that the program means: inside a method, or a function that is no arrow. */
function hasThisAt(program: Node, { start, end }: Node): boolean {
  let found = false;
  walk(program, (node) => {
    if (node.start > start || node.end < end) return false;
    if (isFunction(node) && node.type !== "ArrowFunctionExpression") found = true;
    return true;
  });
  return found;
}

function namesAround(scope: Scope | undefined): Set<string> {
  const names = new Set<string>();
  for (let at = scope; at !== undefined; at = at.parent) for (const name of at.bindings.keys()) names.add(name);
  return names;
}

/**
 * What may have run on the way of a summary, and whether any of it was modified (paper 2, phase 1): the steps between two points of a function, and the functions that these may call. Where the branch
 * outcomes are known that the run took, only what lies behind them counts: the paper records no executed instructions because that is expensive, and coverage tells them for nothing.
 */
import type { Block, FlowNode, FunctionFlow, Instruction } from "../../flow/graph.ts";
import type { ModuleFlow } from "../../flow/module.ts";
import { lowered } from "../../frontend/lowering/lower.ts";
import type { Binding } from "../../frontend/scopes/scope.ts";
import { isClass, isFunction, keyName, type Node, walk } from "../../frontend/syntax.ts";
import { parentsOf } from "../../frontend/untried/parents.ts";
import { runsUnknown } from "./callbacks.ts";
import { classOutline } from "./labels.ts";
import { readOtherwise, taintedIn } from "./load/tainted.ts";
import type { FlowMatch } from "./match.ts";
import { callableIn, functionNamed } from "./program.ts";
import type { FunctionIn, Version, VersionPair } from "./versions.ts";

/** Whether an outcome of a branch site was taken; everything may have been where that is not known. */
export interface Taken {
  (module: ModuleFlow, site: number, outcome: boolean): boolean;
  /** The run came back with a result. */
  readonly hasReturned?: boolean;
  /** The functions that the run came into, where that was written down. */
  readonly entered?: Entered;
}

export interface Entered {
  readonly all: Iterable<FunctionIn>;
  has(fn: FunctionIn): boolean;
}

export const ANYTHING: Taken = () => true;

/** Where a summary begins, at the start of a block, and the point where it ends; without it the whole function. */
export interface Between {
  readonly from: number;
  readonly to: { readonly block: number; readonly index: number };
}

export interface Touched {
  /** What of it was modified, in words; undefined when nothing was. */
  readonly modified: string | undefined;
  /** Calls were met that may go anywhere in the program. */
  readonly isOpen: boolean;
  readonly functions: number;
}

export function touched(pair: VersionPair, fn: FunctionIn, taken: Taken = ANYTHING, between?: Between): Touched {
  const way = new Walk(pair, taken);
  const modified =
    taintedIn(pair).all ?? madeOtherwise(pair, fn) ?? receivedOtherwise(pair, fn) ?? way.follow(fn, between);
  return { modified, isOpen: way.isOpen, functions: way.seen.size };
}

/** It stands in another function, which makes it. */
export const isNested = ({ module, node }: FunctionIn): boolean =>
  module.nodes.some((one) => one.type !== "Program" && one !== node && one.start <= node.start && one.end >= node.end);

/** A function inside of another one was made while modules loaded, or by whoever was called: what it closes over is not told by its text. */
function madeOtherwise(pair: VersionPair, { module, node }: FunctionIn): string | undefined {
  if (taintedIn(pair).cells.size === 0 || node.type === "Program") return undefined;
  const { scopes } = module.context;
  const binding = scopes.bindings.find((one) => module.context.initialOf(one) === node);
  const parents = parentsOf(module.module);
  const isBound = binding?.references.some(({ node: mention }) => {
    const parent = parents.get(mention);
    return parent?.type === "MemberExpression" && keyName(parent.property, parent.computed) === "bind";
  });
  return isNested({ module, node }) || isBound === true ? `what ${module.nameOf(node)} closes over` : undefined;
}

/** Whoever is called as a member of an object has that object, which its text does not name. Instances are made by code of their class. */
function receivedOtherwise(pair: VersionPair, { module, node }: FunctionIn): string | undefined {
  if (taintedIn(pair).cells.size === 0 || node.type === "Program") return undefined;
  const membership = module.context.classOf(node);
  if (membership !== undefined && !membership.isStatic) return undefined;
  const usesThis = module.context.scopes.activationOf(node)?.usesThis === true;
  return usesThis ? `what this is in ${module.nameOf(node)}` : undefined;
}

/** Whether one instruction is modified, or may run code that is. */
export function touchedAt(
  pair: VersionPair,
  fn: FunctionIn,
  flow: FunctionFlow,
  block: number,
  index: number,
): boolean {
  if (taintedIn(pair).all !== undefined || readOtherwise(pair, fn) !== undefined) return true;
  const match = pair.matchOf(fn);
  if (match === undefined || match.isModified(block, index)) return true;
  const each = flow.blocks[block]!.instructions[index];
  return each !== undefined && new Walk(pair, ANYTHING).at(each, flow, fn) !== undefined;
}

class Walk {
  readonly seen = new Set<FunctionIn["node"]>();
  isOpen = false;
  private readonly pending: FunctionIn[] = [];
  private readonly met = new Set<string>();
  /** The function that was asked about: nobody calls it but with inputs. */
  private asked: FlowNode | undefined;

  constructor(
    private readonly pair: VersionPair,
    private readonly taken: Taken,
  ) {}

  follow(fn: FunctionIn, between: Between | undefined): string | undefined {
    this.asked = fn.node;
    let change = this.own(fn, between);
    const { ambient, ambientOwn } = callableIn(this.pair.before);
    if (change === undefined) change = this.sameCallees(ambientOwn, callableIn(this.pair.after).ambientOwn);
    this.pending.push(...ambient);
    // whoever was entered counts, also where nobody sees how
    if (this.taken.entered !== undefined) this.pending.push(...this.taken.entered.all);
    for (let next = this.pending.pop(); next !== undefined && change === undefined; next = this.pending.pop())
      if (!this.seen.has(next.node) && this.mayHaveRun(next)) change = this.own(next, undefined);
    return change;
  }

  /** Runs write down whom they enter. Otherwise nobody is entered without a trace, where no throw can have ended it unseen: its first branch took one of its outcomes. */
  private mayHaveRun(fn: FunctionIn): boolean {
    const { taken } = this;
    const { module, node } = fn;
    if (taken.entered !== undefined && isWrittenDown(fn)) return taken.entered.has(fn);
    if (taken.hasReturned !== true || !throwsAreSeen(this.pair.before)) return true;
    const flow = module.flowOf(node);
    if (flow === undefined) return true;
    const seen = new Set<number>();
    const pending = [0];
    while (pending.length > 0) {
      const id = pending.pop()!;
      if (seen.has(id)) continue;
      seen.add(id);
      const { end } = flow.blocks[id]!;
      if (end.kind === "return" || end.kind === "throw") return true;
      if (end.kind === "jump") pending.push(end.to);
      else if (end.at.site < 0) pending.push(end.yes, end.no);
      else if (taken(module, end.at.site, true) || taken(module, end.at.site, false)) return true;
    }
    return false;
  }

  at(each: Instruction, flow: FunctionFlow, fn: FunctionIn): string | undefined {
    let change = this.instruction(each, flow, fn);
    for (let next = this.pending.pop(); next !== undefined && change === undefined; next = this.pending.pop())
      if (!this.seen.has(next.node)) change = this.own(next, undefined);
    return change;
  }

  /** One function, between two points where it is the one that was asked about. */
  private own(fn: FunctionIn, between: Between | undefined): string | undefined {
    const { module, node } = fn;
    if (between === undefined) this.seen.add(node);
    const name = module.nameOf(node);
    const flow = module.flowOf(node);
    if (flow === undefined) return `${name} cannot be read`;
    const match = this.pair.matchOf(fn);
    if (match === undefined) return `${name} is gone`;
    const other = readOtherwise(this.pair, fn);
    if (other !== undefined) return `${name} reads ${other}, which loading leaves otherwise`;
    for (const { id, end } of blocksBetween(flow, module, this.taken, between)) {
      const change = this.block(flow.blocks[id]!, end, flow, match, fn);
      if (change !== undefined) return change;
    }
    return between === undefined && match.isEntryModified ? `${name} begins otherwise` : undefined;
  }

  private block(
    block: Block,
    before: number,
    flow: FunctionFlow,
    match: FlowMatch,
    fn: FunctionIn,
  ): string | undefined {
    for (let index = 0; index < before; index++) {
      const each = block.instructions[index];
      const { end } = block;
      const site = each === undefined && (end.kind === "branch" || end.kind === "each") ? end.at.site : -1;
      const isTaken =
        site < 0 || this.taken === ANYTHING ? undefined : (outcome: boolean) => this.taken(fn.module, site, outcome);
      if (match.isModified(block.id, index, isTaken))
        return `${flow.name} is modified at ${placeOf(fn.module, each?.at ?? ("at" in block.end ? block.end.at : undefined))}`;
      const change = each === undefined ? undefined : this.instruction(each, flow, fn);
      if (change !== undefined) return change;
    }
    return undefined;
  }

  private instruction(each: Instruction, flow: FunctionFlow, fn: FunctionIn): string | undefined {
    switch (each.kind) {
      case "assign":
        if (each.value.kind !== "allocate") return undefined;
        return this.made(each.value.node, fn.module);
      case "outer":
        return this.name(each.binding, each.name, fn.module);
      case "publish":
        return undefined;
      case "load":
      case "store":
        return this.property(each.key.kind === "constant" ? each.key.value : undefined);
      case "havoc":
        return each.runs ? this.anybody() : undefined;
      case "call":
        return this.call(each, flow, fn);
      case "suspend":
      case "assume":
      case "assert":
        return undefined;
    }
  }

  private made(node: Node, module: ModuleFlow): string | undefined {
    if (isFunction(node) && node.body !== null) this.pending.push({ module, node });
    if (isClass(node)) return this.class(node, module);
    return undefined;
  }

  private class(node: Node, module: ModuleFlow): string | undefined {
    if (!isClass(node)) return undefined;
    for (const member of node.body.body) {
      if (member.type !== "MethodDefinition" || member.value.body === null) continue;
      // methods are met by their names
      if (member.kind === "constructor") this.pending.push({ module, node: member.value });
    }
    const binding = node.id === null ? undefined : module.context.scopes.bindingOf(node.id);
    const other = this.pair.moduleAfter(module);
    if (binding === undefined || other === undefined) return undefined;
    if (node.superClass?.type === "Identifier") {
      const parent = module.context.scopes.bindingOf(node.superClass);
      const change = this.name(parent, node.superClass.name, module);
      if (change !== undefined) return change;
    }
    if (node.superClass !== null) this.construct();
    const partner = [...other.context.scopes.bindings].find(
      ({ name, kind, scope }) =>
        name === binding.name &&
        kind === binding.kind &&
        (scope.parent === undefined) === (binding.scope.parent === undefined),
    );
    const initial = partner === undefined ? undefined : other.context.initialOf(partner);
    return initial !== undefined && classOutline(initial) === classOutline(node) ? undefined : `class ${binding.name}`;
  }

  /** A name that is not the function's own. */
  private name(binding: Binding | undefined, name: string, module: ModuleFlow): string | undefined {
    if (binding === undefined) return undefined;
    const other = this.pair.moduleAfter(module);
    if (other === undefined) return `${name} is gone`;
    const key = `name ${this.pair.before.pathOf(module)} ${name} ${binding.scope.node.start}`;
    if (this.met.has(key)) return undefined;
    this.met.add(key);
    const fn = functionNamed(module, binding);
    if (fn !== undefined) {
      this.pending.push(fn);
      const now = other.context.scopes.bindings.filter((one) => one.name === name);
      const partner = this.pair.partnerOf(fn);
      const isSame = now.some((one) => {
        const target = functionNamed(other, one);
        return target !== undefined && target.node === partner?.node;
      });
      return isSame ? undefined : `${name} is another`;
    }
    // a variable of a function around it is filled by that function's code
    if (binding.scope.parent !== undefined) {
      const around = module.functionAt(binding.scope.node.start);
      if (around.type !== "Program") this.pending.push({ module, node: around });
      return undefined;
    }
    // what it holds is compared with all that loading leaves; the functions behind it are followed
    if (binding.kind === "import") return this.import(binding, module);
    const initial = module.context.initialOf(binding);
    return initial !== undefined && isClass(initial) ? this.class(initial, module) : undefined;
  }

  private import(binding: Binding, module: ModuleFlow): string | undefined {
    const from = module.context.importOf(binding);
    if (from === undefined) return this.anybody();
    const found = callableIn(this.pair.before).imported(module, from.source, from.name);
    if (found === "foreign") return undefined;
    if (found === undefined) return from.name === "*" ? undefined : (this.named(from.name) ?? this.anybody());
    return this.name(found.binding, found.binding.name, found.module);
  }

  /** A property that is read or written may be defined by code. */
  private property(name: unknown): string | undefined {
    if (typeof name !== "string" || this.met.has(`property ${name}`)) return undefined;
    this.met.add(`property ${name}`);
    const [before, after] = [callableIn(this.pair.before), callableIn(this.pair.after)];
    this.pending.push(...before.accessors(name));
    return this.sameCallees(before.accessors(name), after.accessors(name));
  }

  private call(each: Extract<Instruction, { kind: "call" }>, flow: FunctionFlow, fn: FunctionIn): string | undefined {
    const { callee } = each;
    const given: string[] = [];
    const known = {
      isAsked: fn.node === this.asked,
      isFunctionNamed: (binding: Binding | undefined) => this.isFunctionNamed(binding, fn.module),
      give: (name: string) => given.push(name),
    };
    if (runsUnknown(each, flow, known)) this.anybody();
    for (const name of given) {
      const change = this.named(name);
      if (change !== undefined) return change;
    }
    // a class that came out of a module or an object
    if (each.isNew && (callee.kind === "value" || callee.kind === "method" || callee.kind === "import"))
      this.construct();
    switch (callee.kind) {
      case "known":
        this.pending.push({ module: fn.module, node: callee.fn });
        return undefined;
      case "class":
        return this.class(callee.node, fn.module);
      case "global":
        return undefined;
      case "import": {
        const found = callableIn(this.pair.before).imported(fn.module, callee.source, callee.name);
        if (found === "foreign") return undefined;
        if (found === undefined) return this.named(callee.name) ?? this.anybody();
        const other = this.pair.moduleAfter(fn.module);
        const now =
          other === undefined ? undefined : callableIn(this.pair.after).imported(other, callee.source, callee.name);
        if (now === undefined || now === "foreign" || now.module !== this.pair.moduleAfter(found.module))
          return `${callee.name} is another`;
        return this.name(found.binding, found.binding.name, found.module);
      }
      case "method":
        return callee.name === undefined ? this.anybody() : this.named(callee.name);
      case "super":
        return this.named(flow.name.slice(flow.name.lastIndexOf(".") + 1));
      case "value":
        return this.value(callee.of, flow, fn);
    }
  }

  /** Whoever reads the name follows the function. */
  private isFunctionNamed(binding: Binding | undefined, module: ModuleFlow): boolean {
    if (binding === undefined) return false;
    const from = module.context.importOf(binding);
    if (from === undefined) return functionNamed(module, binding) !== undefined;
    const found = callableIn(this.pair.before).imported(module, from.source, from.name);
    return found !== undefined && (found === "foreign" || this.isFunctionNamed(found.binding, found.module));
  }

  /** A call of a value: by the name under which it was taken out of a module, or of anything. */
  private value(
    of: Extract<Extract<Instruction, { kind: "call" }>["callee"], { kind: "value" }>["of"],
    flow: FunctionFlow,
    { module }: FunctionIn,
  ): string | undefined {
    if (of.kind !== "variable") return undefined;
    for (const { instructions } of flow.blocks)
      for (const each of instructions) {
        if (each.kind !== "outer" || each.target !== of.variable || each.binding === undefined) continue;
        const taken = takenAs(each.binding, module);
        if (taken !== undefined) return this.named(taken);
      }
    return this.anybody();
  }

  private named(name: string): string | undefined {
    if (this.met.has(`method ${name}`)) return undefined;
    this.met.add(`method ${name}`);
    const [before, after] = [callableIn(this.pair.before), callableIn(this.pair.after)];
    this.pending.push(...before.named(name));
    return this.sameCallees(before.own(name), after.own(name));
  }

  /** Nobody new may be called where the text of the call is as it was. */
  private sameCallees(old: readonly FunctionIn[], now: readonly FunctionIn[]): string | undefined {
    const partners = new Set(old.map((fn) => this.pair.partnerOf(fn)?.node));
    const added = now.find(({ node }) => !partners.has(node));
    return added === undefined ? undefined : `${added.module.nameOf(added.node)} is new`;
  }

  private construct(): void {
    if (this.met.has("constructors")) return;
    this.met.add("constructors");
    this.pending.push(...callableIn(this.pair.before).constructors);
  }

  private anybody(): string | undefined {
    if (this.isOpen) return undefined;
    this.isOpen = true;
    this.pending.push(...callableIn(this.pair.before).all);
    return undefined;
  }
}

const writtenDown = new WeakMap<FlowNode, boolean>();

/** Its code is that of the file, and nothing of it runs before it is written down that it was entered: parameters that stay as they are written do (`instrument/functions/parameters.ts`). */
function isWrittenDown({ module: { module }, node }: FunctionIn): boolean {
  let found = writtenDown.get(node);
  if (found === undefined) {
    found = node.type !== "Program" && lowered(module) === module;
    if (found && node.type !== "Program" && !node.params.every(({ type }) => type === "Identifier")) {
      found = !node.generator;
      walk(node, (inner) => {
        if (inner.type === "Identifier" && inner.name === "eval") found = false;
        if (inner.type === "VariableDeclaration" && inner.kind === "var") found = false;
        return found === true;
      });
    }
    writtenDown.set(node, found);
  }
  return found;
}

const seenThrows = new WeakMap<Version, boolean>();

/** What is thrown ends the run: nothing in the program catches, and nothing runs later. */
function throwsAreSeen(version: Version): boolean {
  let known = seenThrows.get(version);
  if (known === undefined) {
    known = true;
    for (const { module } of version.modules)
      walk(module.program, (node) => {
        const isAsync = isFunction(node) && (node.async || ("generator" in node && node.generator));
        if (isAsync || node.type === "TryStatement" || (node.type === "Identifier" && LATER.has(node.name)))
          known = false;
        return known;
      });
    seenThrows.set(version, known);
  }
  return known;
}

const LATER: ReadonlySet<string> = new Set([
  ...["Promise", "then", "catch", "finally", "queueMicrotask", "setTimeout", "setInterval", "setImmediate", "nextTick"],
  ...["EventTarget", "addEventListener", "domain", "inspect", "console"],
]);

/** `const { parse } = require("./parse")`, `const parse = require("./parse").parse`: the name it has there. */
function takenAs(binding: Binding, module: ModuleFlow): string | undefined {
  if (binding.assigned || binding.scope.parent !== undefined) return undefined;
  const initial = module.context.initialOf(binding);
  if (initial?.type === "MemberExpression" && isRequire(initial.object))
    return keyName(initial.property, initial.computed);
  if (initial !== undefined) return undefined;
  for (const statement of module.module.program.body) {
    if (statement.type !== "VariableDeclaration") continue;
    for (const { id, init } of statement.declarations) {
      if (id.type !== "ObjectPattern" || init === null || !isRequire(init)) continue;
      for (const property of id.properties)
        if (property.type === "Property" && binding.declarations.includes(property.value as Node))
          return keyName(property.key, property.computed);
    }
  }
  return undefined;
}

const isRequire = (node: Node): boolean =>
  node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "require";

/** Blocks that may run between the points, along outcomes that were taken, each up to an index. */
function blocksBetween(
  flow: FunctionFlow,
  module: ModuleFlow,
  taken: Taken,
  between: Between | undefined,
): readonly { readonly id: number; readonly end: number }[] {
  const next = (id: number): readonly number[] => {
    const { end, handler } = flow.blocks[id]!;
    const found = handler === undefined ? [] : [handler];
    if (end.kind === "jump") found.push(end.to);
    if (end.kind === "branch" || end.kind === "each")
      for (const outcome of [true, false])
        if (end.at.site < 0 || taken(module, end.at.site, outcome)) found.push(outcome ? end.yes : end.no);
    return found;
  };
  const forth = new Set<number>();
  const whole = (id: number): number => flow.blocks[id]!.instructions.length + 1;
  const start = between?.from ?? 0;
  const pending = [start];
  while (pending.length > 0) {
    const id = pending.pop()!;
    if (forth.has(id)) continue;
    forth.add(id);
    // nothing behind the end counts; a way that comes round to it began there
    if (id !== between?.to.block || (id === start && between.to.index === 0)) pending.push(...next(id));
  }
  if (between === undefined) return [...forth].map((id) => ({ id, end: whole(id) }));
  const { to } = between;
  const back = new Set<number>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const id of forth)
      if (!back.has(id) && (id === to.block || next(id).some((one) => one === to.block || back.has(one)))) {
        back.add(id);
        grew = true;
      }
  }
  const isRound = start === to.block && to.index === 0;
  return [...back].map((id) => ({ id, end: id === to.block && !isRound ? to.index : whole(id) }));
}

function placeOf({ module }: ModuleFlow, at: { readonly start: number } | undefined): string {
  if (at === undefined) return module.file;
  let line = 0;
  while (line < module.lines.length && module.lines[line]! <= at.start) line++;
  return `line ${line}`;
}

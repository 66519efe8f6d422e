/** Builds the blocks of one function: where instructions go, which jumps leave what, which variables there are. */
import type { Binding } from "../../frontend/scopes/scope.ts";
import type { SiteKind } from "../../frontend/sites/number.ts";
import type { Node } from "../../frontend/syntax.ts";
import {
  type Block,
  type FlowNode,
  type Instruction,
  type Operand,
  type Place,
  type Terminator,
  use,
  type Value,
  type Variable,
} from "../graph.ts";
import type { ModuleContext } from "./context.ts";

/** A block that is still being filled. */
export interface OpenBlock {
  readonly id: number;
  readonly instructions: Instruction[];
  end: Terminator | undefined;
  readonly handler: number | undefined;
  readonly start: number;
  readonly isStated: boolean;
}

/** Where a jump out of a statement goes. A `finally` on the way is lowered again for every jump that leaves through it. */
export interface Frame {
  readonly labels: readonly string[];
  readonly breakTo?: OpenBlock;
  readonly continueTo?: OpenBlock;
  /** Lowers the finaliser at the current place. */
  readonly finaliser?: () => void;
  /** Unlabelled `break` stops here. */
  readonly isBreakable: boolean;
}

/** What a catch clause gets: unknown, yet nothing that was not lowered. */
export const CAUGHT = "caught";

/** What a condition says of a structure that is not looked into: unknown, yet nothing that was not lowered. */
export const SNAPSHOT = "snapshot";

/** What names and parts of a condition mean that is being lowered. */
interface Meanings {
  readonly names: ReadonlyMap<string, Operand>;
  readonly nodes: ReadonlyMap<Node, Operand>;
}

/** A construct that no graph can stand for. */
export class Unlowerable extends Error {
  readonly construct: string;
  readonly node: Node;

  constructor(construct: string, node: Node) {
    super(construct);
    this.construct = construct;
    this.node = node;
  }
}

/** The parts of lowering call each other through the builder, so that none imports another in a circle. */
export interface Parts {
  expression(b: Builder, node: Node): Operand;
  /** One link of a chain; `short` is where a `?.` in it leads when there is nothing. */
  link(b: Builder, node: Node, short: OpenBlock | undefined): Operand;
}

export class Builder {
  readonly blocks: OpenBlock[] = [];
  readonly variables: Variable[] = [];
  readonly havocs: { reason: string; at: Place }[] = [];
  readonly frames: Frame[] = [];
  readonly self: Variable;
  handler: OpenBlock | undefined = undefined;
  private readonly byBinding = new Map<Binding, Variable>();
  private current: OpenBlock | undefined;

  context: ModuleContext;
  /** Lowering a condition that the program states (`stated.ts`): it has no assertions of its own. */
  isStating = false;
  meanings: Meanings | undefined = undefined;
  /** Where all that is lowered belongs to, when its own places mean nothing here. */
  place: Place | undefined = undefined;
  /** Where returns lead, and the variable that takes the result. */
  exit: { readonly block: OpenBlock; readonly result: Variable } | undefined = undefined;
  /** Asserted where the function returns. */
  readonly owed: (() => void)[] = [];
  readonly node: FlowNode;
  /** Parameters and `arguments` are the same variables: nobody can say who writes them. */
  readonly isMapped: boolean;

  private readonly parts: Parts;

  constructor(context: ModuleContext, node: FlowNode, isMapped: boolean, parts: Parts) {
    this.parts = parts;
    this.context = context;
    this.node = node;
    this.isMapped = isMapped;
    this.self = this.newVariable("this", "this");
    this.current = this.newBlock(node.start);
  }

  lower(node: Node): Operand {
    return this.parts.expression(this, node);
  }

  link(node: Node, short: OpenBlock | undefined): Operand {
    return this.parts.link(this, node, short);
  }

  // variables

  private newVariable(name: string, kind: Variable["kind"], binding?: Binding, declared?: Node): Variable {
    const variable: Variable = {
      id: this.variables.length,
      name,
      kind,
      ...(binding === undefined ? {} : { binding }),
      ...(declared === undefined ? {} : { declared }),
    };
    this.variables.push(variable);
    return variable;
  }

  temp(name = "t"): Variable {
    return this.newVariable(`${name}${this.variables.length}`, "temp");
  }

  /** What is passed for a parameter that is a pattern, has a default or is the rest. */
  argument(param: Node): Variable {
    const pattern = param.type === "AssignmentPattern" ? param.left : param;
    const declared =
      pattern.type === "ObjectPattern" || pattern.type === "ArrayPattern" || pattern.type === "Identifier"
        ? (pattern.typeAnnotation?.typeAnnotation ?? undefined)
        : undefined;
    // a parameter with a default may be left out: its type says nothing of what is passed
    return this.newVariable(
      `argument${this.variables.length}`,
      "parameter",
      undefined,
      param.type === "AssignmentPattern" ? undefined : declared,
    );
  }

  /** The variable of a binding that only this activation writes; undefined for any other. */
  variableOf(binding: Binding): Variable | undefined {
    const known = this.byBinding.get(binding);
    if (known !== undefined) return known;
    if (!this.isFollowed(binding)) return undefined;
    const [id] = binding.declarations;
    const declared = id?.type === "Identifier" ? (id.typeAnnotation?.typeAnnotation ?? undefined) : undefined;
    const variable = this.newVariable(
      binding.name,
      binding.kind === "parameter" ? "parameter" : "local",
      binding,
      declared,
    );
    this.byBinding.set(binding, variable);
    return variable;
  }

  private isFollowed(binding: Binding): boolean {
    if (binding.scope.activation.node !== this.node || binding.assignedFromInside) return false;
    switch (binding.kind) {
      case "parameter":
        return !this.isMapped;
      case "var":
      case "let":
      case "const":
      case "catch":
        return binding.references.every(({ dynamic }) => !dynamic);
      default:
        return false;
    }
  }

  // blocks

  newBlock(start: number): OpenBlock {
    const block: OpenBlock = {
      id: this.blocks.length,
      instructions: [],
      end: undefined,
      handler: this.handler?.id,
      start,
      isStated: this.isStating,
    };
    this.blocks.push(block);
    return block;
  }

  /** Whether the place being lowered can be reached at all. */
  get isLive(): boolean {
    return this.current !== undefined;
  }

  begin(block: OpenBlock): void {
    this.current = block;
  }

  emit(instruction: Instruction): void {
    if (this.isStating && instruction.kind === "assert") return;
    if (instruction.kind === "havoc" && instruction.reason !== CAUGHT && instruction.reason !== SNAPSHOT)
      this.havocs.push({ reason: instruction.reason, at: instruction.at });
    this.current?.instructions.push(instruction);
  }

  finish(end: Terminator): void {
    if (this.current !== undefined) this.current.end = end;
    this.current = undefined;
  }

  /** The function returns: to its caller, or to where it is asserted what it owes. */
  giveBack(value: Operand, at: Place): void {
    if (this.exit === undefined) {
      this.finish({ kind: "return", value, at });
      return;
    }
    this.copy(this.exit.result, value, at);
    this.jump(this.exit.block);
  }

  jump(to: OpenBlock): void {
    this.finish({ kind: "jump", to: to.id });
  }

  // instructions

  textOf(node: Node): string {
    return this.context.module.text.slice(node.start, node.end).replace(/\s+/g, " ");
  }

  at(node: Node, kind?: SiteKind): Place {
    if (this.place !== undefined) return this.place;
    if (this.isStating) return { start: node.start, end: node.end, site: -1 };
    let site = -1;
    if (kind !== undefined) {
      try {
        site = this.context.sites.siteOf(node, kind).index;
      } catch {
        site = -1;
      }
    }
    return { start: node.start, end: node.end, site };
  }

  assign(target: Variable, value: Value, at: Place): void {
    this.emit({ kind: "assign", target, value, at });
  }

  copy(target: Variable, of: Operand, at: Place): void {
    this.assign(target, { kind: "copy", of }, at);
  }

  /** The value in a variable of its own, so that later writes to what it was read from do not change it. */
  compute(value: Value, at: Place): Operand {
    const target = this.temp();
    this.assign(target, value, at);
    return use(target);
  }

  /** What is not lowered: anything may have happened. */
  unknown(reason: string, node: Node, runs = true): Operand {
    const target = this.temp();
    this.emit({ kind: "havoc", targets: [target], runs, reason, at: this.at(node) });
    return use(target);
  }

  /** The blocks that can be reached, numbered again from the entry. */
  close(): Block[] {
    const order: OpenBlock[] = [];
    const numbers = new Map<number, number>();
    const pending: number[] = [0];
    while (pending.length > 0) {
      const id = pending.pop()!;
      if (numbers.has(id)) continue;
      const block = this.blocks[id]!;
      numbers.set(id, order.length);
      order.push(block);
      if (block.handler !== undefined) pending.push(block.handler);
      const end = block.end;
      if (end?.kind === "jump") pending.push(end.to);
      else if (end?.kind === "branch" || end?.kind === "each") pending.push(end.no, end.yes);
    }
    const number = (id: number): number => numbers.get(id)!;
    return order.map((block): Block => {
      const end = block.end;
      if (end === undefined) throw new Error(`block ${block.id} has no end`);
      return {
        id: number(block.id),
        instructions: block.instructions,
        end:
          end.kind === "jump"
            ? { ...end, to: number(end.to) }
            : end.kind === "branch" || end.kind === "each"
              ? { ...end, yes: number(end.yes), no: number(end.no) }
              : end,
        handler: block.handler === undefined ? undefined : number(block.handler),
        start: block.start,
        ...(block.isStated ? { isStated: true } : {}),
      };
    });
  }
}

/** Enums as the literals they stand for. */
import { exportNameOf } from "../modules/exports.ts";
import type { ParsedModule } from "../parse.ts";
import { keyName, type Node } from "../syntax.ts";
import { literal, union, unsupported } from "./combine.ts";
import type { LiteralValue, Shape } from "./shape.ts";

type EnumNode = Extract<Node, { type: "TSEnumDeclaration" }>;

/** Undefined when a member's value needs more than constant folding. */
export function enumMembers(nodes: readonly EnumNode[]): Map<string, string | number> | undefined {
  const members = new Map<string, string | number>();
  for (const node of nodes) {
    let next: number | undefined = 0;
    for (const member of node.body.members) {
      const name = keyName(member.id, false);
      if (name === undefined) return undefined;
      const value: string | number | undefined =
        member.initializer === null ? next : fold(member.initializer, node.id.name, members);
      if (value === undefined) return undefined;
      members.set(name, value);
      next = typeof value === "number" ? value + 1 : undefined;
    }
  }
  return members;
}

export function enumShape(nodes: readonly EnumNode[], module: ParsedModule): Shape | undefined {
  const members = enumMembers(nodes);
  if (members === undefined) return undefined;
  const exported = nodes.map((node) => exportNameOf(module, node)).find((name) => name !== undefined);
  const parts = (["string", "number"] as const).flatMap((type): Shape[] => {
    const chosen = [...members].filter(([, value]) => typeof value === type);
    const values: readonly LiteralValue[] = chosen.map(([, value]) => value);
    if (values.length === 0) return [];
    const others = type === "number" && couldBeFlags(nodes, values as readonly number[]) ? [combination(nodes)] : [];
    if (exported === undefined)
      return [values.length === 1 ? literal(values[0]!) : { kind: "one-of", values }, ...others];
    const combined = type === "number" && areFlags(nodes) ? combinations(values as readonly number[]) : [];
    return [
      {
        kind: "one-of",
        values: [...values, ...combined],
        enum: { file: module.file, export: exported, members: chosen.map(([name]) => name) },
      },
      ...others,
    ];
  });
  return union(parts);
}

/** `Read = 1 << 0`: members that are made to be combined. */
function areFlags(nodes: readonly EnumNode[]): boolean {
  return nodes.some((node) =>
    node.body.members.some(
      ({ initializer }) => initializer?.type === "BinaryExpression" && /^(<<|\|)$/.test(initializer.operator),
    ),
  );
}

/** `Read = 1, Write = 2`: nothing says that they are combined, but they could be. Members that are just counted are not. */
function couldBeFlags(nodes: readonly EnumNode[], values: readonly number[]): boolean {
  if (areFlags(nodes)) return false;
  const single = values.filter((value) => value > 0 && Number.isInteger(Math.log2(value)));
  const all = single.reduce((sum, value) => sum | value, 0);
  return (
    new Set(single).size > 1 &&
    values.every((value) => Number.isInteger(value) && (value & ~all) === 0) &&
    nodes.every((node) => node.body.members.every(({ initializer }) => initializer !== null))
  );
}

const combination = (nodes: readonly EnumNode[]): Shape =>
  unsupported(`a combination of members of ${nodes[0]!.id.name}`, "Write the members as 1 << n: those are combined.");

const MOST_COMBINATIONS = 64;

/** What `|` makes of flags beyond the flags themselves, and none of them. */
function combinations(flags: readonly number[]): readonly number[] {
  const known = new Set([...flags, 0]);
  for (const value of known) {
    for (const flag of flags) if (known.size < MOST_COMBINATIONS) known.add(value | flag);
  }
  return [...known].slice(new Set(flags).size);
}

function fold(node: Node, self: string, members: ReadonlyMap<string, string | number>): string | number | undefined {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" || typeof node.value === "number" ? node.value : undefined;
    case "TemplateLiteral": {
      let text = node.quasis[0]?.value.cooked ?? "";
      for (const [i, part] of node.expressions.entries()) {
        const value = fold(part, self, members);
        if (value === undefined) return undefined;
        text += value + (node.quasis[i + 1]?.value.cooked ?? "");
      }
      return text;
    }
    case "Identifier":
      return members.get(node.name);
    case "MemberExpression": {
      const name = keyName(node.property, node.computed);
      return node.object.type === "Identifier" && node.object.name === self && name !== undefined
        ? members.get(name)
        : undefined;
    }
    case "UnaryExpression": {
      const value = fold(node.argument, self, members);
      if (typeof value !== "number") return undefined;
      return node.operator === "-"
        ? -value
        : node.operator === "~"
          ? ~value
          : node.operator === "+"
            ? value
            : undefined;
    }
    case "BinaryExpression": {
      const left = fold(node.left, self, members);
      const right = fold(node.right, self, members);
      if (left === undefined || right === undefined) return undefined;
      if (node.operator === "+" && (typeof left === "string" || typeof right === "string")) return `${left}${right}`;
      return typeof left === "number" && typeof right === "number" ? arithmetic(node.operator, left, right) : undefined;
    }
    default:
      return undefined;
  }
}

function arithmetic(operator: string, a: number, b: number): number | undefined {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "%":
      return a % b;
    case "**":
      return a ** b;
    case "<<":
      return a << b;
    case ">>":
      return a >> b;
    case ">>>":
      return a >>> b;
    case "|":
      return a | b;
    case "&":
      return a & b;
    case "^":
      return a ^ b;
    default:
      return undefined;
  }
}

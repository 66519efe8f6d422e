/** Graphs as text, for people and for tests. */
import type { Callee, FunctionFlow, Instruction, Operand, Property, Terminator, Value } from "./graph.ts";

export function printOperand(operand: Operand): string {
  if (operand.kind === "variable") return operand.variable.name;
  const { value } = operand;
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  return Object.is(value, -0) ? "-0" : String(value);
}

export function printValue(value: Value): string {
  switch (value.kind) {
    case "copy":
      return printOperand(value.of);
    case "unary":
      return `${value.operator} ${printOperand(value.operand)}`;
    case "binary":
      return `${printOperand(value.left)} ${value.operator} ${printOperand(value.right)}`;
    case "allocate":
      return `new ${value.what}${value.length === undefined ? "" : `(${value.length})`}`;
  }
}

export function printCallee(callee: Callee): string {
  switch (callee.kind) {
    case "known":
    case "class":
      return callee.name;
    case "global":
      return callee.path;
    case "method":
      return `${printOperand(callee.object)}.${callee.name ?? `[${printOperand(callee.key)}]`}`;
    case "value":
      return `(${printOperand(callee.of)})`;
    case "import":
      return `${callee.source}:${callee.name}`;
    case "super":
      return "super";
  }
}

function printProperty(property: Property): string {
  const { checker } = property;
  switch (property.checker) {
    case "nullish-access":
      return `${checker} ${printOperand(property.object)}`;
    case "not-callable":
      return `${checker} ${printOperand(property.callee)}`;
    case "index-read":
    case "index-write":
      return `${checker} ${printOperand(property.object)}[${printOperand(property.key)}]`;
    case "division-by-zero":
      return `${checker} ${printOperand(property.divisor)}`;
    case "nan":
    case "unsafe-integer":
    case "int32-truncation":
      return `${checker} ${printOperand(property.result)}`;
    case "assertion":
    case "contract":
    case "refinement":
      return `${checker} ${printOperand(property.condition)}`;
  }
}

export function printInstruction(each: Instruction): string {
  switch (each.kind) {
    case "assign":
      return `${each.target.name} = ${printValue(each.value)}`;
    case "load":
      return `${each.target.name} = load ${printOperand(each.object)}[${printOperand(each.key)}]`;
    case "store":
      return `store ${printOperand(each.object)}[${printOperand(each.key)}] = ${printOperand(each.value)}`;
    case "outer":
      return `${each.target.name} = outer ${each.name}`;
    case "publish":
      return `publish ${each.name} = ${printOperand(each.value)}`;
    case "call":
      return `${each.target.name} = ${each.isNew ? "new" : "call"} ${printCallee(each.callee)}(${each.isSpread ? "..." : ""}${each.args.map(printOperand).join(", ")})`;
    case "havoc":
      return `havoc ${each.targets.map(({ name }) => name).join(", ")}${each.runs ? " and the heap" : ""} (${each.reason})`;
    case "suspend":
      return `${each.target.name} = ${each.how} ${printOperand(each.value)}`;
    case "assume":
      return `assume ${each.outcome ? "" : "not "}${each.test.is} ${printOperand(each.test.operand)}`;
    case "assert":
      return `assert ${printProperty(each.property)}`;
  }
}

export function printEnd(end: Terminator): string {
  switch (end.kind) {
    case "jump":
      return `→ ${end.to}`;
    case "branch":
      return `${end.test.is} ${printOperand(end.test.operand)} ? → ${end.yes} : → ${end.no}`;
    case "each":
      return `each ? → ${end.yes} : → ${end.no}`;
    case "return":
    case "throw":
      return `${end.kind} ${printOperand(end.value)}`;
  }
}

export function printFlow(flow: FunctionFlow): string {
  const lines: string[] = [`${flow.name}(${flow.parameters.map(({ name }) => name).join(", ")})`];
  for (const block of flow.blocks) {
    lines.push(`${block.id}:${block.handler === undefined ? "" : ` (throws → ${block.handler})`}`);
    for (const each of block.instructions) lines.push(`  ${printInstruction(each)}`);
    lines.push(`  ${printEnd(block.end)}`);
  }
  return lines.join("\n");
}

/** A verified function as a boolean program over assumption ids: what the analysis found and what a reviewer wrote, together. */
import { reversePostOrder } from "../flow/dominators.ts";
import type { CheckerName, FunctionFlow, Place } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import { positionAt } from "../frontend/lines.ts";
import { type Node, walk } from "../frontend/syntax.ts";
import type { Annotations } from "./annotations.ts";
import { isOfEntry } from "./assumption.ts";
import type { Abstracted, Event } from "./infer.ts";
import { type Premise, UNVERIFIED, VERIFIED } from "./premise.ts";
import type { Assertion, Verified } from "./verify.ts";

export function abstractionOf(
  module: ModuleFlow,
  verified: Verified,
  annotations: Annotations,
  isMeant: (checker: CheckerName) => boolean = () => true,
): Abstracted {
  const { flow } = verified;
  const events = new Map<string, Event[]>();
  const put = (block: number, index: number, event: Event): void => {
    const key = `${block}:${index}`;
    events.set(key, [...(events.get(key) ?? []), event]);
  };
  const ids: string[] = [];
  const premises = premisesOf(module, verified, annotations);
  const isUsed = (id: string): boolean =>
    premises.some(({ assertion, premise }) => isMeant(assertion.checker) && premise.flat().includes(id));
  for (const { id, at, kind } of verified.assumptions) {
    if (!isUsed(id)) continue;
    ids.push(id);
    const isEntry = isOfEntry(kind);
    for (const point of isEntry ? [{ block: 0, index: 0 }] : pointsWith(flow, at))
      put(point.block, point.index, { kind: "assumed", id });
  }
  for (const { id, offset } of annotations.assumptions) {
    const point = pointAt(module, flow, offset);
    if (point === undefined || !isUsed(id)) continue;
    ids.push(id);
    put(point.block, point.index, { kind: "assumed", id });
  }
  for (const { assertion, premise } of premises) {
    // fully verified ones say nothing about any run
    if (!isMeant(assertion.checker) || premise.some((cube) => cube.length === 0)) continue;
    for (const block of flow.blocks)
      block.instructions.forEach((each, index) => {
        if (
          each.kind === "assert" &&
          each.property.checker === assertion.checker &&
          each.at.start === assertion.at.start &&
          each.at.end === assertion.at.end
        )
          put(block.id, index, {
            kind: "assert",
            premise: premise.map((cube) => cube.filter((id) => ids.includes(id))),
          });
      });
  }
  return { flow, ids, eventsAt: (block, index) => events.get(`${block}:${index}`) ?? [] };
}

/** What each assertion is verified under: by the analysis, or by whoever wrote it down. */
export function premisesOf(
  { module }: ModuleFlow,
  { assertions }: Verified,
  annotations: Annotations,
): readonly { readonly assertion: Assertion; readonly premise: Premise }[] {
  return assertions.map((assertion) => {
    const { line } = positionAt(module.lines, assertion.at.start);
    const stated = annotations.premises.filter((each) => each.line === line).flatMap(({ premise }) => premise);
    return { assertion, premise: [...ownPremise(assertion), ...stated] };
  });
}

function ownPremise({ verdict }: Assertion): Premise {
  switch (verdict.kind) {
    case "verified":
    case "unreachable":
      return VERIFIED;
    case "verified-under":
      return [verdict.premise];
    case "violated-always":
    case "not-verified":
      return UNVERIFIED;
  }
}

function pointsWith(flow: FunctionFlow, at: Place): { block: number; index: number }[] {
  return flow.blocks.flatMap(({ id, instructions }) =>
    instructions
      .flatMap((each, index) =>
        each.kind !== "assert" && each.at.start === at.start && each.at.end === at.end ? [{ block: id, index }] : [],
      )
      .slice(0, 1),
  );
}

/** The first point of the statement that begins at the offset. */
function pointAt(module: ModuleFlow, flow: FunctionFlow, offset: number): { block: number; index: number } | undefined {
  let statement: Node | undefined;
  walk(module.module.program, (node) => {
    if (node.start <= offset && node.end >= offset) {
      if (node.start === offset && /(Statement|Declaration)$/.test(node.type)) statement ??= node;
      return true;
    }
    return false;
  });
  if (statement === undefined || offset < flow.node.start || offset >= flow.node.end) return undefined;
  const { end } = statement;
  for (const id of reversePostOrder(flow)) {
    const block = flow.blocks[id]!;
    const index = block.instructions.findIndex(({ at }) => at.start >= offset && at.start < end);
    if (index >= 0) return { block: id, index };
    if (block.end.kind !== "jump" && block.end.at.start >= offset && block.end.at.start < end)
      return { block: id, index: block.instructions.length };
  }
  return undefined;
}

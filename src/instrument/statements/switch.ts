/** switch: the tests run in order as branches and yield an index; a native switch on it keeps fallthrough and scoping. */

import { covered, type Emitter, siteText } from "../context/emitter.ts";
import { hold } from "../context/operands.ts";
import { decided } from "../expressions/conditions.ts";
import { operation } from "../expressions/operators.ts";
import type { NodeOf } from "../output/node.ts";
import { noisyInScope, shadowsOf } from "./declarations.ts";
import { sequence } from "./simple.ts";

export function switchStatement(cx: Emitter, node: NodeOf<"SwitchStatement">, labels: readonly string[]): string {
  const subject = hold(cx, cx.value(node.discriminant));
  const settled = { emitted: { ...subject, before: "" }, node: node.discriminant };
  const index = cx.frame.value();
  const found = cx.names.own(`$S${cx.counter++}`);
  const isInside = seesItself(cx, node);
  const inside: string[] = [];
  let tests = "";
  let usesBreak = false;
  node.cases.forEach((c, i) => {
    if (c.test === null) return;
    const right = { emitted: cx.value(c.test), node: c.test };
    const op = operation(cx, "===", settled, right, () => siteText(cx, c, "case"));
    const test = decided(cx, op, c, "case");
    usesBreak = true;
    inside[i] = `${test} ? (${covered(cx, c, "case", true)}, true) : (${covered(cx, c, "case", false)}, false)`;
    tests += `if (${test}) { ${covered(cx, c, "case", true)}; ${index} = ${i}; break ${found}; }\n${covered(cx, c, "case", false)};\n`;
  });
  cx.breakTargets.push({ labels, plain: true, exit: undefined, exitUsed: false });
  const clauses = node.cases.map(
    (c, i) => `${c.test === null ? "default" : `case ${isInside ? inside[i] : i}`}:\n${sequence(cx, c.consequent)}`,
  );
  cx.breakTargets.pop();
  const shadows = shadowsOf(cx, noisyInScope(cx, node));
  if (isInside)
    return `{\n${subject.before === "" ? "" : `(${subject.before});\n`}${shadows}${labels.map((l) => `${l}: `).join("")}switch (true) {\n${clauses.join("")}}\n}\n`;
  const choose = `${tests}${index} = -1;\n`;
  return `{\n${subject.before === "" ? "" : `(${subject.before});\n`}${usesBreak ? `${found}: {\n${choose}}\n` : choose}${shadows}${labels.map((l) => `${l}: `).join("")}switch (${index}) {\n${clauses.join("")}}\n}\n`;
}

/** A test mentions what the clauses declare: it has to stand in their scope, as the expression of a native case. */
function seesItself(cx: Emitter, node: NodeOf<"SwitchStatement">): boolean {
  const scope = cx.scopes.scopeOf(node);
  if (scope === undefined || scope.bindings.size === 0) return false;
  if (scope.activation.usesEval) return true;
  const isInTest = (at: { readonly start: number; readonly end: number }): boolean =>
    node.cases.some(({ test }) => test !== null && at.start >= test.start && at.end <= test.end);
  for (const { references } of scope.bindings.values()) if (references.some((r) => isInTest(r.node))) return true;
  return false;
}

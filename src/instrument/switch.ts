/** switch: the tests run in order as branches and yield an index; a native switch on it keeps fallthrough and scoping. */
import { decided } from "./conditions.ts";
import { covered, type Emitter, siteText } from "./context.ts";
import { noisyInScope, shadowsOf } from "./declarations.ts";
import type { NodeOf } from "./node.ts";
import { hold } from "./operands.ts";
import { operation } from "./operators.ts";
import { sequence } from "./statements.ts";

export function switchStatement(cx: Emitter, node: NodeOf<"SwitchStatement">, labels: readonly string[]): string {
  const subject = hold(cx, cx.value(node.discriminant));
  const settled = { emitted: { ...subject, before: "" }, node: node.discriminant };
  const index = cx.frame.value();
  const found = cx.names.own(`$S${cx.counter++}`);
  let tests = "";
  let usesBreak = false;
  node.cases.forEach((c, i) => {
    if (c.test === null) return;
    const right = { emitted: cx.value(c.test), node: c.test };
    const op = operation(cx, "===", settled, right, () => siteText(cx, c, "case"));
    const test = decided(cx, op, c, "case");
    usesBreak = true;
    tests += `if (${test}) { ${covered(cx, c, "case", true)}; ${index} = ${i}; break ${found}; }\n${covered(cx, c, "case", false)};\n`;
  });
  cx.breakTargets.push({ labels, plain: true, exit: undefined, exitUsed: false });
  const clauses = node.cases.map(
    (c, i) => `${c.test === null ? "default" : `case ${i}`}:\n${sequence(cx, c.consequent)}`,
  );
  cx.breakTargets.pop();
  const shadows = shadowsOf(cx, noisyInScope(cx, node));
  const choose = `${tests}${index} = -1;\n`;
  return `{\n${subject.before === "" ? "" : `(${subject.before});\n`}${usesBreak ? `${found}: {\n${choose}}\n` : choose}${shadows}${labels.map((l) => `${l}: `).join("")}switch (${index}) {\n${clauses.join("")}}\n}\n`;
}

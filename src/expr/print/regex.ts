/** Operations on regular expressions. */
import type { Apply, Expr } from "../expr.ts";
import { printRegex } from "./literal.ts";
import { isNumber } from "./notation.ts";
import { atom, BINDING, MEMBER, type Print, type Printed, within } from "./printed.ts";

export function printRegexOperation(e: Apply, show: Print): Printed {
  const [text, source, flags, from, group] = e.args as readonly [Expr, Expr, Expr, Expr, Expr | undefined];
  const regex = printRegex(source, flags);
  const subject = within(show(text), MEMBER);
  const start = isNumber(from, 0) ? "" : `, ${show(from).text}`;
  const groupText = `${subject}.match(${regex}${start})[${group === undefined ? "" : show(group).text}]`;
  switch (e.op) {
    case "regexTest":
      return atom(`${regex}.test(${show(text).text}${start})`);
    case "regexIndex":
      return atom(`${subject}.search(${regex}${start})`);
    case "regexReplace":
      return atom(`${subject}.replace(${regex}, ${show(from).text})`);
    case "regexHasGroup":
      return { text: `${groupText} !== undefined`, precedence: BINDING["!=="]! };
    default:
      return atom(groupText);
  }
}

/** Operations on regular expressions. */
import type { Apply } from "../expr.ts";
import type { Op } from "../op.ts";
import { printRegex } from "./literal.ts";
import { isNumber } from "./notation.ts";
import { atom, BINDING, MEMBER, type Print, type Printed, within } from "./printed.ts";

type PrintRegex = (e: Apply, show: Print) => Printed;

/** The regular expression and the index it starts at, as arguments; the start is left out where it is 0. */
const searchOf = ({ args }: Apply, show: Print): { readonly regex: string; readonly start: string } => ({
  regex: printRegex(args[1]!, args[2]!),
  start: isNumber(args[3]!, 0) ? "" : `, ${show(args[3]!).text}`,
});

const subjectOf = ({ args }: Apply, show: Print): string => within(show(args[0]!), MEMBER);

function groupText(e: Apply, show: Print): string {
  const subject = subjectOf(e, show);
  const { regex, start } = searchOf(e, show);
  return `${subject}.match(${regex}${start})[${show(e.args[4]!).text}]`;
}

export const REGEX = {
  regexTest: (e, show) => {
    const text = show(e.args[0]!).text;
    const { regex, start } = searchOf(e, show);
    return atom(`${regex}.test(${text}${start})`);
  },
  regexIndex: (e, show) => {
    const subject = subjectOf(e, show);
    const { regex, start } = searchOf(e, show);
    return atom(`${subject}.search(${regex}${start})`);
  },
  regexReplace: (e, show) =>
    atom(`${subjectOf(e, show)}.replace(${printRegex(e.args[1]!, e.args[2]!)}, ${show(e.args[3]!).text})`),
  regexGroup: (e, show) => atom(groupText(e, show)),
  regexHasGroup: (e, show) => ({ text: `${groupText(e, show)} !== undefined`, precedence: BINDING["!=="] }),
} as const satisfies Partial<Record<Op, PrintRegex>>;

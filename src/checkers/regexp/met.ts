/** The regular expression and the text of a native that matches: `pattern.test(text)`, `text.replace(pattern, …)`. */
import { types } from "node:util";
import type { Operand } from "../../runtime/observe/observation.ts";

const { isRegExp } = types;

interface Meeting {
  readonly pattern: unknown;
  readonly text: Operand | undefined;
}

export function meetingIn(self: Operand, args: readonly Operand[]): Meeting | undefined {
  if (isRegExp(self.value)) return { pattern: self.value, text: args[0] };
  for (let i = 0; i < args.length; i++) if (isRegExp(args[i]!.value)) return { pattern: args[i]!.value, text: self };
  return undefined;
}

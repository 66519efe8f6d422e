/** Checkers of errors that natives raise. The models split before a native throws, so that exploring the paths finds the inputs; what is left is to say what happened. */
import type { Checker, Level } from "./checker.ts";
import { messageOf } from "./error-text.ts";

export interface RaisedErrors {
  readonly name: string;
  readonly level: Level;
  readonly summary: string;
  /** Whether it is about this native. */
  readonly isAbout: (native: string) => boolean;
  /** Whether it is about this error; all errors of the native unless given. */
  readonly isKind?: (error: unknown) => boolean;
  readonly message: (native: string, error: string) => string;
}

export function raisedErrors({ name, level, summary, isAbout, isKind, message }: RaisedErrors): Checker {
  return {
    name,
    level,
    summary,
    raises: true,
    on: {
      native(call, check) {
        if (isAbout(call.name)) check.state(undefined, false, () => "");
      },
      failed(call, check) {
        if (!isAbout(call.name) || isKind?.(call.error) === false) return;
        check.state(undefined, true, () => message(call.name, messageOf(call.error)));
      },
    },
  };
}

/** `// assay-ignore <checker> -- reason`: findings of that checker on the same line, or on the next line with code, are accepted. */
import type { Diagnostic } from "../../frontend/diagnostic.ts";
import { positionAt } from "../../frontend/lines.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import { closest } from "../../frontend/suggest.ts";

export interface Ignore {
  readonly checker: string;
  readonly line: number;
  readonly reason: string;
}

export interface Ignores {
  readonly ignores: readonly Ignore[];
  readonly problems: readonly Diagnostic[];
}

const MARK = /^[\s*]*assay-ignore\b(.*)$/s;

export function findIgnores(module: ParsedModule, checkers: readonly string[]): Ignores {
  const ignores: Ignore[] = [];
  const problems: Diagnostic[] = [];
  const rows = module.text.split(/\r\n|[\n\r\u2028\u2029]/);
  for (const comment of module.comments) {
    const rest = MARK.exec(comment.value)?.[1];
    if (rest === undefined) continue;
    const { line, column } = positionAt(module.lines, comment.start);
    const wrong = (message: string, hint: string): void => {
      problems.push({ code: "bad-ignore", message, file: module.file, line, column, hint });
    };
    const [, checker = "", , reason = ""] = /^\s*([\w-]*)\s*(--\s*(.*?))?\s*$/s.exec(rest) ?? [];
    if (checker === "" || checker === "--") {
      wrong("assay-ignore names no checker", EXAMPLE);
      continue;
    }
    if (!checkers.includes(checker)) {
      const near = closest(checker, checkers);
      wrong(
        `assay-ignore: there is no checker ${JSON.stringify(checker)}`,
        near === undefined ? `Checkers: ${checkers.join(", ")}.` : `Did you mean ${near}?`,
      );
      continue;
    }
    if (reason.trim() === "") {
      wrong(`assay-ignore ${checker} has no reason`, EXAMPLE);
      continue;
    }
    const isTrailing = rows[line - 1]!.slice(0, column - 1).trim() !== "";
    const end = positionAt(module.lines, comment.end).line;
    ignores.push({ checker, line: isTrailing ? line : nextCode(rows, end), reason: reason.trim() });
  }
  return { ignores, problems };
}

const EXAMPLE = "Write `// assay-ignore nan -- the caller filters NaN out`.";

/** Several comments may stand one above the other. */
function nextCode(rows: readonly string[], after: number): number {
  let at = after;
  while (at < rows.length && /^\s*(\/\/.*|\/\*.*\*\/\s*|\*.*)?$/.test(rows[at]!)) at++;
  return at + 1;
}

/** Input that reaches an interpreter or a path as it is: code, commands and file names whose meaning the input can change. */
import { apply, applyAll, le, literal } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import type { Operand } from "../runtime/observe/observation.ts";
import type { Check, Checker } from "./checker.ts";
import { EXITS, leavesItsPlace, placesIn } from "./code-places.ts";
import { shownValue } from "./shown-values.ts";

interface Sink {
  readonly what: string;
  /** Pieces of text that leave the place the program meant for the input. */
  readonly escapes: readonly string[];
}

/** What escapes from code depends on where it stands. */
const CODE: Sink = { what: "code", escapes: [] };
const COMMAND: Sink = { what: "a shell command", escapes: [";", "|", "&", "$(", "`", "\n", ">", "<"] };
const PATH: Sink = { what: "a file name", escapes: ["../"] };

const SINKS: Record<string, Sink | undefined> = { __proto__: null as never, eval: CODE, Function: CODE };
for (const name of ["runInThisContext", "runInNewContext", "runInContext", "compileFunction", "Script"])
  SINKS[`vm.${name}`] = CODE;
for (const name of ["exec", "execSync"]) SINKS[`child_process.${name}`] = COMMAND;
const FILE_FUNCTIONS =
  "access appendFile chmod chown copyFile cp createReadStream createWriteStream exists lstat mkdir mkdtemp open opendir readFile readdir readlink realpath rename rm rmdir stat symlink truncate unlink utimes watch watchFile writeFile";
for (const name of FILE_FUNCTIONS.split(" "))
  for (const form of [`fs.${name}`, `fs.${name}Sync`, `fs.promises.${name}`]) SINKS[form] = PATH;

export const injection: Checker = {
  name: "injection",
  level: "error",
  summary: "an input becomes part of code, of a shell command or of a path and can escape from it",
  needsShadows: true,
  on: {
    native({ name, args }, check) {
      const sink = SINKS[name];
      if (sink === undefined) return;
      // `new Function(a, b, body)`: every argument is code
      const reached = name === "Function" ? args.length : 1;
      for (let i = 0; i < reached && i < args.length; i++)
        if (!isCode(sink, args[i]!)) state(check, sink, name, args[i]!);
    },
  },
};

/** `compile(source)`, `evaluate(expression)`: code is what is asked for. */
function isCode(sink: Sink, { shadow }: Operand): boolean {
  return sink === CODE && shadow?.kind === "input" && CODE_NAMES[shadow.name] === true;
}

const CODE_NAMES: Record<string, true | undefined> = { __proto__: null as never };
for (const name of [
  "code",
  "source",
  "src",
  "script",
  "program",
  "expression",
  "expr",
  "js",
  "javascript",
  "body",
  "snippet",
])
  CODE_NAMES[name] = true;

function state(check: Check, sink: Sink, name: string, operand: Operand): void {
  const { value, shadow } = operand;
  if (typeof value !== "string" || shadow?.sort !== "str") return;
  const message = (): string => `input reaches ${sink.what}: ${name}(${shownValue(value)})`;
  if (sink === CODE) {
    stateCode(check, value, shadow, message);
    return;
  }
  // a file that the caller names, a command that the caller gives: that is what the function is for
  if (isWhole(shadow)) return;
  const conditions: Expr[] = [];
  collect(shadow, sink, conditions);
  const violation = applyAll("or", conditions);
  check.state(violation, check.holds(violation), message);
}

/** Each way out is asked for by itself: an answer may be escaped on its way, and then it shows nothing. */
function stateCode(check: Check, text: string, shadow: Expr, message: () => string): void {
  const places = placesIn(text);
  const pieces = shadow.kind === "apply" && shadow.op === "concat" ? shadow.args : [shadow];
  let from = 0;
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    const to = from + lengthOf(piece, text.length - from, check);
    if (piece.kind !== "literal") {
      const leaves = leavesItsPlace(text, places, { from, to });
      const exits = EXITS[places[from]!];
      for (let k = 0; k < exits.length; k++) {
        const hasExit = apply("includes", piece, literal(exits[k]!), literal(0));
        check.state(hasExit, leaves && check.holds(hasExit), message);
      }
    }
    from = to;
  }
}

/** Of a piece of text in this run, which is no longer than `most`: found by halving, since conditions can only be asked. */
function lengthOf(piece: Expr, most: number, check: Check): number {
  if (piece.kind === "literal") return (piece.value as string).length;
  const length = apply("length", piece);
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (check.holds(le(length, literal(middle)))) high = middle;
    else low = middle + 1;
  }
  return low;
}

const isWhole = (e: Expr): boolean => e.kind === "input";

/** The escapes in what of the text comes from the input: fixed pieces around it are the program's own. */
function collect(e: Expr, sink: Sink, conditions: Expr[]): void {
  if (e.kind === "literal") return;
  if (e.kind === "apply" && e.op === "concat") {
    for (let i = 0; i < e.args.length; i++) collect(e.args[i]!, sink, conditions);
    return;
  }
  for (let i = 0; i < sink.escapes.length; i++)
    conditions[conditions.length] = apply("includes", e, literal(sink.escapes[i]!), literal(0));
}

/**
 * What a reviewer, or an earlier run, wrote into the source: `// @assumed p as a` before a statement, and `// @verified a && b || c` before a line
 * with assertions. Read, checked for form, and combined with what the verifier finds.
 */
import { analyserOf } from "../flow/domains/analyse.ts";
import { flowOfModule } from "../flow/module.ts";
import type { Diagnostic, DiagnosticCode } from "../frontend/diagnostic.ts";
import { positionAt } from "../frontend/lines.ts";
import { type ParsedModule, parseModule } from "../frontend/parse.ts";
import { analyseScopes } from "../frontend/scopes/analyse.ts";
import type { Binding, Scope } from "../frontend/scopes/scope.ts";
import { closest } from "../frontend/suggest.ts";
import { type Node, walk } from "../frontend/syntax.ts";
import type { Premise } from "./premise.ts";

export interface StatedAssumption {
  readonly id: string;
  readonly predicate: string;
  /** Where it is assumed: the start of the first code after the comment. */
  readonly offset: number;
  readonly line: number;
}

export interface StatedPremise {
  readonly premise: Premise;
  /** The line of the assertions that it is about. */
  readonly line: number;
}

export interface Annotations {
  readonly assumptions: readonly StatedAssumption[];
  readonly premises: readonly StatedPremise[];
  readonly diagnostics: readonly Diagnostic[];
}

const TAG = /^[\s*]*@(assumed|verified)\b[ \t]*(.*?)\s*$/s;

export function annotationsOf(module: ParsedModule): Annotations {
  const assumptions: StatedAssumption[] = [];
  const premises: StatedPremise[] = [];
  const diagnostics: Diagnostic[] = [];
  const raw: { text: string; start: number; line: number }[] = [];
  for (const { value, start, end } of module.comments) {
    const found = TAG.exec(value);
    if (found === null) continue;
    const said = found[2]!;
    const after = codeAfter(module, end);
    const line = positionAt(module.lines, after).line;
    const complain = (code: DiagnosticCode, message: string, hint: string): void => {
      diagnostics.push({ code, message, file: module.file, ...positionAt(module.lines, start), hint });
    };
    if (found[1] === "verified") {
      raw.push({ text: said, start, line });
      continue;
    }
    const parts = /^(.+)\s+as\s+([A-Za-z_$][\w$]*)$/s.exec(said);
    if (parts === null) {
      complain("annotation-syntax", `@assumed ${said} names no assumption`, "Write `// @assumed <condition> as <id>`.");
      continue;
    }
    const [, predicate, id] = parts as unknown as [string, string, string];
    if (assumptions.some((each) => each.id === id)) {
      complain("annotation-syntax", `the assumption ${id} is stated twice`, "Give each assumption a name of its own.");
      continue;
    }
    const problem = badPredicate(predicate) ?? emptyPredicate(predicate, module, after);
    if (problem !== undefined) complain(problem.code, `@assumed ${predicate}: ${problem.message}`, problem.hint);
    else assumptions.push({ id, predicate, offset: after, line });
  }
  const ids = assumptions.map(({ id }) => id);
  for (const { text, start, line } of raw) {
    const complain = (code: DiagnosticCode, message: string, hint: string): void => {
      diagnostics.push({ code, message, file: module.file, ...positionAt(module.lines, start), hint });
    };
    const premise = parsePremise(text);
    if (premise === undefined) {
      complain(
        "annotation-syntax",
        `@verified ${text} is no condition over assumptions`,
        "Join ids with && and ||, or write true.",
      );
      continue;
    }
    const unknown = premise.flat().find((id) => !ids.includes(id));
    if (unknown !== undefined) {
      const near = closest(unknown, ids);
      complain(
        "annotation-unknown",
        `@verified ${text}: no assumption is called ${unknown}`,
        near === undefined ? `State it: \`// @assumed <condition> as ${unknown}\`.` : `Did you mean ${near}?`,
      );
      continue;
    }
    if (premise.length === 0) {
      complain(
        "annotation-vacuous",
        `@verified ${text} never holds`,
        "Leave the comment out: without one the assertion is not verified.",
      );
      continue;
    }
    premises.push({ premise, line });
  }
  return { assumptions, premises, diagnostics };
}

/** The first code after a comment: white space and further comments are none. */
function codeAfter({ text, comments }: ParsedModule, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && /\s/.test(text[at]!)) at++;
    const comment = comments.find(({ start }) => start === at);
    if (comment === undefined) return at;
    at = comment.end;
  }
}

/** `a && b || c`: conjunctions bind tighter, as in JavaScript. `false` has no disjunct. */
function parsePremise(text: string): Premise | undefined {
  const cubes: string[][] = [];
  for (const part of text.split("||")) {
    const ids = part.split("&&").map((each) =>
      each
        .trim()
        .replace(/^\((.*)\)$/, "$1")
        .trim(),
    );
    if (ids.some((id) => !/^[A-Za-z_$][\w$]*$/.test(id))) return undefined;
    if (!ids.includes("false")) cubes.push(ids.filter((id) => id !== "true"));
  }
  return cubes;
}

const EFFECTS: ReadonlySet<Node["type"]> = new Set<Node["type"]>([
  "AssignmentExpression",
  "UpdateExpression",
  "AwaitExpression",
  "YieldExpression",
  "NewExpression",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "ClassExpression",
  "ImportExpression",
  "TaggedTemplateExpression",
]);

/** Calls that are known to do nothing but answer. */
const PURE_CALLS = /^(Number\.is\w+|Array\.isArray|Object\.is|Math\.\w+|isNaN|isFinite|Number|String|Boolean)$/;

function badPredicate(predicate: string): { code: DiagnosticCode; message: string; hint: string } | undefined {
  let parsed: ParsedModule;
  try {
    parsed = parseModule("/predicate.ts", `(${predicate}\n);`);
  } catch {
    return {
      code: "annotation-syntax",
      message: "it does not parse",
      hint: "Write a JavaScript expression before `as`.",
    };
  }
  let effect: string | undefined;
  walk(parsed.program, (node) => {
    if (EFFECTS.has(node.type)) effect ??= wordsOf(node.type);
    if (node.type === "UnaryExpression" && node.operator === "delete") effect ??= "delete";
    if (node.type === "CallExpression") {
      const callee = parsed.text.slice(node.callee.start, node.callee.end);
      if (!PURE_CALLS.test(callee)) effect ??= `a call of ${callee}`;
    }
  });
  if (effect !== undefined)
    return {
      code: "annotation-effect",
      message: `it may have effects (${effect})`,
      hint: "Use names, members, operators and tests such as Number.isSafeInteger: the predicate is evaluated while the program runs.",
    };
  return undefined;
}

/** `AssignmentExpression` → `an assignment`. */
function wordsOf(type: string): string {
  const words = type
    .replace(/Expression$/, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;
}

/** Names that nothing in sight declares, and conditions that no value of the declared types meets. */
function emptyPredicate(
  predicate: string,
  module: ParsedModule,
  offset: number,
): { code: DiagnosticCode; message: string; hint: string } | undefined {
  const scopes = analyseScopes(module);
  const inSight = new Map<string, Binding>();
  const around = scopes.bindings.filter(({ scope }) => isAround(scope, offset));
  for (const binding of around.sort((a, b) => widthOf(b.scope) - widthOf(a.scope))) inSight.set(binding.name, binding);
  const asked = analyseScopes(parseModule("/predicate.ts", `(${predicate}\n);`));
  const names = [...new Set(asked.globals.map(({ name }) => name))];
  const unknown = names.find((name) => !inSight.has(name) && !(name in globalThis) && name !== "arguments");
  if (unknown !== undefined) {
    const near = closest(unknown, [...inSight.keys()]);
    return {
      code: "annotation-unknown",
      message: `nothing in sight is called ${unknown}`,
      hint: near === undefined ? "The predicate is evaluated where the comment stands." : `Did you mean ${near}?`,
    };
  }
  const parameters = names.flatMap((name) => {
    const binding = inSight.get(name);
    return binding === undefined ? [] : [`${name}${typeTextOf(binding, module)}`];
  });
  if (!isNeverTrue(`function p(${parameters.join(", ")}) { if (${predicate}\n) return 1; return 0; }`))
    return undefined;
  return {
    code: "annotation-vacuous",
    message: "it never holds",
    hint: "Nothing is verified under it; state what was really assumed.",
  };
}

const isAround = ({ kind, node }: Scope, offset: number): boolean =>
  kind === "module" || (node.start <= offset && offset < node.end);
const widthOf = ({ kind, node }: Scope): number =>
  kind === "module" ? Number.POSITIVE_INFINITY : node.end - node.start;

function typeTextOf({ declarations }: Binding, { text }: ParsedModule): string {
  const [id] = declarations;
  const type = id?.type === "Identifier" ? id.typeAnnotation?.typeAnnotation : undefined;
  return type && /^TS(Number|String|Boolean|BigInt)Keyword$/.test(type.type)
    ? `: ${text.slice(type.start, type.end)}`
    : "";
}

/** The domains show that the function never returns 1, whatever it is called with. */
function isNeverTrue(text: string): boolean {
  const module = flowOfModule(parseModule("/predicate.ts", text));
  const analysed = analyserOf(module).analyse(module.nodes[1]!, ({ kind }) => kind === "parameter-type");
  let isReached = false;
  analysed?.walk((_state, { end }, _index, each) => {
    if (each === undefined && end.kind === "return" && end.value.kind === "constant" && end.value.value === 1)
      isReached = true;
  });
  return analysed !== undefined && !analysed.isGivenUp && !isReached;
}

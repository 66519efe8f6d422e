/** An assumption as data: id, place, a predicate that can be evaluated there, where it comes from. */

import type { Asked, AssumptionKind } from "../flow/domains/assumed.ts";
import { declaredTypes } from "../flow/domains/declared.ts";
import * as T from "../flow/domains/tags.ts";
import { tagsOfTypeName } from "../flow/domains/tags.ts";
import type { Place } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";

export interface Assumption {
  /** As `// @assumed p as a` names it. */
  readonly id: string;
  /** Which question of the analysis it answers. */
  readonly key?: string;
  readonly kind: AssumptionKind | "stated";
  readonly at: Place;
  /** JavaScript without effects that is true where the assumption holds; undefined: nothing can tell at run time, so it counts as not holding. */
  readonly predicate: string | undefined;
  readonly origin: "analysis" | "reviewer";
  /** For people. */
  readonly words: string;
}

/** Whether it is about how the function is called: it is evaluated where the function begins. */
export const isOfEntry = (kind: Assumption["kind"]): boolean =>
  kind === "parameter-type" || kind === "finite" || kind === "receiver" || kind === "requires" || kind === "invariant";

export function assumptionOf(id: string, asked: Asked, module: ModuleFlow, key: string): Assumption {
  const { kind, at, subject } = asked;
  const text = module.module.text.slice(at.start, at.end).replace(/\s+/g, " ");
  const operation = plainOperation(text);
  const made = (predicate: string | undefined, words: string): Assumption => ({
    id,
    key,
    kind,
    at,
    predicate,
    origin: "analysis",
    words,
  });
  switch (kind) {
    case "parameter-type": {
      const name = parameterName(subject, at, module);
      return made(
        name === undefined ? undefined : typePredicate(name, asked, module),
        `${name ?? "an argument without a name"} has its declared type`,
      );
    }
    case "member-type":
      return made(
        isPure(text) ? typePredicate(text, asked, module) : undefined,
        `${headOf(text)} has its declared type`,
      );
    case "requires":
    case "invariant":
      return made(asked.predicate, `@${kind} ${subject}`);
    case "refined":
      return made(asked.predicate, subject);
    case "ensures":
      return made(undefined, subject);
    case "receiver":
      return made(subject === "" ? undefined : `this instanceof ${subject}`, "it is called on an object of its class");
    case "safe-integer":
      return made(
        operation === undefined ? undefined : `Number.isSafeInteger(${operation})`,
        `${text} is exact: it stays a safe integer`,
      );
    case "no-wrap": {
      const inner = /^(.*?)\s*\|\s*0$/.exec(text)?.[1];
      return made(
        inner !== undefined && isPure(inner) ? `(${wrapped(inner)} | 0) === ${wrapped(inner)}` : undefined,
        `${text} does not wrap`,
      );
    }
    case "finite":
      return made(`Number.isFinite(${subject})`, `${subject} is neither NaN nor infinite`);
    case "separate":
      return made(undefined, `what ${headOf(text)} writes to is no other object in sight`);
    case "quiet-call":
      return made(undefined, `${headOf(text)} changes nothing that is relied on`);
  }
}

/** A parameter that is a pattern has no name: in most functions `arguments` has it. */
function parameterName(subject: string, { start, end }: Place, module: ModuleFlow): string | undefined {
  const node = module.nodes.find((one) => one.start === start && one.end === end);
  const parameters = (node && module.flowOf(node)?.parameters) ?? [];
  const index = parameters.findIndex(({ name }) => name === subject);
  if (index < 0 || parameters[index]!.binding !== undefined) return subject;
  return node?.type === "ArrowFunctionExpression" ? undefined : `arguments[${index}]`;
}

const LONGEST_SHOWN = 60;

/** A stretch of code in a sentence: of a loop only its head, of what is long only its beginning. */
export function headOf(text: string): string {
  const shown = /^for\b/.test(text) ? loopHead(text) : text;
  return shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN - 1)}…` : shown;
}

function loopHead(text: string): string {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "(") depth++;
    if (text[i] === ")" && --depth === 0) return text.slice(0, i + 1);
  }
  return text;
}

/** `a += b` as `a + b`; undefined when evaluating it again would do something. */
function plainOperation(text: string): string | undefined {
  const step = /^(?:\+\+|--)?\s*([\w$.]+)\s*(?:\+\+|--)?$/.exec(text);
  if (step !== null && /\+\+|--/.test(text)) return `${step[1]} ${text.includes("++") ? "+" : "-"} 1`;
  const compound = /^([\w$.[\]]+)\s*([-+*])=\s*(.+)$/.exec(text);
  const plain = compound === null ? text : `${compound[1]} ${compound[2]} (${compound[3]})`;
  return isPure(plain) ? plain : undefined;
}

/** Names, members, literals and operators only. */
const isPure = (text: string): boolean =>
  /^[\w$.\s[\]()+\-*/%|&^<>"'!?:]+$/.test(text) &&
  !/\+\+|--|[\w$\])]\s*\(|\bnew\b|\bawait\b|\byield\b|(?<!\.)\bdelete\b|=/.test(text);

const TYPES = ["undefined", "boolean", "number", "string", "bigint", "symbol", "function"] as const;

function typePredicate(subject: string, { type }: Asked, module: ModuleFlow): string | undefined {
  if (type === undefined) return undefined;
  const tags = declaredTypes(module.module).tagsOf(type);
  if (tags === undefined) return undefined;
  if (tags === (T.ANY & ~T.NULLISH)) return `${subject} != null`;
  const parts: string[] = [];
  let left = tags;
  for (const name of TYPES) {
    const mask = tagsOfTypeName(name);
    if ((left & mask) === 0) continue;
    if ((left & mask) !== mask) parts.push(`${subject} === ${left & T.TRUE}`);
    else parts.push(`typeof ${subject} === "${name}"`);
    left &= ~mask;
  }
  if (left & T.NULL) parts.push(`${subject} === null`);
  left &= ~T.NULL;
  if (left === T.ARRAY) parts.push(`Array.isArray(${subject})`);
  else if (left & (T.OBJECT | T.INDEXED | T.ARRAY))
    parts.push(`(typeof ${subject} === "object" && ${subject} !== null)`);
  return parts.join(" || ");
}

const wrapped = (text: string): string => (/^\([^()]*\)$/.test(text) ? text : `(${text})`);

/** Makes a program that shows a difference smaller, as long as it still shows one: statements go, expressions give way to their parts. */
import { parseSync } from "oxc-parser";

interface Range {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Texts to try, the boldest first. */
function* candidates(text: string): Generator<string> {
  const statements: Range[] = [];
  const items: Range[] = [];
  const expressions: { node: Range; parts: Range[] }[] = [];
  const visit = (node: unknown, parent: string): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, parent);
      return;
    }
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const range = node as Range;
    const { type } = range;
    if (
      /Statement$|Declaration$/.test(type) &&
      parent !== "ForStatement" &&
      parent !== "ForOfStatement" &&
      parent !== "ForInStatement"
    )
      statements.push(range);
    else if (
      /^(MethodDefinition|PropertyDefinition|Property|SpreadElement|StaticBlock|SwitchCase|TemplateElement)$/.test(type)
    )
      items.push(range);
    else if (
      /Expression$|Literal$|^Identifier$/.test(type) &&
      !/Property|Method|Function|Label|Break|Continue|Pattern|Declarator|Class/.test(parent)
    ) {
      const parts: Range[] = [];
      for (const value of Object.values(node)) {
        for (const child of Array.isArray(value) ? value : [value]) {
          const part = child as Range | null;
          if (part && typeof part === "object" && /Expression$|Literal$|^Identifier$/.test(part.type ?? ""))
            parts.push(part);
        }
      }
      expressions.push({ node: range, parts });
    }
    for (const [key, value] of Object.entries(node)) if (key !== "type") visit(value, type);
  };
  visit(parseSync("program.tsx", text, { lang: "ts", preserveParens: false }).program.body, "Program");
  const bySize = (a: Range, b: Range): number => b.end - b.start - (a.end - a.start);
  const replaced = (range: Range, by: string): string => text.slice(0, range.start) + by + text.slice(range.end);
  for (const range of statements.sort(bySize)) {
    yield replaced(range, "");
    const block = /\{([^]*)\}[^}]*$/.exec(text.slice(range.start, range.end))?.[1];
    if (block !== undefined) yield replaced(range, block);
  }
  for (const range of items.sort(bySize)) {
    yield replaced({ ...range, end: text[range.end] === "," ? range.end + 1 : range.end }, "");
  }
  for (const { node, parts } of expressions.sort((a, b) => bySize(a.node, b.node))) {
    if (node.end - node.start < 2) continue;
    yield replaced(node, "0");
    for (const part of parts) yield replaced(node, text.slice(part.start, part.end));
    for (const part of parts) yield replaced(node, `(${text.slice(part.start, part.end)})`);
  }
}

/** Whether it is a program, and still one that ends: every loop counts. */
function isSane(text: string, sourceType: SourceType): boolean {
  const { errors, program } = parseSync("p.js", text, { lang: "js", sourceType, showSemanticErrors: true });
  return errors.length === 0 && counts(program, text);
}

function counts(node: unknown, text: string): boolean {
  if (Array.isArray(node)) return node.every((each) => counts(each, text));
  if (typeof node !== "object" || node === null) return true;
  const { type, start, end } = node as Partial<Range>;
  if (type !== undefined && /^(For|While|DoWhile)/.test(type) && !text.slice(start, end).includes("tick()"))
    return false;
  return Object.values(node).every((child) => counts(child, text));
}

export type SourceType = "commonjs" | "module";

/** Both are counted in attempts, not in time, so that a seed always ends with the same small program. */
export interface ShrinkLimits {
  /** Texts looked at. */
  readonly candidates: number;
  /** Programs run. */
  readonly runs: number;
}

const LIMITS: ShrinkLimits = { candidates: 12_000, runs: 900 };

export async function shrink(
  text: string,
  sourceType: SourceType,
  fails: (text: string) => Promise<boolean>,
  limits: ShrinkLimits = LIMITS,
): Promise<string> {
  let best = text;
  let { candidates: candidatesLeft, runs: runsLeft } = limits;
  // What came before a success rarely works after it: go on from there, and around until nothing helps any more.
  for (let from = 0, isBetter = true; isBetter || from > 0; ) {
    if (!isBetter) from = 0;
    isBetter = false;
    let at = 0;
    for (const candidate of candidates(best)) {
      if (at++ < from || candidate.length >= best.length) continue;
      if (candidatesLeft-- <= 0 || runsLeft <= 0) return tidy(best);
      if (!isSane(candidate, sourceType)) continue;
      runsLeft--;
      if (await fails(candidate)) {
        best = candidate;
        isBetter = true;
        from = at - 1;
        break;
      }
    }
  }
  return tidy(best);
}

const tidy = (text: string): string => text.replace(/\n\s*\n+/g, "\n").trim();

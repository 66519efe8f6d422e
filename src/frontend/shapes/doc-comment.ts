/** JSDoc: the types that comments give to untyped JavaScript. */
import { parseSync } from "oxc-parser";
import type { ParsedModule } from "../parse.ts";
import type { TSType } from "../syntax.ts";

export interface DocParameter {
  /** `options`, or `options.depth` for a property. */
  readonly name: string;
  readonly type: string | undefined;
  readonly optional: boolean;
}

export interface DocComment {
  readonly parameters: readonly DocParameter[];
  readonly returns: string | undefined;
  readonly type: string | undefined;
  readonly templates: readonly { readonly name: string; readonly constraint: string | undefined }[];
}

export interface DocTypedef {
  readonly name: string;
  readonly type: string | undefined;
  readonly properties: readonly DocParameter[];
  /** For `@callback`. */
  readonly callback: boolean;
  readonly returns: string | undefined;
  readonly templates: readonly string[];
}

/** The documentation comment that ends right before an offset. */
export function docCommentBefore(module: ParsedModule, offset: number): DocComment | undefined {
  const { comments, text } = module;
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comments[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  const comment = comments[low - 1];
  if (comment?.type !== "Block" || !comment.value.startsWith("*")) return undefined;
  if (text.slice(comment.end, offset).trim() !== "") return undefined;
  return parseDocComment(comment.value);
}

function parseDocComment(value: string): DocComment {
  const tags = tagsOf(value);
  const find = (...names: string[]) => tags.find((tag) => names.includes(tag.name));
  return {
    parameters: tags
      .filter((tag) => tag.name === "param" || tag.name === "arg" || tag.name === "argument")
      .flatMap(parameterOf),
    returns: typeIn(find("returns", "return")?.rest)?.type,
    type: typeIn(find("type")?.rest)?.type,
    templates: tags
      .filter((tag) => tag.name === "template")
      .flatMap((tag) => {
        const constraint = typeIn(tag.rest);
        const names = (constraint?.after ?? tag.rest).split(/\s-\s/)[0]!.split(",");
        return names.flatMap((n) => {
          const name = /^\s*\[?([A-Za-z_$][\w$]*)/.exec(n)?.[1];
          return name === undefined ? [] : [{ name, constraint: constraint?.type }];
        });
      }),
  };
}

/** `@typedef` and `@callback` of a file. */
export function typedefsOf(module: ParsedModule): readonly DocTypedef[] {
  const found: DocTypedef[] = [];
  for (const comment of module.comments) {
    if (comment.type !== "Block" || !/@(typedef|callback)\b/.test(comment.value)) continue;
    let current: { -readonly [K in keyof DocTypedef]: DocTypedef[K] } | undefined;
    const templates: string[] = [];
    for (const tag of tagsOf(comment.value)) {
      if (tag.name === "template") templates.push(...tag.rest.split(",").map((n) => n.trim().split(/\s/)[0]!));
      if (tag.name === "typedef" || tag.name === "callback") {
        const type = tag.name === "typedef" ? typeIn(tag.rest) : undefined;
        const name = /^\s*([A-Za-z_$][\w$]*)/.exec(type?.after ?? tag.rest)?.[1];
        if (name === undefined) continue;
        current = {
          name,
          type: type?.type,
          properties: [],
          callback: tag.name === "callback",
          returns: undefined,
          templates,
        };
        found.push(current);
      }
      if (current === undefined) continue;
      if (tag.name === "property" || tag.name === "prop" || (current.callback && tag.name === "param"))
        current.properties = [...current.properties, ...parameterOf(tag)];
      if (tag.name === "returns" || tag.name === "return") current.returns = typeIn(tag.rest)?.type;
    }
  }
  return found;
}

interface Tag {
  readonly name: string;
  readonly rest: string;
}

function tagsOf(value: string): Tag[] {
  const text = value.replace(/^\s*\*+ ?/gm, "");
  return text
    .split(/^[ \t]*@(?=[A-Za-z])|(?<=\s)@(?=(?:param|returns?|type|typedef|property|prop|callback|template)\b)/m)
    .slice(1)
    .map((part) => ({ name: /^[A-Za-z]+/.exec(part)![0], rest: part.replace(/^[A-Za-z]+\s*/, "").trim() }));
}

/** `{type} rest`, with braces balanced. */
function typeIn(rest: string | undefined): { type: string; after: string } | undefined {
  if (rest === undefined || !rest.startsWith("{")) return undefined;
  let depth = 0;
  for (let i = 0; i < rest.length; i++) {
    if (rest[i] === "{") depth++;
    if (rest[i] === "}" && --depth === 0) return { type: rest.slice(1, i).trim(), after: rest.slice(i + 1) };
  }
  return undefined;
}

function parameterOf(tag: Tag): DocParameter[] {
  const typed = typeIn(tag.rest);
  const match = /^\s*(\[)?\s*([A-Za-z_$][\w$]*(?:(?:\[\])?\.[A-Za-z_$][\w$]*)*)/.exec(typed?.after ?? tag.rest);
  if (match === null) return [];
  let type = typed?.type;
  let optional = match[1] !== undefined;
  if (type?.endsWith("=")) {
    type = type.slice(0, -1);
    optional = true;
  }
  return [{ name: match[2]!, type, optional }];
}

const parsed = new Map<string, { node: TSType; text: string } | undefined>();
const PREFIX = "type T = ";

/** A type written in a comment or an option, as a syntax tree over `text`. */
export function parseType(source: string): { node: TSType; text: string } | undefined {
  if (!parsed.has(source)) {
    const text = `${PREFIX}${modernise(source)};`;
    const { program, errors } = parseSync("type.ts", text, { lang: "ts", preserveParens: false });
    const statement = program.body[0];
    const isOne = errors.length === 0 && program.body.length === 1 && statement?.type === "TSTypeAliasDeclaration";
    parsed.set(source, isOne ? { node: statement.typeAnnotation, text } : undefined);
  }
  return parsed.get(source);
}

/** Closure-style notation to TypeScript's. */
function modernise(type: string): string {
  return type
    .trim()
    .replace(/^\.\.\.\(?([^)]*)\)?$/, "($1)[]")
    .replace(/=$/, "")
    .replace(/(^|[|(<,:\s])\*(?=$|[|)>,\s=])/g, "$1any")
    .replace(/(^|[|(<,:\s])[!](?=[A-Za-z{(])/g, "$1")
    .replace(/(^|[|(<,:]\s*)\?([A-Za-z_$][\w$.]*(?:<[^<>]*>)?(?:\[\])*)/g, "$1($2 | null)")
    .replace(/([A-Za-z_$][\w$.]*)\?(?=$|[|)>,])/g, "($1 | null)")
    .replace(/\.</g, "<")
    .replace(/\b[Oo]bject</g, "Record<")
    .replace(
      /\bfunction\s*\(([^()]*)\)\s*(?::\s*([\w$.<>[\]| ]+))?/g,
      (_, params: string, returns: string | undefined) => {
        const list = params.split(",").filter((p) => p.trim() !== "");
        return `((${list.map((p, i) => `a${i}: ${p.trim()}`).join(", ")}) => ${returns ?? "any"})`;
      },
    )
    .replace(/\bfunction\b/g, "Function")
    .replace(/\bArray\b(?!\s*<)/g, "any[]");
}

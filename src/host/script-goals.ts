/** Which branches of a script count: all but those inside the conditions of its assumptions and assertions, which are not meant to fail. */
import type { ParsedModule } from "../frontend/parse.ts";
import type { Site } from "../frontend/sites/site.ts";
import { isErased, type Node, walk } from "../frontend/syntax.ts";
import { type NumberedModule, slotsOf } from "./goals.ts";

const CONDITIONS = new Set(["assume", "assert"]);

export function scriptSlots({ parsed, sites, firstSlot }: NumberedModule): number[] {
  const conditions = conditionRanges(parsed);
  const isInside = (site: Site): boolean => conditions.some(({ start, end }) => site.start >= start && site.end <= end);
  return slotsOf(
    sites.filter((site) => !isInside(site)),
    firstSlot,
  );
}

/** Arguments of the API's functions, by whatever name the file knows them. */
function conditionRanges(module: ParsedModule): { start: number; end: number }[] {
  const names = new Set<string>();
  const ranges: { start: number; end: number }[] = [];
  walk(module.program, (node) => {
    if (isErased(node)) return false;
    if (node.type === "ImportDeclaration" && node.source.value === "assay") {
      for (const specifier of node.specifiers) {
        const imported = specifier.type === "ImportSpecifier" ? textOf(specifier.imported) : undefined;
        if (imported !== undefined && CONDITIONS.has(imported)) names.add(specifier.local.name);
      }
    }
    if (isRequired(node)) for (const name of CONDITIONS) names.add(name);
    if (node.type === "CallExpression" && names.has(calleeName(node.callee))) {
      for (const argument of node.arguments) ranges.push({ start: argument.start, end: argument.end });
    }
    return true;
  });
  return ranges;
}

function textOf(node: Node): string | undefined {
  return node.type === "Identifier" ? node.name : undefined;
}

/** `require("assay")`, `import * as assay from "assay"` */
function isRequired(node: Node): boolean {
  if (node.type === "ImportDeclaration") {
    return node.source.value === "assay" && node.specifiers.some((specifier) => specifier.type !== "ImportSpecifier");
  }
  if (node.type !== "CallExpression" || textOf(node.callee) !== "require") return false;
  const [argument] = node.arguments;
  return argument?.type === "Literal" && argument.value === "assay";
}

function calleeName(node: Node): string {
  if (node.type === "MemberExpression" && !node.computed) return textOf(node.property) ?? "";
  return textOf(node) ?? "";
}

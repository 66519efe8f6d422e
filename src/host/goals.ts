/**
 * Which branches count for a target: those of the function itself, and those of the functions of its file that are not
 * exported (exported ones are targets of their own) and that it uses, directly or through one another.
 */
import type { Mutant } from "../frontend/mutants/mutant.ts";
import type { ParsedModule } from "../frontend/parse.ts";
import { analyseScopes } from "../frontend/scopes/analyse.ts";
import type { Site } from "../frontend/sites/site.ts";
import { isErased, type Node, walk } from "../frontend/syntax.ts";
import type { Target } from "../frontend/targets/target.ts";

interface Definition {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

interface Contents {
  /** Functions, classes and constants at the top level that nobody else can reach. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Every name that is mentioned. */
  readonly names: readonly { readonly name: string; readonly start: number }[];
}

/** Read once for all targets of a file. */
const contents = new WeakMap<ParsedModule, Contents>();

function contentsOf(module: ParsedModule): Contents {
  let known = contents.get(module);
  if (known === undefined) {
    known = { definitions: privateDefinitions(module, exportedNames(module)), names: namesByPosition(module) };
    contents.set(module, known);
  }
  return known;
}

/** A module with its sites and the number of its first slot (`jobs/slots.ts`). */
export interface NumberedModule {
  readonly parsed: ParsedModule;
  readonly sites: readonly Site[];
  readonly firstSlot: number;
}

export function ownSlots(target: Target, { parsed, sites, firstSlot }: NumberedModule): number[] {
  const ranges = ownRanges(target, contentsOf(parsed));
  // what stands outside of functions runs when the module loads, not when the target is called
  const own = sites.filter(
    (site) => site.enclosing !== "" && ranges.some((range) => site.start >= range.start && site.end <= range.end),
  );
  return slotsOf(own, firstSlot);
}

/** The numbers of the mutants that count for a target, constants of the file that it uses included. */
export function ownMutants(target: Target, { parsed }: NumberedModule, mutants: readonly Mutant[]): number[] {
  const ranges = ownRanges(target, contentsOf(parsed));
  return mutants
    .filter(({ start, end }) => ranges.some((range) => start >= range.start && end <= range.end))
    .map(({ id }) => id);
}

export function allSlots({ sites, firstSlot }: NumberedModule): number[] {
  return slotsOf(sites, firstSlot);
}

/** Both outcomes of those sites that are branches. */
export function slotsOf(sites: readonly Site[], firstSlot: number): number[] {
  return sites.flatMap(({ branch }) => (branch < 0 ? [] : [firstSlot + 2 * branch, firstSlot + 2 * branch + 1]));
}

function ownRanges(target: Target, { definitions, names }: Contents): Definition[] {
  const used: Definition[] = [{ name: target.export, start: target.start, end: target.end }];
  for (let i = 0; i < used.length; i++) {
    const inside = used[i]!;
    for (const { name, start } of names) {
      if (start < inside.start || start >= inside.end) continue;
      const definition = definitions.get(name);
      if (definition !== undefined && !used.includes(definition)) used.push(definition);
    }
  }
  return used;
}

function privateDefinitions(module: ParsedModule, exported: ReadonlySet<string>): Map<string, Definition> {
  const definitions = new Map<string, Definition>();
  const define = (name: string | undefined, node: Node): void => {
    if (name !== undefined && !exported.has(name)) definitions.set(name, { name, start: node.start, end: node.end });
  };
  for (const statement of module.program.body) {
    if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration")
      define(statement.id?.name, statement);
    if (statement.type === "VariableDeclaration") {
      for (const declarator of statement.declarations)
        if (declarator.id.type === "Identifier") define(declarator.id.name, declarator);
    }
  }
  return definitions;
}

function namesByPosition(module: ParsedModule): { name: string; start: number }[] {
  const names: { name: string; start: number }[] = [];
  walk(module.program, (node) => {
    if (isErased(node)) return false;
    if (node.type === "Identifier") names.push({ name: node.name, start: node.start });
    return true;
  });
  return names;
}

/** Local names of what the module exports, in either module format. */
function exportedNames(module: ParsedModule): Set<string> {
  const names = new Set<string>();
  for (const binding of analyseScopes(module).module.bindings.values())
    if (binding.exportedAs.length > 0) names.add(binding.name);
  walk(module.program, (node) => {
    if (isErased(node)) return false;
    if (node.type === "AssignmentExpression" && isExportsTarget(node.left)) {
      const { right } = node;
      if (right.type === "Identifier") names.add(right.name);
      if (right.type === "ObjectExpression") {
        for (const property of right.properties)
          if (property.type === "Property" && property.value.type === "Identifier") names.add(property.value.name);
      }
    }
    return true;
  });
  return names;
}

/** `module.exports`, `module.exports.x`, `exports.x` */
function isExportsTarget(node: Node): boolean {
  if (node.type === "Identifier") return node.name === "exports";
  if (node.type !== "MemberExpression" || node.property.type !== "Identifier") return false;
  if (node.object.type === "Identifier" && node.object.name === "module") return node.property.name === "exports";
  return isExportsTarget(node.object);
}

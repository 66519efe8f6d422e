/** Numbers the sites of a module in one pass over its syntax. */
import { type Position, positionAt } from "../lines.ts";
import type { ParsedModule } from "../parse.ts";
import {
  type AssignmentOperator,
  eachChild,
  isClass,
  isFunction,
  keyName,
  type LogicalOperator,
  type Node,
  walk,
} from "../syntax.ts";
import { type SkippedRange, siteKeys } from "./key.ts";
import type { BranchKind, PointKind, Site } from "./site.ts";

export type SiteKind = BranchKind | PointKind;

export interface ModuleSites {
  readonly sites: readonly Site[];
  readonly branchCount: number;
  /** The site of that kind at the node; it is our bug to ask for one that is not there. */
  siteOf(node: Node, kind: SiteKind): Site;
  /** The branch at the node, whatever its kind; a node has at most one. */
  branchOf(node: Node): Site | undefined;
}

const BRANCH_KINDS: Readonly<Record<SiteKind, boolean>> = {
  if: true,
  ternary: true,
  and: true,
  or: true,
  nullish: true,
  loop: true,
  each: true,
  case: true,
  optional: true,
  default: true,
  call: false,
  new: false,
  member: false,
  operation: false,
  throw: false,
  function: false,
};

export function isBranch(site: Site): boolean {
  return site.branch >= 0;
}

const LOGICAL: Readonly<Record<LogicalOperator, BranchKind>> = { "&&": "and", "||": "or", "??": "nullish" };

const LOGICAL_ASSIGNMENT: Readonly<Partial<Record<AssignmentOperator, BranchKind>>> = {
  "&&=": "and",
  "||=": "or",
  "??=": "nullish",
};

export function collectSites(module: ParsedModule): ModuleSites {
  const { text, lines } = module;
  const sites: (Site & { key: string })[] = [];
  const byNode = new Map<Node, Site[]>();
  const occurrences = new Map<string, number>();
  const bodies: SkippedRange[] = [];
  let branchCount = 0;

  const add = (node: Node, kind: SiteKind, start: number, end: number, enclosing: string): void => {
    const { line, column }: Position = positionAt(lines, start);
    const branch = BRANCH_KINDS[kind] ? branchCount++ : -1;
    const site = { index: sites.length, kind, branch, start, end, line, column, enclosing, key: "" };
    sites.push(site);
    const known = byNode.get(node);
    if (known === undefined) byNode.set(node, [site]);
    else known.push(site);
  };

  const visit = (node: Node, parent: Node | undefined, path: string, name: string | undefined): void => {
    addOwnSites(node, parent, path, add);
    if (isFunction(node)) {
      if (node.body !== null) bodies.push({ start: node.body.start, end: node.body.end });
      path = extend(path, node.id?.name ?? name ?? "<anonymous>");
    } else if (isClass(node)) {
      bodies.push({ start: node.body.start, end: node.body.end });
      path = extend(path, node.id?.name ?? name ?? "<anonymous>");
    } else if (node.type === "TSModuleDeclaration") path = extend(path, text.slice(node.id.start, node.id.end));
    else if (node.type === "StaticBlock") path = extend(path, "static");
    eachChild(node, (child) => visit(child, node, path, nameGiven(node, child, name)));
  };
  visit(module.program, undefined, "", undefined);

  bodies.sort((a, b) => a.start - b.start);
  const keys = siteKeys(text, sites, bodies);
  for (const site of sites) {
    const base = keys[site.index]!;
    const occurrence = occurrences.get(base) ?? 0;
    occurrences.set(base, occurrence + 1);
    site.key = `${base}:${occurrence}`;
  }

  return {
    sites,
    branchCount,
    siteOf(node, kind) {
      const site = byNode.get(node)?.find((s) => s.kind === kind);
      if (site === undefined) throw new Error(`no ${kind} site at ${node.type} ${module.file}:${node.start}`);
      return site;
    },
    branchOf: (node) => byNode.get(node)?.find(isBranch),
  };
}

const extend = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

/** The name a function gets from where it stands, as `fn.name` would have it. */
function nameGiven(parent: Node, child: Node, inherited: string | undefined): string | undefined {
  switch (parent.type) {
    case "VariableDeclarator":
      return child === parent.init && parent.id.type === "Identifier" ? parent.id.name : undefined;
    case "AssignmentExpression":
    case "AssignmentPattern":
      return child === parent.right ? targetName(parent.left) : undefined;
    case "Property":
    case "MethodDefinition":
    case "PropertyDefinition":
    case "AccessorProperty":
      return child === parent.value ? (keyName(parent.key, parent.computed) ?? "<computed>") : undefined;
    case "ExportDefaultDeclaration":
    case "TSExportAssignment":
      return "default";
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSTypeAssertion":
    case "TSNonNullExpression":
      return inherited;
    default:
      return undefined;
  }
}

function targetName(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" ? keyName(node.property, node.computed) : undefined;
}

type Add = (node: Node, kind: SiteKind, start: number, end: number, enclosing: string) => void;

function addOwnSites(node: Node, parent: Node | undefined, path: string, add: Add): void {
  const whole = (kind: SiteKind): void => add(node, kind, node.start, node.end, path);
  switch (node.type) {
    case "IfStatement":
      add(node, "if", node.test.start, node.test.end, path);
      return;
    case "ConditionalExpression":
      add(node, "ternary", node.test.start, node.test.end, path);
      return;
    case "LogicalExpression":
      whole(LOGICAL[node.operator]);
      return;
    case "AssignmentExpression": {
      const kind = LOGICAL_ASSIGNMENT[node.operator];
      if (kind !== undefined) whole(kind);
      else if (node.operator !== "=") whole("operation");
      return;
    }
    case "WhileStatement":
    case "DoWhileStatement":
      add(node, "loop", node.test.start, node.test.end, path);
      return;
    case "ForStatement":
      if (node.test !== null) add(node, "loop", node.test.start, node.test.end, path);
      return;
    case "ForOfStatement":
    case "ForInStatement":
      add(node, "each", node.left.start, node.right.end, path);
      return;
    case "SwitchCase":
      if (node.test !== null) add(node, "case", node.start, node.test.end, path);
      return;
    case "AssignmentPattern":
      whole("default");
      return;
    case "MemberExpression":
      if (node.optional) whole("optional");
      whole("member");
      return;
    case "CallExpression":
      if (node.optional) whole("optional");
      whole("call");
      return;
    case "ImportExpression":
    case "TaggedTemplateExpression":
    case "JSXElement":
    case "JSXFragment":
    case "Decorator":
      whole("call");
      return;
    case "NewExpression":
      whole("new");
      return;
    case "TemplateLiteral":
      if (node.expressions.length > 0) whole("operation");
      return;
    case "BinaryExpression":
    case "UnaryExpression":
    case "UpdateExpression":
    case "AwaitExpression":
    case "YieldExpression":
    case "SpreadElement":
    case "RestElement":
    case "ArrayPattern":
      whole("operation");
      return;
    case "Property":
      // Taking a property out of a value in a pattern is a read like any other.
      if (parent?.type === "ObjectPattern") whole("member");
      return;
    case "ThrowStatement":
      whole("throw");
      return;
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
    case "ClassDeclaration":
    case "ClassExpression":
      whole("function");
      return;
  }
}

/** Whether anything below the node decides between two ways. */
export function hasBranches(node: Node): boolean {
  let found = false;
  walk(node, (inner) => {
    addOwnSites(inner, undefined, "", (_, kind) => {
      found ||= BRANCH_KINDS[kind];
    });
    return !found;
  });
  return found;
}

/** Code that a target may run: itself, and what the names it mentions stand for, across the files of the project and of the packages it uses. */
import { resolveModule } from "../modules/resolve.ts";
import type { ParsedModule } from "../parse.ts";
import { type Project, readableModule } from "../project.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import type { Binding } from "../scopes/scope.ts";
import { isClass, isErased, isFunction, keyName, type Node, walk } from "../syntax.ts";

/** Text of other modules that is read for one target. */
const MOST_TEXT = 1_000_000;

const reachedBy = new WeakMap<Node, ReadonlySet<Node>>();

/** Of the functions that names lead to, only these run when the code does. */
export function noteReached(code: Node, functions: ReadonlySet<Node>): void {
  reachedBy.set(code, functions);
}

export const reachedFrom = (code: Node): ReadonlySet<Node> | undefined => reachedBy.get(code);

/** Visits every node once; gives whether all of it could be read. */
export function eachReachable(
  code: Node,
  module: ParsedModule,
  project: Project,
  visit: (node: Node, module: ParsedModule) => void,
): boolean {
  return follow(code, module, project, { visit });
}

/** Whether any node is such; no more is read than it takes to find one. */
export function someReachable(
  code: Node,
  module: ParsedModule,
  project: Project,
  isSuch: (node: Node) => boolean,
): boolean {
  let isFound = false;
  const visit = (node: Node): void => void (isFound ||= isSuch(node));
  follow(code, module, project, { visit, isEnough: () => isFound });
  return isFound;
}

/**
 * Visits the parts alone: the code itself, and what names of a top level stand for. What was visited from one beginning is not visited again from another.
 * The function that is given says whether all of it could be read.
 */
export function partsReader(
  project: Project,
  enter: (part: Node, module: ParsedModule) => void,
): (code: Node, module: ParsedModule) => boolean {
  const known: Known = { read: new Set(), mentioned: new Set() };
  // where it is known which functions run, what is not visited is not visited for everybody
  return (code, module) => follow(code, module, project, { enter, ...(reachedBy.has(code) ? {} : { known }) });
}

interface Visitor {
  /** Of every part. */
  readonly enter?: (part: Node, module: ParsedModule) => void;
  /** Of every node. */
  readonly visit?: (node: Node, module: ParsedModule) => void;
  /** What was visited before. */
  readonly known?: Known;
  readonly isEnough?: () => boolean;
}

interface Known {
  readonly read: Set<Node>;
  readonly mentioned: Set<Binding>;
}

/** A step gives the steps that come before it goes on. Chains of names are as long as a program likes: they must not be as deep as the stack. */
type Step = Generator<Step, void, void>;

function inOrder(first: Step, isEnough: () => boolean): void {
  const under: Step[] = [first];
  while (under.length > 0 && !isEnough()) {
    const { done, value } = under.at(-1)!.next();
    if (done === true) under.pop();
    else under.push(value as Step);
  }
}

function follow(
  code: Node,
  module: ParsedModule,
  project: Project,
  { enter, visit, known, isEnough = () => false }: Visitor,
): boolean {
  const { read, mentioned } = known ?? { read: new Set<Node>(), mentioned: new Set<Binding>() };
  const runs = reachedBy.get(code);
  const modules = new Set<ParsedModule>([module]);
  let text = 0;
  let isComplete = true;
  inOrder(readFrom(code, module), isEnough);
  return isComplete;

  function* readFrom(part: Node, at: ParsedModule): Step {
    if (read.has(part)) return;
    read.add(part);
    enter?.(part, at);
    if (visit !== undefined)
      walk(part, (node) => {
        if (isEnough() || !mayRun(node, at)) return false;
        visit(node, at);
        return true;
      });
    yield leadOn(part, at);
  }

  /** Where a part leads: its names, and the modules it asks for. */
  function* leadOn(part: Node, at: ParsedModule): Step {
    if (!mayRun(part, at)) return;
    const { leads, inner } = leadsOf(part, at);
    for (const node of leads)
      switch (node.type) {
        case "Identifier":
          yield mention(analyseScopes(at).bindingOf(node), at);
          break;
        case "ExportNamedDeclaration":
        case "ExportAllDeclaration":
          yield readWhole(node.source!.value, at, "import");
          break;
        case "ImportExpression":
          yield readNamed(node.source, at, "import");
          break;
        case "CallExpression":
          yield readNamed(node.arguments[0], at, "require");
      }
    for (const one of inner) yield leadOn(one, at);
  }

  function mayRun(node: Node, at: ParsedModule): boolean {
    return runs === undefined || !isFunction(node) || runs.has(node) || isOwn(node, at);
  }

  function isOwn(node: Node, at: ParsedModule): boolean {
    return at === module && node.start >= code.start && node.end <= code.end;
  }

  function* mention(binding: Binding | undefined, at: ParsedModule): Step {
    if (binding === undefined || binding.scope.parent !== undefined || mentioned.has(binding)) return;
    mentioned.add(binding);
    if (binding.kind === "import") {
      yield readImported(binding, at);
      return;
    }
    for (const part of partsAbout(binding, at)) yield readFrom(part, at);
  }

  function* readImported(binding: Binding, at: ParsedModule): Step {
    const from = importing(binding, at);
    const other = from === undefined ? undefined : moduleAt(from.source.value, at, "import");
    if (from === undefined) isComplete = false;
    if (from === undefined || other === undefined) return;
    const named = from.specifiers.find(({ local }) => binding.declarations.includes(local));
    const name = named?.type === "ImportSpecifier" ? keyName(named.imported, false) : undefined;
    const exported = analyseScopes(other).bindings.filter(
      ({ exportedAs }) => name !== undefined && exportedAs.includes(name),
    );
    // what is handed on from elsewhere, or is no name there, is found by reading all
    if (exported.length === 0) yield readFrom(other.program, other);
    else for (const one of exported) yield mention(one, other);
  }

  function* readNamed(specifier: Node | undefined, at: ParsedModule, how: "import" | "require"): Step {
    if (specifier?.type === "Literal" && typeof specifier.value === "string") yield readWhole(specifier.value, at, how);
    else isComplete = false;
  }

  function* readWhole(specifier: string, at: ParsedModule, how: "import" | "require"): Step {
    const other = moduleAt(specifier, at, how);
    if (other !== undefined) yield readFrom(other.program, other);
  }

  /** Undefined for what has no code of the program, and for what is not read. */
  function moduleAt(specifier: string, at: ParsedModule, how: "import" | "require"): ParsedModule | undefined {
    const found = resolveModule(specifier, at.file, how);
    if (found.kind === "builtin" || specifier === "assay") return undefined;
    if (found.kind === "file" && found.file.endsWith(".json")) return undefined;
    const other = found.kind === "file" ? readableModule(found.file, project) : undefined;
    if (other !== undefined && !modules.has(other)) {
      modules.add(other);
      text += other.text.length;
    }
    isComplete &&= other !== undefined && text <= MOST_TEXT;
    return text <= MOST_TEXT ? other : undefined;
  }
}

/** What leads on from a part of a program, apart from the functions in it. */
interface Leads {
  /** The first mention of every name of the top level, and what asks for modules. */
  readonly leads: readonly Node[];
  readonly inner: readonly Node[];
}

/** All functions of a package lead through the same code: it is looked at once. */
const knownLeads = new WeakMap<Node, Leads>();

function leadsOf(part: Node, at: ParsedModule): Leads {
  let found = knownLeads.get(part);
  if (found === undefined) knownLeads.set(part, (found = readLeads(part, at)));
  return found;
}

function readLeads(part: Node, at: ParsedModule): Leads {
  const scopes = analyseScopes(at);
  const leads: Node[] = [];
  const inner: Node[] = [];
  const mentioned = new Set<Binding>();
  const isRequire = (callee: Node): boolean =>
    callee.type === "Identifier" && callee.name === "require" && scopes.bindingOf(callee) === undefined;
  walk(part, (node) => {
    if (node !== part && isFunction(node)) {
      inner.push(node);
      return false;
    }
    switch (node.type) {
      case "Identifier": {
        const binding = scopes.bindingOf(node);
        if (binding === undefined || binding.scope.parent !== undefined || mentioned.has(binding)) return true;
        mentioned.add(binding);
        leads.push(node);
        return true;
      }
      case "ExportNamedDeclaration":
      case "ExportAllDeclaration":
        if (node.source && !isErased(node)) leads.push(node);
        return true;
      case "ImportExpression":
        leads.push(node);
        return true;
      case "CallExpression":
        if (isRequire(node.callee)) leads.push(node);
    }
    return true;
  });
  return { leads, inner };
}

const known = new WeakMap<ParsedModule, ReadonlyMap<Binding, readonly Node[]>>();

/** What a module's top level says about a name: its declaration, and statements that mention it, which may store functions in it. */
export function partsAbout(binding: Binding, at: ParsedModule): readonly Node[] {
  let parts = known.get(at);
  if (parts === undefined) known.set(at, (parts = readParts(at)));
  return parts.get(binding) ?? [];
}

function readParts(at: ParsedModule): ReadonlyMap<Binding, readonly Node[]> {
  const scopes = analyseScopes(at);
  const found = new Map<Binding, Node[]>();
  const add = (name: Node, part: Node): void => {
    const binding = scopes.bindingOf(name);
    if (binding === undefined) return;
    const parts = found.get(binding) ?? [];
    if (parts.at(-1) !== part) parts.push(part);
    found.set(binding, parts);
  };
  for (const statement of at.program.body) {
    const node =
      (statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration") &&
      statement.declaration
        ? statement.declaration
        : statement;
    if (isFunction(node) || isClass(node)) {
      if (node.id) add(node.id, node);
    } else if (node.type === "VariableDeclaration") {
      for (const declarator of node.declarations)
        walk(declarator.id, (name) => {
          if (name.type === "Identifier") add(name, declarator);
        });
    } else if (node.type !== "ImportDeclaration" && !isExport(node))
      walk(node, (name) => {
        if (name.type === "Identifier") add(name, node);
      });
  }
  return found;
}

/** `exports.f = f`, `module.exports = { f, g }`: who mentions `f` does not run `g` for that. */
export function isExport(node: Node): boolean {
  if (node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration") return true;
  if (node.type !== "ExpressionStatement" || node.expression.type !== "AssignmentExpression") return false;
  let root: Node = node.expression.left;
  while (root.type === "MemberExpression") root = root.object;
  return root.type === "Identifier" && (root.name === "exports" || root.name === "module");
}

/** The declaration that a name was imported by. */
export function importing(
  binding: Binding,
  module: ParsedModule,
): Extract<Node, { type: "ImportDeclaration" }> | undefined {
  return module.program.body.find(
    (statement): statement is Extract<Node, { type: "ImportDeclaration" }> =>
      statement.type === "ImportDeclaration" &&
      !isErased(statement) &&
      statement.specifiers.some(({ local }) => binding.declarations.includes(local)),
  );
}

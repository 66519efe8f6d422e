/** The steps of loading a program: every statement of a top level, each declared name and each property of a table of exports by itself, with what it gives values to and what it reads. */
import type { ModuleFlow } from "../../../flow/module.ts";
import { syntaxDigest } from "../../../frontend/fingerprint/syntax-digest.ts";
import {
  eachChild,
  isClass,
  isErased,
  isFunction,
  keyName,
  type Node,
  stripCasts,
  walk,
} from "../../../frontend/syntax.ts";
import { callableIn } from "../program.ts";
import { type Cell, type Cells, isExports, isTable, markedObject } from "./cells.ts";
import { isIdle } from "./idle.ts";
import { type Code, Reads, requiredBy } from "./reads.ts";
import { digestOf } from "./unit-digest.ts";

export interface Unit extends Code {
  readonly path: string;
  /** Cells that it gives a value. */
  readonly defines: readonly Cell[];
  /** Objects that lead to what it writes into, where it does so by a property. */
  readonly through: readonly Cell[] | undefined;
  readonly mentions: ReadonlySet<Cell>;
  /** What it may ask besides, without keeping it. */
  readonly asked: ReadonlySet<Cell>;
  /** It may change numbers and texts in whatever it mentions. */
  readonly isTouching: boolean;
  /** It may write to whatever it mentions. */
  readonly isWriting: boolean;
  /** It may do anything. */
  readonly isWild: boolean;
  /** It may run code of modules that are far, or says which of them are loaded. */
  readonly isAsking: boolean;
  /** It calls some. */
  readonly isFarCall: boolean;
  /** What it says, without the functions that are made here and run later. */
  readonly digest: string;
  /** The same with their code. */
  whole(): string;
  /** It does nothing where builtins are those of the platform (`idle.ts`). */
  readonly isIdle: boolean;
  /** An instruction to the language, for all that follows. */
  readonly isDirective: boolean;
}

/** Properties that have a say in what other objects are. */
const NAMES_OF_OTHERS: ReadonlySet<string> = new Set(["prototype", "__proto__", "constructor"]);

/** All units of a version, in the order in which they are evaluated. */
export function unitsOf(cells: Cells): readonly Unit[] {
  const { version } = cells;
  const facts = new Map<Node, Reads>();
  const converting = new Map<Cells, Closure>();
  const units: Unit[] = [];
  const seen = new Set<ModuleFlow>();
  const visit = (module: ModuleFlow): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const { body } = module.module.program;
    for (const statement of body)
      if ("source" in statement && statement.source && !isErased(statement)) {
        const other = cells.moduleAt((statement.source as { value: string }).value, module, "import");
        if (other !== undefined) visit(other);
      }
    for (const statement of body) {
      if (isErased(statement)) continue;
      walk(statement, (node) => {
        if (isFunction(node)) return false;
        const specifier = requiredBy(node, module);
        const other = specifier === undefined ? undefined : cells.moduleAt(specifier, module, "require");
        if (other !== undefined) visit(other);
        return true;
      });
      units.push(...new StatementReader(cells, module, facts, converting).units(statement));
    }
  };
  for (const module of version.modules) visit(module);
  return units;
}

/** More functions than these run anything. */
const MOST_RUN = 400;

class StatementReader {
  constructor(
    private readonly cells: Cells,
    private readonly module: ModuleFlow,
    private readonly facts: Map<Node, Reads>,
    private readonly converting: Map<Cells, Closure>,
  ) {}

  units(statement: Node): readonly Unit[] {
    const { cells, module } = this;
    switch (statement.type) {
      case "ImportDeclaration":
        return [
          this.connecting(
            statement,
            this.declared(statement).flatMap((cell) => [cell, `${cell}=`]),
          ),
        ];
      case "ExportAllDeclaration": {
        const name = statement.exported === null ? undefined : keyName(statement.exported, false);
        return [this.connecting(statement, name === undefined ? [cells.self(module)] : [cells.property(module, name)])];
      }
      case "ExportNamedDeclaration":
        if (statement.declaration !== null) return this.units(statement.declaration);
        return statement.specifiers.map((one) =>
          this.connecting(one, [cells.property(module, keyName(one.exported, false) ?? "*")], statement.source?.value),
        );
      case "ExportDefaultDeclaration": {
        const { declaration } = statement;
        const own = [cells.property(module, "default")];
        if (isFunction(declaration)) return [this.inert(declaration, [...own, ...this.declared(declaration)])];
        return [this.unit(declaration, [...own, ...this.declared(declaration)])];
      }
      case "FunctionDeclaration":
        return [this.inert(statement, this.declared(statement))];
      case "VariableDeclaration":
        return statement.declarations.flatMap(
          (one) => this.taken(one, statement.kind) ?? [this.declarator(one, statement.kind)],
        );
      case "ClassDeclaration":
      case "TSEnumDeclaration":
        return [this.unit(statement, this.declared(statement))];
      case "ExpressionStatement":
        return this.expression(statement);
      case "EmptyStatement":
        return [];
      default:
        return [this.unit(statement, this.declared(statement))];
    }
  }

  /** Names of the top level that a node declares. */
  private declared(node: Node): Cell[] {
    const { bindings } = this.module.context.scopes.module;
    const found: Cell[] = [];
    for (const binding of bindings.values())
      if (binding.declarations.some(({ start, end }) => start >= node.start && end <= node.end))
        found.push(this.cells.named(binding, this.module));
    return found;
  }

  private connecting(node: Node, defines: readonly Cell[], source?: string): Unit {
    const mentions = new Set<Cell>();
    const { cells, module } = this;
    const target = this.target(node, source);
    const told = digestOf(node, `${source ?? ""} ${target}`);
    if (node.type === "ExportSpecifier") {
      const name = keyName(node.local, false) ?? "*";
      if (source === undefined) {
        const binding = module.context.scopes.module.bindings.get(name);
        const reads = new Reads(cells);
        if (binding !== undefined) reads.mention(binding, module);
        for (const cell of reads.mentions) mentions.add(cell);
      } else {
        const other = cells.moduleAt(source, module, "import");
        if (other !== undefined) for (const cell of cells.exported(other, name)) mentions.add(cell);
      }
    } else if (node.type === "ExportAllDeclaration" && node.exported !== null) {
      const other = cells.moduleAt(node.source.value, module, "import");
      if (other !== undefined) mentions.add(cells.exports(other));
    }
    return this.made(node, { defines, mentions, digest: told, isAsking: target.startsWith("far ") });
  }

  /** The file that a statement takes something from. */
  private target(node: Node, source: string | undefined): string {
    const specifier =
      source ?? ("source" in node && node.source ? (node.source as { value: string }).value : undefined);
    if (specifier === undefined) return "";
    const other = this.cells.moduleAt(specifier, this.module, "import");
    if (other !== undefined) return this.cells.version.pathOf(other);
    const far = this.cells.farAt(specifier, this.module, "import");
    return far === undefined ? "" : `far ${far}`;
  }

  private inert(node: Node, defines: readonly Cell[]): Unit {
    return this.made(node, { defines, mentions: new Set(), digest: digestOf(node, defines.join(" ")) });
  }

  /** `const { a, b: c } = require("./b")`: each name by itself. */
  private taken(node: Extract<Node, { type: "VariableDeclarator" }>, kind: string): readonly Unit[] | undefined {
    const { cells, module } = this;
    const specifier = node.init === null ? undefined : requiredBy(stripCasts(node.init), module);
    const other = specifier === undefined ? undefined : cells.moduleAt(specifier, module, "require");
    if (other === undefined || node.id.type !== "ObjectPattern" || !cells.isPlain(other)) return undefined;
    const units: Unit[] = [];
    for (const property of node.id.properties) {
      if (property.type !== "Property" || property.value.type !== "Identifier") return undefined;
      const key = keyName(property.key, property.computed);
      if (key === undefined || cells.setters(key)) return undefined;
      units.push(
        this.made(property, {
          defines: this.declared(property),
          mentions: new Set(cells.exported(other, key)),
          digest: `${kind} ${key} ${property.value.name} ${cells.version.pathOf(other)}`,
        }),
      );
    }
    return units;
  }

  private declarator(node: Extract<Node, { type: "VariableDeclarator" }>, kind: string): Unit {
    const names = this.declared(node);
    const { targets, through, value } = node.init === null ? NOTHING : this.chain(stripCasts(node.init));
    const isWhole = node.id.type === "Identifier";
    return this.unit(node, [...names, ...(isWhole ? names.map((cell) => `${cell}=`) : []), ...targets], {
      through,
      isChain: targets.length > 0,
      said: kind,
      ...(value === undefined || !isWhole ? {} : { value }),
    });
  }

  private expression(statement: Extract<Node, { type: "ExpressionStatement" }>): readonly Unit[] {
    const { cells, module } = this;
    const { expression } = statement;
    // what a directive says is for all
    if ("directive" in statement && typeof statement.directive === "string")
      return [this.made(statement, { isDirective: true })];
    if (markedObject(expression, module) !== undefined)
      return [this.unit(expression, [cells.property(module, "__esModule")], { value: expression, isMarking: true })];
    const { targets, through, value, isAll } = this.chain(stripCasts(expression));
    if (value === undefined) return [this.unit(statement, [])];
    if (isAll && cells.isPlain(module) && isTable(value)) {
      const keys: string[] = [];
      const parts: Unit[] = [];
      for (const property of value.properties) {
        if (property.type !== "Property") continue;
        const key = keyName(property.key, property.computed)!;
        keys.push(key);
        parts.push(this.unit(property, [cells.property(module, key)], { value: property.value }));
      }
      const rest = targets.filter((cell) => cell !== cells.exports(module) && cell !== cells.self(module));
      const order = this.made(statement, {
        defines: [`${cells.exports(module)} order`, ...rest],
        digest: `${keys.join()} ${rest.join()}`,
      });
      return [order, ...parts];
    }
    return [this.unit(statement, targets, { through, value, isChain: targets.length > 1 })];
  }

  /** `a = exports.b = o.c = value`, from the left; without a value where it is none, or not one that is understood. */
  private chain(node: Node): Chain {
    if (node.type !== "AssignmentExpression" || node.operator !== "=") return { ...NOTHING, value: node };
    const rest = this.chain(stripCasts(node.right));
    const here = this.assigned(stripCasts(node.left));
    if (here === undefined || rest.isLost) return { ...NOTHING, isLost: true };
    return {
      targets: [...here.targets, ...rest.targets],
      through:
        here.through === undefined && rest.through === undefined
          ? undefined
          : [...(here.through ?? []), ...(rest.through ?? [])],
      value: rest.value,
      isAll: here.isAll === true || rest.isAll === true,
    };
  }

  private assigned(left: Node): Omit<Chain, "value"> | undefined {
    const { cells, module } = this;
    if (left.type === "Identifier") {
      const binding = module.context.scopes.bindingOf(left);
      if (binding !== undefined)
        return binding.scope.parent === undefined && binding.kind !== "import"
          ? { targets: [cells.named(binding, module), `${cells.named(binding, module)}=`] }
          : undefined;
      return isExports(left, module) ? { targets: [] } : undefined;
    }
    if (left.type !== "MemberExpression") return undefined;
    if (isExports(left, module)) return { targets: [cells.exports(module), cells.self(module)], isAll: true };
    const name = keyName(left.property, left.computed);
    const reads = new Reads(cells);
    if (name === undefined) reads.read(left.property, left, module);
    if (isExports(left.object, module) && name !== undefined && name !== "__proto__" && cells.isPlain(module))
      return { targets: [cells.property(module, name)] };
    const filled = name === undefined || cells.setters(name) ? undefined : this.madeHere(left.object, name);
    // it is in the order of all that write, and writes into nothing that the object leads to
    if (filled !== undefined) return { targets: [filled], through: [] };
    reads.read(left.object, left, module);
    // a setter, or a way that is not understood
    if (reads.runs.size > 0 || reads.isWriting || (name !== undefined && cells.setters(name))) return undefined;
    return { targets: [], through: [...reads.mentions] };
  }

  /** The cell of a name that always means one function, class or object which is made where the name is declared: whoever gives it a property changes that and nothing else. */
  private madeHere(object: Node, name: string): Cell | undefined {
    if (object.type !== "Identifier" || NAMES_OF_OTHERS.has(name)) return undefined;
    const { context } = this.module;
    const binding = context.scopes.bindingOf(object);
    if (binding === undefined || binding.scope.parent !== undefined || binding.kind === "import") return undefined;
    const initial = context.initialOf(binding);
    const isMade = initial !== undefined && (isFunction(initial) || isClass(initial) || isTable(initial));
    return isMade ? this.cells.named(binding, this.module) : undefined;
  }

  private unit(
    node: Node,
    defines: readonly Cell[],
    { through, value, isChain, said = "", isMarking }: Told = {},
  ): Unit {
    const { module, cells } = this;
    const reads = new Reads(cells);
    if (isMarking !== true) {
      if (value === undefined) {
        if (node.type === "VariableDeclarator" && node.init !== null) {
          reads.read(node.init, node, module);
          reads.read(node.id as Node, node, module);
        } else if (isFunction(node)) reads.wild();
        else reads.read(node, undefined, module);
      } else reads.read(value, node, module);
    }
    const all = this.closure(reads);
    const mentions = new Set(all.mentions);
    // of several names for one thing each leads to all of it
    if (isChain === true) for (const cell of defines) mentions.add(cell);
    const ran = all.runs.join("\n");
    return this.made(node, {
      defines,
      through,
      mentions,
      asked: all.asked,
      isTouching: all.isTouching,
      isWriting: all.isWriting,
      isWild: all.isWild,
      isAsking: all.isAsking || this.loadsFar(node),
      isFarCall: all.isFarCall,
      digest: digestOf(node, `${said}\n${ran}\n${this.files(node)}`),
      whole: () => digestOf(node, `${said}\n${ran}\n${this.files(node)}\n${this.later(node)}`),
    });
  }

  private loadsFar(node: Node): boolean {
    let isFar = false;
    walk(node, (one) => {
      const specifier = requiredBy(one, this.module);
      if (specifier !== undefined && this.cells.farAt(specifier, this.module, "require") !== undefined) isFar = true;
      return !isFar;
    });
    return isFar;
  }

  /** Which files `require` finds. */
  private files(node: Node): string {
    const found: string[] = [];
    walk(node, (one) => {
      const specifier = requiredBy(one, this.module);
      if (specifier === undefined) return;
      const other = this.cells.moduleAt(specifier, this.module, "require");
      const path =
        other === undefined ? this.cells.farAt(specifier, this.module, "require") : this.cells.version.pathOf(other);
      if (path !== undefined) found.push(path);
    });
    return found.join();
  }

  /** The code of all functions that it mentions or makes, and of what they reach by names. */
  private later(node: Node): string {
    const told = new Set<string>([syntaxDigest(node, this.module.module)]);
    const reads = new Reads(this.cells);
    reads.read(node, undefined, this.module, node);
    if (isFunction(node)) eachChild(node, (child) => reads.read(child, node, this.module, node));
    for (const one of this.closure(reads).runs) told.add(one);
    return [...told].join("\n");
  }

  /** With all that it runs in turn. */
  private closure(first: Reads): Closure {
    const all = this.running(first.mentions, first.runs, first);
    if (!all.isConverting || all.isWild) return all;
    // the code of objects that operators meet, whichever they are
    let converting = this.converting.get(this.cells);
    if (converting === undefined) {
      const { converting: functions } = callableIn(this.cells.version);
      converting = this.running(
        [],
        functions.map(({ node, module }) => [node, module] as const),
        NOTHING_READ,
      );
      this.converting.set(this.cells, converting);
    }
    const runs = [...new Set([...all.runs, ...converting.runs])].sort();
    const isTouching = all.isTouching || converting.isTouching;
    if (!converting.isWriting)
      return { ...all, runs, isTouching, isFarCall: all.isFarCall || converting.isFarCall, asked: converting.mentions };
    const mentions = new Set([...all.mentions, ...converting.mentions]);
    const isAsking = all.isAsking || converting.isAsking;
    const isFarCall = all.isFarCall || converting.isFarCall;
    return { ...all, runs, mentions, isTouching, isWriting: true, isWild: converting.isWild, isAsking, isFarCall };
  }

  private running(
    mentioned: Iterable<Cell>,
    functions: Iterable<readonly [Node, ModuleFlow]>,
    first: Pick<Reads, "isWriting" | "isTouching" | "isConverting" | "isWild" | "isAsking" | "isFarCall">,
  ): Closure {
    const mentions = new Set(mentioned);
    let { isWriting, isTouching, isConverting, isWild, isAsking, isFarCall } = first;
    const ran = new Map(functions);
    for (const [node, module] of ran) {
      if (ran.size > MOST_RUN) isWild = true;
      if (isWild) break;
      const reads = this.factsOf(node, module);
      for (const cell of reads.mentions) mentions.add(cell);
      for (const [next, at] of reads.runs) ran.set(next, at);
      isWriting ||= reads.isWriting;
      isTouching ||= reads.isTouching;
      isConverting ||= reads.isConverting;
      isWild ||= reads.isWild;
      isAsking ||= reads.isAsking;
      isFarCall ||= reads.isFarCall;
    }
    const runs = [...ran].map(([node, at]) => `${this.cells.version.pathOf(at)} ${syntaxDigest(node, at.module)}`);
    return {
      mentions,
      asked: new Set(),
      isWriting: isWriting || isWild,
      isTouching,
      isConverting,
      isWild,
      isAsking,
      isFarCall,
      runs: runs.sort(),
    };
  }

  private factsOf(node: Node, module: ModuleFlow): Reads {
    let reads = this.facts.get(node);
    if (reads === undefined) {
      const made = new Reads(this.cells);
      this.facts.set(node, (reads = made));
      eachChild(node, (child) => made.read(child, node, module, node));
    }
    return reads;
  }

  private made(node: Node, given: Partial<Unit>): Unit {
    const digest = given.digest ?? digestOf(node, "");
    return {
      node,
      module: this.module,
      path: this.cells.version.pathOf(this.module),
      defines: [],
      through: undefined,
      mentions: new Set(),
      asked: new Set(),
      isTouching: false,
      isWriting: false,
      isWild: false,
      isAsking: false,
      isFarCall: false,
      isIdle: isIdle(node, this.module),
      isDirective: false,
      whole: () => digest,
      ...given,
      digest,
    };
  }
}

interface Closure
  extends Pick<Unit, "mentions" | "asked" | "isWriting" | "isTouching" | "isWild" | "isAsking" | "isFarCall"> {
  readonly isConverting: boolean;
  readonly runs: readonly string[];
}

const NOTHING_READ = {
  ...{ isWriting: false, isTouching: false, isConverting: false },
  ...{ isWild: false, isAsking: false, isFarCall: false },
};

interface Told {
  readonly through?: readonly Cell[] | undefined;
  readonly value?: Node;
  readonly isChain?: boolean;
  readonly said?: string;
  readonly isMarking?: boolean;
}

interface Chain {
  readonly targets: readonly Cell[];
  readonly through?: readonly Cell[] | undefined;
  readonly value?: Node | undefined;
  /** All exports are given at once. */
  readonly isAll?: boolean;
  readonly isLost?: boolean;
}

const NOTHING: Chain = { targets: [], through: undefined };

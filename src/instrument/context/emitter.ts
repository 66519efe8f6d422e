/** What every part of the emitter shares. The parts call each other through here, so that none imports another in a circle. */
import type { Intent } from "../../frontend/hints/intent.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import type { Scopes } from "../../frontend/scopes/scope.ts";
import type { ModuleSites, SiteKind } from "../../frontend/sites/number.ts";
import type { AnyFunction, Class, Node } from "../../frontend/syntax.ts";
import type { MergedNamespaces } from "../facts/merged-namespaces.ts";
import type { IsPrimitive } from "../facts/primitives.ts";
import type { Quiet } from "../facts/quiet.ts";
import type { Emitted } from "../output/emitted.ts";
import type { Frame } from "../output/frame.ts";
import type { ImportTable } from "../output/import-table.ts";
import type { Names } from "../output/names.ts";
import type { Marker } from "../output/source-map.ts";

/** A statement that `break` can leave. */
export interface BreakTarget {
  readonly labels: readonly string[];
  /** Whether a `break` without label means this one. */
  readonly plain: boolean;
  /** Where the emitted statement ends after its natural end: `break` must go past that. */
  readonly exit: string | undefined;
  exitUsed: boolean;
}

export interface Emitter {
  readonly module: ParsedModule;
  readonly scopes: Scopes;
  readonly sites: ModuleSites;
  readonly names: Names;
  readonly quiet: Quiet;
  readonly isPrimitive: IsPrimitive;
  readonly marker: Marker;
  readonly imports: ImportTable;
  /** The shadow build; otherwise coverage only. */
  readonly shadows: boolean;
  /** The shadow build that tells of everything; see `checked.ts`. */
  readonly checks: boolean;
  /** The coverage build whose comparisons are measured. */
  readonly measures: boolean;
  /** What the checked build says about intentions. */
  readonly intent: Intent | undefined;
  frame: Frame;
  breakTargets: BreakTarget[];
  /** Class whose body is being emitted, innermost last. */
  readonly classes: Class[];
  readonly merged: MergedNamespaces;
  /** Name of the TypeScript namespace whose body is being emitted. */
  namespace: string | undefined;
  /** The comment that ends a function's text: its kind, its site and which file it is in. */
  markText(kind: string, site: number): string;
  /** Counts labels and other names that must differ within the module. */
  counter: number;

  /** `want` false: nobody will look at the shadow. */
  value(node: Node, want?: boolean): Emitted;
  /** The expression for its effects only. */
  discard(node: Node): string;
  /** A test: reports the branch at `owner` and evaluates to its outcome. */
  condition(node: Node, owner: Node, kind: SiteKind): string;
  statement(node: Node, labels?: readonly string[]): string;
  /** Statements of one scope, its shadow variables first. */
  statements(body: readonly Node[], scopeNode: Node): string;
  functionText(node: AnyFunction, form: FunctionForm): string;
  classText(node: Class): string;
}

export interface FunctionForm {
  /** What comes before the parameters: `function f`, `async *m`, `get x`; empty for arrows. */
  readonly head: string;
  readonly role: "function" | "arrow" | "method" | "constructor";
  /** Where the class keeps the shadows of its constructor's arguments while fields initialise. */
  readonly keptArgs?: string;
  readonly isDerived?: boolean;
}

export function siteText(cx: Emitter, node: Node, kind: SiteKind): string {
  return `${cx.names.base} + ${cx.sites.siteOf(node, kind).index}`;
}

/** Notes that an outcome of the branch at `node` was seen. */
export function covered(cx: Emitter, node: Node, kind: SiteKind, outcome: boolean): string {
  const { branch } = cx.sites.siteOf(node, kind);
  // what a compiler added does not count
  if (branch < 0) return "0";
  const slot = `${cx.names.coverage}[${2 * branch + (outcome ? 1 : 0)}]`;
  // cheap runs are told apart by how often they took a branch; the counters stay at their largest value
  return cx.shadows ? `${slot} = 1` : `++${slot}`;
}

/** Runs `emit` with a frame of its own. */
export function withFrame<T>(cx: Emitter, frame: Frame, emit: () => T): T {
  const { frame: outer, breakTargets } = cx;
  cx.frame = frame;
  cx.breakTargets = [];
  try {
    return emit();
  } finally {
    cx.frame = outer;
    cx.breakTargets = breakTargets;
  }
}

/** An expression where no temporaries of a surrounding function are in reach, such as a field initialiser. */
export function isolated(cx: Emitter, frame: Frame, emit: () => Emitted, after = ""): string {
  return withFrame(cx, frame, () => {
    const e = emit();
    const declarations = cx.frame.declarations();
    if (declarations === "" && after === "" && e.before === "") return e.value;
    return `(() => { ${declarations}return ${e.before === "" ? e.value : `(${e.before}, ${e.value})`}; })()`;
  });
}

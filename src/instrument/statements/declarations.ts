/** Variable declarations. Shadow variables are declared at the start of their scope; here they get their values. */
import { eachName } from "../../frontend/scopes/patterns.ts";
import { isFunction, walk } from "../../frontend/syntax.ts";
import type { Emitter } from "../context/emitter.ts";
import { hold, keep } from "../context/operands.ts";
import { elsewhere, namespaceProperty } from "../expressions/identifiers.ts";
import { store } from "../expressions/members.ts";
import { isPlainPattern, nativePattern } from "../expressions/native-patterns.ts";
import { destructure, type InnerSink, type Origin, type Sink } from "../expressions/patterns.ts";
import { hasDefaults, isNoticed } from "../facts/patterns.ts";
import { comma, type Emitted, inline, NONE } from "../output/emitted.ts";
import { named } from "../output/named.ts";
import type { Node, NodeOf } from "../output/node.ts";

/** The declaration without its semicolon, fit for the head of a `for`. */
export function declaration(cx: Emitter, node: NodeOf<"VariableDeclaration">): string {
  const kind = declaredAs(
    cx,
    node.declarations.map((declarator) => declarator.id),
    node.kind,
  );
  const declarators = node.declarations.flatMap((declarator) => {
    const { id, init } = declarator;
    if (init === null) return [id.type === "Identifier" ? id.name : ""];
    if (id.type === "Identifier") return [initialised(cx, id, cx.value(init), kind)];
    if (!cx.shadows && !hasDefaults(id) && isPlainPattern(cx, id))
      return [`${nativePattern(cx, id, (n) => inline(cx.value(n, false)))} = ${inline(cx.value(init, false))}`];
    return taken(cx, id, cx.value(init), kind, { kind: "declaration", node: init });
  });
  return `${kind} ${declarators.join(", ")}`;
}

/** Declarators that take a value apart. */
export function taken(cx: Emitter, pattern: Node, source: Emitted, kind: string, origin: Origin): string[] {
  const declarators: string[] = [];
  // Parameters are declared with `let` only when one of them is read in its dead zone.
  const isEarly = origin.kind === "parameter" && kind === "let";
  let pending = "";
  const sink: Sink = {
    effect(code) {
      pending = comma(pending, code);
    },
    within: () =>
      kind === "const" || isEarly || readsItself(cx, pattern) ? undefined : assigningInside(cx, declarators),
    target(node) {
      if (node.type !== "Identifier") throw new Error("a declaration binds names");
      return (value) => {
        declarators.push(initialised(cx, node, { ...value, before: comma(pending, value.before) }, kind));
        pending = "";
      };
    },
  };
  destructure(cx, pattern, source, sink, origin);
  if (pending !== "") declarators.push(`${cx.names.own(`$d${cx.counter++}`)} = (${pending}, 0)`);
  return declarators;
}

/** Names that get their values inside an expression are declared before it. */
function assigningInside(cx: Emitter, declarators: string[]): InnerSink {
  let code = "";
  const sink: Sink = {
    effect(text) {
      code = comma(code, text);
    },
    within: () => assigningInside(cx, declarators),
    target(node) {
      if (node.type !== "Identifier") throw new Error("a declaration binds names");
      declarators.push(node.name);
      const binding = cx.scopes.bindingOf(node);
      const isQuiet = binding === undefined || cx.quiet.isQuiet(binding);
      return (value) => {
        const held = value.once ? hold(cx, value) : value;
        const shadow = isQuiet ? "" : `${cx.names.shadow(node.name)} = ${held.shadow}`;
        code = comma(code, held.before, `${node.name} = ${held.value}`, shadow);
      };
    },
  };
  return { sink, code: () => code };
}

/** A constant that gets its value step by step has to be declared with `let`; nobody can tell unless it is assigned to. */
export function declaredAs(cx: Emitter, patterns: readonly Node[], kind: string): string {
  if (kind !== "const" || !patterns.some(hasNoticed) || patterns.some((pattern) => readsItself(cx, pattern)))
    return kind;
  let isAssigned = false;
  for (const pattern of patterns)
    eachName(pattern, (id) => {
      isAssigned ||= cx.scopes.bindingOf(id)?.assigned === true;
    });
  return isAssigned ? kind : "let";
}

/** A default that mentions its own name or a later one: it must find that in its dead zone. */
function readsItself(cx: Emitter, pattern: Node): boolean {
  let found = false;
  const visit = (part: Node, end: number): void =>
    eachName(part, (id) => {
      const references = cx.scopes.bindingOf(id)?.references ?? [];
      found ||= references.some(({ node }) => node.start >= pattern.start && node.start < end);
    });
  if (pattern.type === "ArrayPattern")
    for (const element of pattern.elements) {
      if (element !== null) visit(element, element.end);
    }
  else visit(pattern, pattern.end);
  return found;
}

function hasNoticed(pattern: Node): boolean {
  let found = false;
  walk(pattern, (node) => {
    found ||= isNoticed(node);
    return !found && !isFunction(node);
  });
  return found;
}

function initialised(cx: Emitter, id: NodeOf<"Identifier">, e: Emitted, kind: string): string {
  const binding = cx.scopes.bindingOf(id);
  const shadow = binding === undefined || cx.quiet.isQuiet(binding) ? NONE : cx.names.shadow(id.name);
  if (shadow === NONE) return `${id.name} = ${inline(e)}`;
  if (kind !== "var") {
    // The variable's scope was just entered, its shadow is still undefined.
    if (e.shadow === NONE) return `${id.name} = ${inline(e)}`;
    return `${id.name} = (${comma(e.before, `${shadow} = ${e.shadow}`, e.value)})`;
  }
  if (e.shadow === NONE && !e.once) return `${id.name} = (${comma(e.before, `${shadow} = undefined`, e.value)})`;
  // A `var` keeps value and shadow when the initialiser throws, so the shadow changes last.
  if (e.anonymous) return `${id.name} = (${shadow} = undefined, ${named(e, id.name).value})`;
  const held = hold(cx, e);
  return `${id.name} = (${comma(held.before, `${shadow} = ${held.shadow}`, held.value)})`;
}

/** Exported variables of a namespace are properties: the declaration becomes assignments. */
export function namespaceDeclaration(cx: Emitter, node: NodeOf<"VariableDeclaration">): string {
  const steps: string[] = [];
  for (const { id, init } of node.declarations) {
    if (init === null) continue;
    if (id.type === "Identifier") {
      const place = elsewhere(cx, cx.scopes.bindingOf(id)!);
      const property = namespaceProperty(cx.scopes.bindingOf(id)!);
      if (property !== undefined && cx.shadows) {
        const held = hold(cx, cx.value(init));
        steps.push(
          comma(
            held.before,
            store(cx, property, held, () => cx.names.base),
          ),
        );
        continue;
      }
      const e = cx.value(init, false);
      steps.push(comma(e.before, keep(place?.value ?? id.name, { ...e, anonymous: false })));
      continue;
    }
    let effects = "";
    destructure(
      cx,
      id,
      cx.value(init),
      {
        effect(code) {
          effects = comma(effects, code);
        },
        within: () => undefined,
        target(node) {
          const binding = node.type === "Identifier" ? cx.scopes.bindingOf(node) : undefined;
          const place = binding === undefined ? undefined : elsewhere(cx, binding);
          const property = binding === undefined || !cx.shadows ? undefined : namespaceProperty(binding);
          return (value) => {
            if (property !== undefined) {
              const held = value.once ? hold(cx, value) : value;
              effects = comma(
                effects,
                held.before,
                store(cx, property, held, () => cx.names.base),
              );
              return;
            }
            effects = comma(effects, value.before, `${place?.value} = ${value.value}`);
          };
        },
      },
      { kind: "declaration", node: init },
    );
    steps.push(effects);
  }
  return comma(...steps);
}

/** The shadow variables that the noisy ones among these names need. */
export function shadowsOf(cx: Emitter, names: Iterable<string>): string {
  const list = [...new Set(names)].map(cx.names.shadow);
  return list.length === 0 ? "" : `let ${list.join(", ")};\n`;
}

export function noisyNames(cx: Emitter, pattern: Node): string[] {
  const names: string[] = [];
  eachName(pattern, (id) => {
    const binding = cx.scopes.bindingOf(id);
    if (binding !== undefined && !cx.quiet.isQuiet(binding)) names.push(binding.name);
  });
  return names;
}

/** Noisy bindings that live in variables of the scope a node opens. */
export function noisyInScope(cx: Emitter, node: Node): string[] {
  const scope = cx.scopes.scopeOf(node);
  if (scope === undefined) return [];
  return [...scope.bindings.values()]
    .filter((binding) => !cx.quiet.isQuiet(binding) && elsewhere(cx, binding) === undefined)
    .map((binding) => binding.name);
}

/**
 * The code of its file that a target reaches: itself and the definitions it names, directly or through one another, exported or
 * not. A name means the innermost definition around it; a property means the members of that name of the classes, prototypes
 * and export objects that are reached. Syntax alone: it may count a little too much, never a call that it could see too little.
 */
import type { ParsedModule } from "../frontend/parse.ts";
import { eachChild, isClass, isErased, isFunction, keyName, type Node, stripCasts, walk } from "../frontend/syntax.ts";

export interface Range {
  readonly start: number;
  readonly end: number;
}

type Use = "read" | "write";

interface Definition extends Range {
  readonly name: string;
  /** Where it is known. */
  readonly scope: Range;
  /** What of it runs when it is used and not when its module is loaded. */
  readonly code: readonly Range[];
}

/** A part that is reached by its property name once its owner is: a method of a class, `Account.prototype.pay = function () {}`. */
interface Member extends Range {
  readonly name: string | undefined;
  /** The name of what holds it; a class expression without one is where it stands. */
  readonly owner: string | number;
  readonly uses: readonly Use[];
  readonly code: readonly Range[];
}

interface Mention {
  readonly name: string;
  readonly start: number;
  readonly kind: "name" | Use;
}

interface Contents {
  readonly definitions: ReadonlyMap<string, readonly Definition[]>;
  readonly members: readonly Member[];
  readonly membersOf: ReadonlyMap<string | number, readonly Member[]>;
  /** By use and name. */
  readonly byProperty: ReadonlyMap<string, readonly Member[]>;
  /** What the classes of the file extend, by name. */
  readonly parents: ReadonlyMap<string | number, string>;
  /** In the order of the text. */
  readonly mentions: readonly Mention[];
}

/** Read once for all targets of a file. */
const cache = new WeakMap<ParsedModule, Contents>();

/** What everybody can reach without naming it. */
const EXPORTS = "exports";

export function ownCode(module: ParsedModule, start: Range): readonly Range[] {
  let contents = cache.get(module);
  if (contents === undefined) cache.set(module, (contents = read(module)));
  const { definitions, members, membersOf, byProperty, parents, mentions } = contents;
  const reached: Range[] = [start];
  const seen = new Set<Definition | Member>();
  const owners = new Set<string | number>([EXPORTS]);
  const properties = new Set<string>();
  const take = (part: Definition | Member): void => {
    if (seen.has(part)) return;
    seen.add(part);
    reached.push(...part.code);
  };
  const tryMember = (member: Member): void => {
    if (member.name === undefined || member.uses.some((use) => properties.has(`${use} ${member.name}`))) take(member);
  };
  const addOwner = (owner: string | number): void => {
    if (owners.has(owner)) return;
    owners.add(owner);
    for (const member of membersOf.get(owner) ?? []) tryMember(member);
    const parent = parents.get(owner);
    if (parent !== undefined) addOwner(parent);
  };
  for (const member of members) if (contains(member, start)) addOwner(member.owner);
  for (let i = 0; i < reached.length; i++) {
    const range = reached[i]!;
    for (let at = firstFrom(mentions, range.start); at < mentions.length && mentions[at]!.start < range.end; at++) {
      const mention = mentions[at]!;
      if (mention.kind !== "name") {
        const key = `${mention.kind} ${mention.name}`;
        if (properties.has(key)) continue;
        properties.add(key);
        for (const member of byProperty.get(key) ?? []) if (owners.has(member.owner)) take(member);
        continue;
      }
      const found = innermost(definitions.get(mention.name), mention.start);
      if (found !== undefined) take(found);
      addOwner(mention.name);
    }
  }
  return reached;
}

const contains = (outer: Range, inner: Range): boolean => outer.start <= inner.start && inner.end <= outer.end;

function innermost(candidates: readonly Definition[] | undefined, at: number): Definition | undefined {
  let best: Definition | undefined;
  for (const one of candidates ?? [])
    if (one.scope.start <= at && at < one.scope.end && (best === undefined || one.scope.start >= best.scope.start))
      best = one;
  return best;
}

function firstFrom(parts: readonly { readonly start: number }[], start: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function read({ program }: ParsedModule): Contents {
  const definitions = new Map<string, Definition[]>();
  const members: Member[] = [];
  const mentions: Mention[] = [];
  const parents = new Map<string | number, string>();
  const codeIn = functionsIn(program);
  const isNative = nativeHolders(program);
  const define = (name: string | undefined, node: Node, scope: Range, code: readonly Range[]): void => {
    if (name === undefined) return;
    const known = definitions.get(name);
    const definition = { name, start: node.start, end: node.end, scope, code };
    if (known === undefined) definitions.set(name, [definition]);
    // of several in one scope the last one counts
    else if (known.at(-1)!.scope === scope) known[known.length - 1] = definition;
    else known.push(definition);
  };
  const readClass = (node: Extract<Node, { type: "ClassDeclaration" | "ClassExpression" }>, owner: string | number) => {
    if (node.superClass?.type === "Identifier") parents.set(owner, node.superClass.name);
    for (const member of node.body.body) {
      if (isErased(member) || !("key" in member) || !("value" in member)) continue;
      const name = keyName(member.key, member.computed);
      const isField = member.type !== "MethodDefinition";
      if ((!isField && member.kind === "constructor") || (isField && !holdsFunction(member.value))) continue;
      const uses: Use[] = isField || member.kind === "method" ? ["read"] : [member.kind === "set" ? "write" : "read"];
      members.push({ name, owner, uses, start: member.start, end: member.end, code: [member] });
    }
  };
  const visit = (node: Node, scope: Range, uses: readonly Use[]): void => {
    if (isErased(node)) return;
    let inner = scope;
    switch (node.type) {
      case "Identifier":
        mentions.push({ name: node.name, start: node.start, kind: "name" });
        return;
      case "FunctionDeclaration":
      case "FunctionExpression":
        define(node.id?.name, node, node.type === "FunctionDeclaration" ? scope : node, [node]);
        inner = node;
        break;
      case "ArrowFunctionExpression":
        inner = node;
        break;
      case "ClassDeclaration":
      case "ClassExpression": {
        define(node.id?.name, node, scope, shellOf(node));
        readClass(node, node.id?.name ?? node.start);
        break;
      }
      case "VariableDeclarator":
        if (node.id.type === "Identifier" && node.init !== null) {
          const init = stripCasts(node.init);
          if (isClass(init) && init.id === null) readClass(init, node.id.name);
          define(node.id.name, node, scope, isClass(init) ? shellOf(init) : codeIn(node));
        }
        break;
      case "AssignmentExpression": {
        const place = assigned(node.left);
        const code = place === undefined ? [] : codeIn(node.right);
        if (place !== undefined && code.length > 0)
          members.push({ ...place, uses: ["read"], start: node.start, end: node.end, code });
        if (node.left.type === "Identifier" && code.length === 0)
          define(node.left.name, node, scope, codeIn(node.right));
        visit(node.left, scope, node.operator === "=" ? ["write"] : ["read", "write"]);
        visit(node.right, scope, ["read"]);
        return;
      }
      case "UpdateExpression":
        visit(node.argument, scope, ["read", "write"]);
        return;
      case "MemberExpression": {
        visit(node.object, scope, ["read"]);
        const name = isNative(node.object) ? undefined : keyName(node.property, node.computed);
        if (name !== undefined) for (const use of uses) mentions.push({ name, start: node.property.start, kind: use });
        if (node.computed) visit(node.property, scope, ["read"]);
        return;
      }
      case "ObjectPattern":
        for (const property of node.properties) {
          const name = property.type === "Property" ? keyName(property.key, property.computed) : undefined;
          if (name !== undefined) mentions.push({ name, start: property.start, kind: "read" });
        }
        break;
      case "ObjectExpression":
        for (const property of node.properties)
          if (property.type === "Property" && holdsFunction(property.value)) {
            const name = keyName(property.key, property.computed);
            const uses: Use[] = [property.kind === "set" ? "write" : "read"];
            members.push({ name, owner: node.start, uses, start: property.start, end: property.end, code: [property] });
          }
        break;
      case "Property":
      case "MethodDefinition":
      case "PropertyDefinition":
      case "AccessorProperty":
        if (node.computed) visit(node.key, scope, ["read"]);
        if (node.value !== null) visit(node.value, scope, ["read"]);
        return;
    }
    eachChild(node, (child) => visit(child, inner, ["read"]));
  };
  visit(program, program, ["read"]);
  mentions.sort((a, b) => a.start - b.start);
  return {
    definitions,
    members,
    membersOf: listed(members, (member) => [member.owner]),
    byProperty: listed(members, (member) => member.uses.map((use) => `${use} ${member.name}`)),
    parents,
    mentions,
  };
}

const COLLECTIONS = new Set(["Array", "Date", "Map", "Set", "WeakMap", "WeakSet"]);

const isNativeValue = (node: Node): boolean => {
  const value = stripCasts(node);
  if (value.type === "NewExpression") return value.callee.type === "Identifier" && COLLECTIONS.has(value.callee.name);
  return value.type === "ArrayExpression" || value.type === "TemplateLiteral" || value.type === "Literal";
};

/**
 * Tells expressions that hold a collection of the language: `this.map.set` is no method of this file. By names of variables and of fields
 * that are given nothing else anywhere in it.
 */
function nativeHolders(program: Node): (node: Node) => boolean {
  const given = new Map<string, boolean>();
  const give = (name: string | undefined, value: Node | null | undefined): void => {
    if (name === undefined || value === null || value === undefined) return;
    given.set(name, isNativeValue(value) && given.get(name) !== false);
  };
  const bind = (pattern: Node): void => {
    // a parameter may be anything
    walk(pattern, (node) => {
      if (node.type === "Identifier") given.set(node.name, false);
    });
  };
  walk(program, (node) => {
    if (isFunction(node)) for (const parameter of node.params) bind(parameter as Node);
    else if (isClass(node) && node.id !== null) given.set(node.id.name, false);
    else if (node.type === "VariableDeclarator") {
      if (node.id.type !== "Identifier") bind(node.id);
      else give(node.id.name, node.init);
    } else if (node.type === "PropertyDefinition") {
      const name = keyName(node.key, node.computed);
      give(name === undefined ? undefined : `.${name}`, node.value);
    } else if (node.type === "AssignmentExpression") {
      const { left } = node;
      const name = left.type === "MemberExpression" ? keyName(left.property, left.computed) : undefined;
      if (left.type === "Identifier") give(left.name, node.right);
      else if (name !== undefined) give(`.${name}`, node.right);
    } else if (node.type === "ForOfStatement" || node.type === "ForInStatement") bind(node.left as Node);
    else if (node.type === "TSParameterProperty") {
      const { parameter } = node;
      const inner = parameter.type === "AssignmentPattern" ? parameter.left : parameter;
      if (inner.type === "Identifier") given.set(`.${inner.name}`, false);
    }
  });
  return (node) => {
    const holder = stripCasts(node);
    if (holder.type === "Identifier") return given.get(holder.name) === true;
    if (holder.type !== "MemberExpression" || holder.object.type !== "ThisExpression") return false;
    const name = keyName(holder.property, holder.computed);
    return name !== undefined && given.get(`.${name}`) === true;
  };
}

function listed<K>(members: readonly Member[], keysOf: (member: Member) => readonly K[]): Map<K, Member[]> {
  const lists = new Map<K, Member[]>();
  for (const member of members)
    for (const key of keysOf(member)) {
      const known = lists.get(key);
      if (known === undefined) lists.set(key, [member]);
      else known.push(member);
    }
  return lists;
}

/** A class is used by making an instance: its constructor and its fields, and what it extends; methods are reached by name. */
function shellOf(node: Extract<Node, { type: "ClassDeclaration" | "ClassExpression" }>): readonly Range[] {
  const parts: Range[] = node.superClass === null ? [] : [node.superClass];
  for (const member of node.body.body) {
    if (isErased(member)) continue;
    if (member.type === "StaticBlock") parts.push(member);
    else if (member.type === "MethodDefinition" ? member.kind === "constructor" : !holdsFunction(heldBy(member)))
      parts.push(member);
  }
  return parts;
}

const heldBy = (member: Node): Node | null => ("value" in member ? (member.value as Node | null) : null);

const holdsFunction = (value: Node | null): boolean => value !== null && isFunction(stripCasts(value));

/** Tells the functions and classes in an expression, and not what is evaluated once when it is. All of them are looked for once: `a = b = c = …` is many expressions, each inside the other. */
function functionsIn(program: Node): (node: Node) => readonly Range[] {
  const all: Range[] = [];
  walk(program, (node) => {
    if (isFunction(node) || isClass(node)) all.push(node);
  });
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  return (node) => {
    const found: Range[] = [];
    for (let at = firstFrom(all, node.start); at < all.length && all[at]!.start < node.end; ) {
      const one = all[at]!;
      found.push(one);
      // what is inside of it belongs to it
      at = firstFrom(all, one.end);
    }
    return found;
  };
}

/** `exports.a`, `module.exports.a`, `Account.prototype.pay`, `parse.strict`: what holds it, and its name. */
function assigned(left: Node): { owner: string; name: string } | undefined {
  if (left.type !== "MemberExpression") return undefined;
  const name = keyName(left.property, left.computed);
  const owner = name === undefined ? undefined : holderOf(left.object);
  return name === undefined || owner === undefined ? undefined : { owner, name };
}

function holderOf(node: Node): string | undefined {
  if (node.type === "ThisExpression") return EXPORTS;
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression") return undefined;
  const name = keyName(node.property, node.computed);
  if (name === "prototype") return holderOf(node.object);
  const isModule = node.object.type === "Identifier" && node.object.name === "module";
  return isModule && name === "exports" ? EXPORTS : undefined;
}

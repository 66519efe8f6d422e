/** What modules import from each other: variables of other modules, and the objects that CommonJS modules export. */

import type { Binding } from "../../scopes/scope.ts";
import { keyName, type Node } from "../../syntax.ts";
import type { Imported, ModuleView } from "../view.ts";
import type { Frame } from "./frame.ts";
import { nativeAt } from "./given.ts";
import { read } from "./properties.ts";
import { NOTHING, type Thing, union, type Value } from "./thing.ts";

type Exported =
  | { readonly kind: "local"; readonly id: Node }
  /** `export default …` without a name. */
  | { readonly kind: "default"; readonly node: Node }
  | { readonly kind: "from"; readonly specifier: string; readonly imported: string };

interface Table {
  readonly names: ReadonlyMap<string, Exported>;
  readonly stars: readonly string[];
  readonly isCommon: boolean;
}

const tables = new WeakMap<ModuleView, Table>();

export function exportTable(at: ModuleView): Table {
  let table = tables.get(at);
  if (table === undefined) tables.set(at, (table = readTable(at)));
  return table;
}

function readTable(at: ModuleView): Table {
  const names = new Map<string, Exported>();
  const stars: string[] = [];
  let isCommon = true;
  for (const binding of at.scopes.bindings)
    if (binding.scope === at.scopes.module)
      for (const name of binding.exportedAs) names.set(name, { kind: "local", id: binding.declarations[0]! });
  for (const statement of at.module.program.body) {
    switch (statement.type) {
      case "ImportDeclaration":
        isCommon = false;
        break;
      case "ExportAllDeclaration":
        isCommon = false;
        if (statement.exported === null) stars.push(statement.source.value);
        else
          names.set(keyName(statement.exported, false)!, {
            kind: "from",
            specifier: statement.source.value,
            imported: "*",
          });
        break;
      case "ExportDefaultDeclaration": {
        isCommon = false;
        const { declaration } = statement;
        if (!names.has("default")) names.set("default", { kind: "default", node: declaration });
        break;
      }
      case "ExportNamedDeclaration":
        isCommon = false;
        if (statement.source !== null)
          for (const { local, exported } of statement.specifiers)
            names.set(keyName(exported, false)!, {
              kind: "from",
              specifier: statement.source.value,
              imported: keyName(local, false)!,
            });
        break;
    }
  }
  return { names, stars, isCommon };
}

/** What an importer gets under a name; `*` is the namespace. */
export function importedValue(frame: Frame, from: ModuleView, specifier: string, name: string): Value {
  return exportedBy(frame, frame.world.resolve(specifier, from, "import"), name, new Set());
}

function exportedBy(frame: Frame, found: Imported, name: string, seen: Set<string>): Value {
  switch (found.kind) {
    case "file": {
      const at = frame.world.modules.get(found.file);
      return at === undefined ? new Set([frame.world.unknown]) : exportOf(frame, at, name, seen);
    }
    case "listed": {
      const whole = name === "*" || name === "default";
      return new Set([nativeAt(frame, whole ? found.name : `${found.name}.${name}`)]);
    }
    default:
      return new Set([frame.world.unknown]);
  }
}

function exportOf(frame: Frame, at: ModuleView, name: string, seen: Set<string>): Value {
  const key = `${at.module.file}#${name}`;
  if (seen.has(key)) return NOTHING;
  seen.add(key);
  const table = exportTable(at);
  if (table.isCommon) {
    const whole = commonExports(frame, at);
    if (name === "default") return whole;
    if (name === "*") return new Set([namespaceOf(frame, at, seen)]);
    return read(frame, whole, name, at.module.program);
  }
  if (name === "*") return new Set([namespaceOf(frame, at, seen)]);
  const exported = table.names.get(name);
  if (exported === undefined) {
    if (name === "default") return NOTHING;
    return union(
      ...table.stars.map((specifier) => exportedBy(frame, frame.world.resolve(specifier, at, "import"), name, seen)),
    );
  }
  switch (exported.kind) {
    case "local": {
      const imported = at.imports.get(exported.id);
      if (imported !== undefined)
        return exportedBy(frame, frame.world.resolve(imported.specifier, at, "import"), imported.imported, seen);
      const binding = at.scopes.bindingOf(exported.id);
      if (binding !== undefined) frame.see(binding);
      return binding === undefined ? new Set([frame.world.unknown]) : frame.world.cell(binding, "load");
    }
    case "default":
      return frame.world.cell(exported.node, "load");
    case "from":
      return exportedBy(frame, frame.world.resolve(exported.specifier, at, "import"), exported.imported, seen);
  }
}

/** An object with all that a module exports. */
function namespaceOf(frame: Frame, at: ModuleView, seen: Set<string>): Thing {
  const { world } = frame;
  const table = exportTable(at);
  const thing = world.thing(at.module.program, "load", "plain", "namespace");
  thing.behind ??= () => behind(frame, at, new Set());
  // its fields are complete when loading is over
  if (frame.phase === "call") return thing;
  if (table.isCommon) {
    const whole = commonExports(frame, at);
    world.put(thing.fields, "default", whole);
    for (const one of whole) for (const [name, value] of one.fields) world.put(thing.fields, name, value);
    for (const one of whole) for (const [name, value] of one.getters) world.put(thing.getters, name, value);
    return thing;
  }
  for (const name of table.names.keys()) world.put(thing.fields, name, exportOf(frame, at, name, new Set()));
  for (const specifier of table.stars) {
    const found = world.resolve(specifier, at, "import");
    const from = found.kind === "file" ? world.modules.get(found.file) : undefined;
    if (from === undefined || seen.has(`${from.module.file}#*`)) {
      if (from === undefined) world.put(thing.fields, "[]", new Set([world.unknown]));
      continue;
    }
    seen.add(`${from.module.file}#*`);
    for (const [name, value] of namespaceOf(frame, from, seen).fields)
      if (name !== "default") world.put(thing.fields, name, value);
  }
  return thing;
}

/** All that importers of a module get. */
export function exportsOf(frame: Frame, at: ModuleView): Value {
  const { names, isCommon } = exportTable(at);
  const named = [...names.keys()].map((name) => exportOf(frame, at, name, new Set()));
  return union(...named, isCommon ? commonExports(frame, at) : NOTHING);
}

/** The variables that a module exports, its own and others', and the objects that a CommonJS module does. */
function* behind(frame: Frame, at: ModuleView, met: Set<ModuleView>): Iterable<Thing | Binding> {
  if (met.has(at)) return;
  met.add(at);
  const table = exportTable(at);
  if (table.isCommon) yield* commonExports(frame, at);
  const further = [...table.stars];
  for (const exported of table.names.values()) {
    const imported = exported.kind === "local" ? at.imports.get(exported.id) : undefined;
    const binding = exported.kind === "local" ? at.scopes.bindingOf(exported.id) : undefined;
    if (binding !== undefined) yield binding;
    if (imported !== undefined) further.push(imported.specifier);
    if (exported.kind === "from") further.push(exported.specifier);
  }
  for (const specifier of further) {
    const found = frame.world.resolve(specifier, at, "import");
    const from = found.kind === "file" ? frame.world.modules.get(found.file) : undefined;
    if (from !== undefined) yield* behind(frame, from, met);
  }
}

/** Every object that `module.exports` was. */
export function commonExports(frame: Frame, at: ModuleView): Value {
  return moduleObject(frame, at).fields.get("exports") ?? NOTHING;
}

export function moduleObject(frame: Frame, at: ModuleView): Thing {
  const first = frame.world.thing(at.module.program, "load", "plain", "exports");
  return frame.world.thing(at.module.program, "load", "plain", "module", (thing) => {
    thing.fields.set("exports", new Set([first]));
  });
}

export function exportsVariable(frame: Frame, at: ModuleView): Value {
  const first = frame.world.thing(at.module.program, "load", "plain", "exports");
  const [statement] = at.module.program.body;
  return union(new Set([first]), statement === undefined ? NOTHING : frame.world.cell(statement, "load"));
}

export function requiredValue(frame: Frame, specifier: string): Value {
  const found = frame.world.resolve(specifier, frame.at, "require");
  if (found.kind !== "file") return exportedBy(frame, found, "*", new Set());
  const at = frame.world.modules.get(found.file);
  if (at === undefined) return new Set([frame.world.unknown]);
  return exportTable(at).isCommon ? commonExports(frame, at) : exportOf(frame, at, "*", new Set());
}

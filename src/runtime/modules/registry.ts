/** The modules of a program: what specifiers lead to, what was loaded, and the state of what was evaluated. */
import { nameCore } from "../natives/core-names.ts";
import { keys, SafeMap, stringSlice } from "../pristine.ts";
import type { ModuleCode } from "../protocol.ts";
import { lookedAtExport } from "../world/surroundings.ts";
import { dirtyUnits } from "./dirty.ts";
import { type CommonModule, type Instance, makeInstance } from "./instance.ts";
import { announceCommon } from "./interop.ts";
import { type ModuleFailure, missingError } from "./missing.ts";
import type { SiteNumbering } from "./numbering.ts";
import { makeUnit, type Unit } from "./unit.ts";

export type How = "import" | "require";

export type Loaded =
  | { readonly kind: "code"; readonly code: ModuleCode }
  | { readonly kind: "core"; readonly name: string }
  | { readonly kind: "missing"; readonly failure: ModuleFailure }
  /** Thrown to whoever imports it. */
  | { readonly kind: "error"; readonly error: unknown };

type Found = Exclude<Loaded, { readonly kind: "missing" | "error" }>;

/** Answers once per (specifier, importing file, how); `from` is undefined for entries. */
export type Load = (specifier: string, from: string | undefined, how: How) => Loaded;

export class Registry {
  readonly numbering: SiteNumbering;
  /** CommonJS modules by file; deleting an entry makes the next `require` evaluate again. */
  readonly cache = Object.create(null) as Record<string, CommonModule>;
  /** The script that was started, when it is a CommonJS module. */
  main: CommonModule | undefined = undefined;
  private readonly load: Load;
  private readonly provide: (name: string) => unknown;
  private readonly resolutions = new SafeMap<string, Loaded>();
  private readonly loaded = new SafeMap<string, Unit>();
  private readonly instances = new SafeMap<Unit, Instance>();
  private readonly coreInstances = new SafeMap<string, Instance>();
  private dirty: readonly Unit[] | undefined = undefined;

  /** `provide` gives the exports of a core module. */
  constructor(load: Load, numbering: SiteNumbering, provide: (name: string) => unknown) {
    this.load = load;
    this.numbering = numbering;
    this.provide = provide;
  }

  resolve(specifier: string, from: string | undefined, how: How): Found {
    const key = `${how}\0${from ?? ""}\0${specifier}`;
    let loaded = this.resolutions.get(key);
    if (loaded === undefined) {
      loaded = this.load(specifier, from, how);
      this.resolutions.set(key, loaded);
    }
    if (loaded.kind === "error") throw loaded.error;
    if (loaded.kind === "missing") throw missingError(loaded.failure, from === undefined ? [] : this.requirers(from));
    return loaded;
  }

  /** The file and those who required it, innermost first. */
  private requirers(file: string): string[] {
    const files = [file];
    for (let { parent } = this.cache[file] ?? {}; parent !== undefined && parent !== null; parent = parent.parent)
      files[files.length] = parent.filename;
    return files;
  }

  unitOf(code: ModuleCode): Unit {
    let unit = this.loaded.get(code.file);
    if (unit === undefined) {
      unit = makeUnit(code, this.numbering.baseOf(code.file, code.siteCount));
      this.loaded.set(code.file, unit);
      this.dirty = undefined;
    }
    return unit;
  }

  /** The unit of a file, if it was loaded. */
  unitIn(file: string): Unit | undefined {
    return this.loaded.get(file);
  }

  depends(from: Unit | undefined, on: Unit): void {
    if (from === undefined || from.dependencies.has(on)) return;
    from.dependencies.add(on);
    this.dirty = undefined;
  }

  instanceOf(unit: Unit): Instance {
    let instance = this.instances.get(unit);
    if (instance === undefined) {
      instance = makeInstance(unit);
      this.instances.set(unit, instance);
    }
    return instance;
  }

  /** The module a specifier names, as an ES import sees it. */
  target(specifier: string, from: string | undefined, importer: Unit | undefined): Instance {
    const loaded = this.resolve(specifier, from, "import");
    if (loaded.kind === "core") return this.coreInstance(loaded.name);
    const unit = this.unitOf(loaded.code);
    this.depends(importer, unit);
    return this.instanceOf(unit);
  }

  /** What the module imports under that name. */
  imported({ unit }: Instance, specifier: string): Instance {
    return this.target(specifier, unit.file, unit);
  }

  private coreInstance(name: string): Instance {
    let instance = this.coreInstances.get(name);
    if (instance === undefined) {
      const code: ModuleCode = {
        file: `node:${name}`,
        format: "json",
        code: "",
        isAsync: false,
        imports: [],
        siteCount: 0,
        branchCount: 0,
        stateful: false,
      };
      instance = makeInstance(makeUnit(code, 0));
      const plain = withoutScheme(name);
      const onRead = (each: string, value: unknown): void => lookedAtExport(plain, each, value);
      announceCommon(instance.bindings, this.core(name), () => undefined, undefined, onRead);
      instance.status = "evaluated";
      instance.isShown = true;
      this.coreInstances.set(name, instance);
    }
    return instance;
  }

  /** The exports of a core module. */
  core(name: string): unknown {
    const plain = withoutScheme(name);
    const exports = this.provide(plain);
    nameCore(plain, exports);
    return exports;
  }

  forget(unit: Unit): void {
    this.instances.delete(unit);
  }

  /** Forgets the state of stateful modules and of all that depend on them. */
  reset(): void {
    this.dirty ??= dirtyUnits(this.loaded);
    const { dirty } = this;
    for (let i = 0; i < dirty.length; i++) {
      this.instances.delete(dirty[i]!);
      delete this.cache[dirty[i]!.file];
    }
    // What failed once may have failed for the state it found.
    this.instances.forEach((instance, unit) => {
      if (instance.status !== "evaluated") this.instances.delete(unit);
    });
  }

  /** Forgets the state of every module. */
  restart(): void {
    this.main = undefined;
    this.instances.clear();
    const files = keys(this.cache);
    for (let i = 0; i < files.length; i++) delete this.cache[files[i]!];
  }

  /** Everything loaded so far, in order. */
  units(): Unit[] {
    const list: Unit[] = [];
    this.loaded.forEach((unit) => {
      list[list.length] = unit;
    });
    return list;
  }
}

export const isCore = ({ unit }: Instance): boolean => stringSlice(unit.file, 0, 5) === "node:";

export const withoutScheme = (name: string): string =>
  stringSlice(name, 0, 5) === "node:" ? stringSlice(name, 5) : name;

/** What the declaration file of a module says of something it exports: its symbol, its call or construct signatures, the exported name of a class. */
import type * as typescript from "typescript";

type Ts = typeof typescript;

export class DeclaredExports {
  private readonly symbols: ReadonlyMap<string, typescript.Symbol>;
  private readonly whole: typescript.Symbol | undefined;
  /** Where types are asked for. */
  readonly place: typescript.Node;

  constructor(
    private readonly ts: Ts,
    private readonly checker: typescript.TypeChecker,
    source: typescript.SourceFile,
  ) {
    this.place = source;
    const module = checker.getSymbolAtLocation(source) ?? this.ambient(source);
    const equals = module?.exports?.get("export=" as typescript.__String);
    this.whole = equals && this.resolved(equals);
    const symbols = new Map<string, typescript.Symbol>();
    for (const symbol of module === undefined ? [] : checker.getExportsOfModule(module))
      symbols.set(symbol.getName(), this.resolved(symbol));
    this.symbols = symbols;
  }

  /** `declare module "x" { … }` */
  private ambient(source: typescript.SourceFile): typescript.Symbol | undefined {
    return this.checker
      .getAmbientModules()
      .find((module) => module.declarations?.some((declaration) => declaration.getSourceFile() === source));
  }

  private resolved(symbol: typescript.Symbol): typescript.Symbol {
    return symbol.flags & this.ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The ways to what is declared, and one step further. */
  names(): readonly (readonly string[])[] {
    const roots = [...this.symbols.keys(), ...(this.whole === undefined ? [] : ["module.exports"])];
    return roots.flatMap((root) => {
      const type = this.typeAt([root]);
      const inner = type === undefined ? [] : this.checker.getPropertiesOfType(type).map((one) => one.getName());
      return [[root], ...inner.map((name) => [root, name])];
    });
  }

  /** The signatures of what the path leads to; undefined where nothing is declared. */
  signatures(
    path: readonly string[],
    kind: "function" | "class" | "getter",
  ): readonly typescript.Signature[] | undefined {
    const type = this.typeAt(path);
    if (type === undefined) return undefined;
    if (kind === "getter") return [];
    const found = kind === "class" ? type.getConstructSignatures() : type.getCallSignatures();
    return found.length === 0 ? undefined : found;
  }

  private typeAt([first, ...rest]: readonly string[]): typescript.Type | undefined {
    let type = this.rootType(first!);
    for (const name of rest) {
      if (type === undefined) return undefined;
      if (name === "prototype") {
        type = type.getConstructSignatures()[0]?.getReturnType();
        continue;
      }
      const property = this.checker.getPropertyOfType(this.checker.getApparentType(type), name);
      type = property && this.checker.getTypeOfSymbolAtLocation(property, this.place);
    }
    return type;
  }

  private rootType(name: string): typescript.Type | undefined {
    const own = this.symbols.get(name);
    if (own !== undefined && name !== "module.exports") return this.valueOf(own);
    // CommonJS: the whole is what `default` means to importers, and its properties are the names
    if (name === "module.exports" || name === "default") {
      const main = this.whole ?? this.symbols.get("default");
      return main && this.valueOf(main);
    }
    const whole = this.whole && this.valueOf(this.whole);
    const property = whole && this.checker.getPropertyOfType(whole, name);
    return property && this.checker.getTypeOfSymbolAtLocation(property, this.place);
  }

  private valueOf(symbol: typescript.Symbol): typescript.Type | undefined {
    if (!(symbol.flags & this.ts.SymbolFlags.Value)) return undefined;
    return this.checker.getTypeOfSymbolAtLocation(symbol, this.place);
  }

  /** The name under which a class can be imported. */
  nameOf(symbol: typescript.Symbol): string | undefined {
    for (const [name, own] of this.symbols) if (own === symbol) return name;
    if (this.whole === symbol) return "module.exports";
    const property =
      this.whole &&
      this.valueOf(this.whole)
        ?.getProperties()
        .find((own) => this.resolved(own) === symbol);
    return property?.getName();
  }

  constructorsOf(symbol: typescript.Symbol): readonly typescript.Signature[] {
    return this.valueOf(symbol)?.getConstructSignatures() ?? [];
  }
}

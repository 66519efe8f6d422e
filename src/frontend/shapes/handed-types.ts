/** Functions in a type, by the way to them: what a caller of the function that returns it may call without asking whether it is there. */
import type * as typescript from "typescript";
import type { ParameterShape } from "./shape.ts";

/** Longer ways are not followed, nor more of them. */
const DEEPEST = 2;
const MOST_WAYS = 12;

interface Returned {
  readonly type: typescript.Type;
  readonly parameters: (signatures: readonly typescript.Signature[]) => readonly ParameterShape[];
}

export function handedParameters(
  ts: typeof typescript,
  checker: typescript.TypeChecker,
  program: typescript.Program,
  { type: returned, parameters }: Returned,
): Readonly<Record<string, readonly ParameterShape[]>> {
  const ways: Record<string, readonly ParameterShape[]> = {};
  const look = (given: typescript.Type, way: string, members: number, calls: number): void => {
    const known = checker.getBaseConstraintOfType(given) ?? given;
    const type = checker.getAwaitedType(known) ?? known;
    // what may be missing is asked for before it is called
    if (type.isUnion() || Object.keys(ways).length >= MOST_WAYS) return;
    const signatures = type.getCallSignatures();
    if (signatures.length > 0 && !isOfLibrary(type)) {
      ways[way] = parameters(signatures);
      if (calls < DEEPEST) look(signatures[0]!.getReturnType(), `${way}()`, 0, calls + 1);
    }
    if (members >= DEEPEST) return;
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
      for (const [i, element] of checker.getTypeArguments(type as typescript.TypeReference).entries())
        look(element, `${way}${checker.isTupleType(type) ? `[${i}]` : "[]"}`, members + 1, calls);
      return;
    }
    if (isOfLibrary(type) || isExportedClass(type)) return;
    for (const property of checker.getPropertiesOfType(type)) {
      const isPublic = (ts.getCombinedModifierFlags(property.valueDeclaration ?? NOTHING) & HIDDEN) === 0;
      if (property.flags & ts.SymbolFlags.Optional || property.flags & ts.SymbolFlags.Accessor || !isPublic) continue;
      if (!/^[A-Za-z$][\w$]*$/.test(property.getName())) continue;
      look(checker.getTypeOfSymbol(property), `${way}.${property.getName()}`, members + 1, calls);
    }
  };
  const HIDDEN = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  const NOTHING = ts.factory.createPropertyDeclaration(undefined, "none", undefined, undefined, undefined);

  function isOfLibrary(type: typescript.Type): boolean {
    const file = type.getSymbol()?.declarations?.[0]?.getSourceFile();
    return (
      file !== undefined &&
      (program.isSourceFileDefaultLibrary(file) || /\/node_modules\//.test(file.fileName)) &&
      !/^__/.test(type.getSymbol()!.getName())
    );
  }

  /** Its methods are explored by themselves. */
  function isExportedClass(type: typescript.Type): boolean {
    const declaration = type.getSymbol()?.declarations?.[0];
    return (
      declaration !== undefined &&
      ts.isClassDeclaration(declaration) &&
      (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0
    );
  }

  look(returned, "", 0, 0);
  return ways;
}

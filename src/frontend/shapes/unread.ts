/**
 * Declared types are other people's programs: one that the reader stumbles over (endless, too deep, met by no rule) becomes a value of
 * unknown type, which is a narrowing, and costs nothing else. Only where reading began: what overflowed is not read again on the way back.
 */
import { DiagnosticError } from "../diagnostic.ts";
import { valueParameters } from "../syntax.ts";
import { LAZY } from "./combine.ts";
import { BeyondSyntax, type ShapeReader, type TypeChecker } from "./type-scope.ts";

type Guard = <T>(read: () => T, otherwise: T) => T;

function createGuard(): Guard {
  let depth = 0;
  return (read, otherwise) => {
    depth++;
    try {
      return read();
    } catch (error) {
      if (depth > 1 || error instanceof BeyondSyntax || error instanceof DiagnosticError) throw error;
      return otherwise;
    } finally {
      depth--;
    }
  };
}

export function guardedReader(reader: ShapeReader): ShapeReader {
  const guard = createGuard();
  const { type, parameters, instance, checker } = reader;
  return Object.defineProperties(reader, {
    type: { value: (...words: Parameters<typeof type>) => guard(() => type(...words), LAZY) },
    instance: { value: (...words: Parameters<typeof instance>) => guard(() => instance(...words), LAZY) },
    parameters: {
      value: (...words: Parameters<typeof parameters>) => {
        const [all, ...rest] = words;
        // one after another where all at once fails: only the one that cannot be read is lost
        return (
          guard(() => parameters(...words), undefined) ??
          valueParameters(all).flatMap((one, i) => guard(() => parameters([one], ...rest), [unknownParameter(i)]))
        );
      },
    },
    checker: { value: guardedChecker(checker, guard) },
  });
}

const unknownParameter = (i: number) => ({ name: `argument${i + 1}`, shape: LAZY, optional: false, rest: false });

function guardedChecker(checker: TypeChecker, guard: Guard): TypeChecker {
  return {
    expect: (files) => guard(() => checker.expect(files), undefined),
    shapeOfTypeAt: (...words) => guard(() => checker.shapeOfTypeAt(...words), LAZY),
    handedBackAt: (...words) => guard(() => checker.handedBackAt(...words), undefined),
    parametersAt: (...words) => guard(() => checker.parametersAt(...words), undefined),
    declaredParameters: (...words) => guard(() => checker.declaredParameters(...words), undefined),
    declaredNames: (file) => guard(() => checker.declaredNames(file), []),
  };
}

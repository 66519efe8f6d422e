/** Cases whose text is written out whole, where a spelling would change the truth. */
import type { Case, Surroundings } from "./case.ts";
import { PLANTS, type PlantName } from "./plant.ts";

export interface Whole {
  readonly name: string;
  readonly source: string;
  /** All plants that the text can show. `@` in it stands for the statements of a plant with this condition: `@{n === 2}@`. */
  readonly plants?: readonly PlantName[];
  readonly target?: string;
  readonly call?: string;
  readonly given?: string;
  readonly calls?: readonly string[];
  readonly checker?: string;
  readonly excuse?: string;
  readonly isLate?: true;
  readonly isSafe?: true;
  readonly files?: Readonly<Record<string, string>>;
  readonly surroundings?: Surroundings;
}

export const whole = (family: string, texts: readonly Whole[]): Case[] =>
  texts.flatMap(({ name, source, plants = ["branch", "assertion", "division", "throw", "nullish"], isSafe, ...rest }) =>
    plants.map((plant): Case => {
      const { imports = "", statements } = PLANTS[plant];
      const { target = "target", call = `${target}($)`, given = "", calls = [""], checker, ...more } = rest;
      const asked = checker ?? (isSafe === true ? (PLANTS[plant].checker ?? "unexpected-throw") : undefined);
      return {
        ...more,
        family,
        name: `${name} · ${plant}`,
        source: imports + source.replaceAll(/@\{(.*?)\}@/gs, (_, condition: string) => statements(condition)),
        target,
        call,
        given,
        calls,
        plant: isSafe === true ? "safe" : plant,
        ...(asked === undefined ? {} : { checker: asked }),
      };
    }),
  );

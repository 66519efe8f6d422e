/** A model of φ̂ as an input of the dynamic side: which terms to ask for, and what their values make. */
import type { Primitive } from "../../expr/expr.ts";
import type { InputVariable } from "../inputs.ts";
import { int, type Term } from "../term/term.ts";

export type Entries = readonly (readonly [string, Primitive])[];

/** Elements beyond are not asked for, and become whatever is usual. */
const MOST_ELEMENTS = 160;
const MOST_ROWS = 28;

interface Asked {
  readonly term: Term;
  take(value: string): void;
}

/** Reads values as the solver prints them. */
const numberIn = (text: string): number => {
  const [n, d] = text.split("/");
  return d === undefined ? Number(n) : Number(n) / Number(d);
};

/** Terms to be asked for, and what makes an input of the answers. */
export function asking(variables: readonly InputVariable[]): {
  terms: readonly Term[];
  read(values: readonly string[]): Entries;
} {
  const asked: Asked[] = [];
  const makers = variables.map((variable) => collect(variable, asked, MOST_ELEMENTS));
  return {
    terms: asked.map(({ term }) => term),
    read(values) {
      for (const [i, { take }] of asked.entries()) take(values[i] ?? "?");
      return makers.flatMap((make) => make());
    },
  };
}

function collect(variable: InputVariable, asked: Asked[], most: number): () => Entries {
  const want = (term: Term): (() => string) => {
    let got = "?";
    asked.push({ term, take: (value) => (got = value) });
    return () => got;
  };
  const { path } = variable;
  switch (variable.kind) {
    case "number": {
      const [value, bad] = [want(variable.term), want(variable.bad)];
      return () => {
        const number = numberIn(value());
        if (bad() === "true") return [[path, Number.NaN]];
        return Number.isNaN(number)
          ? []
          : [[path, Math.abs(number) > Number.MAX_VALUE ? Math.sign(number) * Number.POSITIVE_INFINITY : number]];
      };
    }
    case "boolean": {
      const value = want(variable.term);
      return () => (value() === "?" ? [] : [[path, value() === "true"]]);
    }
    case "text": {
      const length = want(variable.length);
      const units = Array.from({ length: most }, (_, i) => want(variable.unit(int(i))));
      return () => {
        const size = numberIn(length());
        if (!(size >= 0 && size <= 20_000)) return [];
        let text = "";
        for (let i = 0; i < size; i++) text += String.fromCharCode(unit(units[i]?.()));
        return [[path, text]];
      };
    }
    case "array": {
      const length = want(variable.length);
      const isDeep = variable.element(int(0)).some(({ kind }) => kind === "array" || kind === "text");
      const count = isDeep ? Math.min(MOST_ROWS, most) : most;
      const elements = Array.from({ length: count }, (_, i) =>
        variable.element(int(i)).map((one) => collect(one, asked, MOST_ROWS)),
      );
      return () => {
        const size = numberIn(length());
        if (!(size >= 0 && size <= 20_000)) return [];
        return [
          [`${path}.length`, size],
          ...elements.slice(0, size).flatMap((makers) => makers.flatMap((make) => make())),
        ];
      };
    }
  }
}

/** What a model says of a unit nobody asked about may be anything. */
function unit(text: string | undefined): number {
  const value = text === undefined ? Number.NaN : numberIn(text);
  return Number.isInteger(value) && value >= 0 && value < 65536 ? value : 97;
}

/** Lengths of the input, for keeping models small. */
export function lengthsOf(variables: readonly InputVariable[]): readonly Term[] {
  return variables.flatMap((variable) => {
    if (variable.kind === "text") return [variable.length];
    return variable.kind === "array" ? [variable.length] : [];
  });
}

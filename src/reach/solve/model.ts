/** A model of φ̂ as an input of the dynamic side: which terms to ask for, and what their values make. */
import type { Primitive } from "../../expr/expr.ts";
import { lengthOf } from "../../expr/variable/variable.ts";
import type { InputVariable } from "../inputs.ts";
import { nextTag, nodePath } from "../linked.ts";
import { and, int, le, type Term, TRUE } from "../term/term.ts";

export type Entries = readonly (readonly [string, Primitive])[];

/** Elements beyond are not asked for, and become whatever is usual: of arrays and texts, and of arrays of these. */
export interface Size {
  readonly elements: number;
  readonly rows: number;
  readonly columns: number;
}

const LARGE: Size = { elements: 160, rows: 28, columns: 28 };

/** For so many rounds of a loop. */
export const sizeFor = (most: number): Size => ({
  elements: Math.min(2 * most + 24, LARGE.elements),
  rows: 20,
  columns: Math.min(2 * most + 8, 60),
});

/** Longer lists are not built. */
const MOST_NODES = 40;

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
export function asking(
  variables: readonly InputVariable[],
  size: Size = LARGE,
): {
  terms: readonly Term[];
  read(values: readonly string[]): Entries;
} {
  const asked: Asked[] = [];
  const makers = variables.map((variable) => collect(variable, asked, size, size.elements));
  return {
    terms: asked.map(({ term }) => term),
    read(values) {
      for (const [i, { take }] of asked.entries()) take(values[i] ?? "?");
      return makers.flatMap((make) => make());
    },
  };
}

function collect(variable: InputVariable, asked: Asked[], size: Size, most: number): () => Entries {
  const want = (term: Term): (() => string) => {
    if (term.kind === "truth" || term.kind === "number") return () => String(term.value);
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
    case "presence": {
      const missing = want(variable.missing);
      return () => [[path, missing() === "true" ? 0 : 1]];
    }
    case "text": {
      const length = want(variable.length);
      const units = Array.from({ length: most }, (_, i) => want(variable.unit(int(i))));
      return () => {
        const count = numberIn(length());
        if (!(count >= 0 && count <= 20_000)) return [];
        let text = "";
        for (let i = 0; i < count; i++) text += String.fromCharCode(unit(units[i]?.()));
        return [[path, text]];
      };
    }
    case "list": {
      const length = want(variable.length);
      const { root, type, rootTag } = variable;
      const nodes = Array.from({ length: Math.min(most, MOST_NODES) }, (_, i) =>
        variable.node(i).map((one) => collect(one, asked, size, size.columns)),
      );
      return () => {
        const many = numberIn(length());
        if (!(many >= 0 && many <= nodes.length)) return [];
        const first: Entries = rootTag === undefined ? [] : [[rootTag, many > 0 ? 1 : 0]];
        return [
          ...first,
          ...nodes
            .slice(0, many)
            .flatMap(
              (makers, i): Entries => [
                ...makers.flatMap((make) => make()),
                [nextTag(nodePath(root, type, i), type), i + 1 < many ? 1 : 0],
              ],
            ),
        ];
      };
    }
    case "array": {
      const length = want(variable.length);
      const count = isDeep(variable) ? Math.min(size.rows, most) : most;
      const elements = Array.from({ length: count }, (_, i) =>
        variable.element(int(i)).map((one) => collect(one, asked, size, size.columns)),
      );
      return () => {
        const many = numberIn(length());
        if (!(many >= 0 && many <= 20_000)) return [];
        return [
          [lengthOf(path).name, many],
          ...elements.slice(0, many).flatMap((makers) => makers.flatMap((make) => make())),
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

const isDeep = (variable: Extract<InputVariable, { kind: "array" }>): boolean =>
  variable.element(int(0)).some(({ kind }) => kind === "array" || kind === "text");

/** That everything that the size leaves out is not there. */
export function isSmall(variables: readonly InputVariable[], size: Size, most = size.elements): Term {
  return and(
    ...variables.map((variable) => {
      if (variable.kind === "text") return le(variable.length, int(most));
      if (variable.kind === "list") return le(variable.length, int(Math.min(most, MOST_NODES)));
      if (variable.kind !== "array") return TRUE;
      if (!isDeep(variable)) return le(variable.length, int(most));
      const rows = Array.from({ length: size.rows }, (_, i) => isSmall(variable.element(int(i)), size, size.columns));
      return and(le(variable.length, int(size.rows)), ...rows);
    }),
  );
}

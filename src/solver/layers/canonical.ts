/** Queries up to the names of their variables: the same question about other variables has the same key. */
import type { Domain, Expr, Input, Primitive } from "../../expr/expr.ts";
import { inputsOf } from "../../expr/inputs.ts";
import { type ByKind, visit } from "../../expr/kind.ts";
import { postorder } from "../../expr/walk.ts";
import { Recent } from "./recent.ts";

/** A constraint without names: a number for its form, and the variables that fill the form, in order. */
interface Template {
  readonly form: number;
  readonly inputs: readonly Input[];
}

export interface Canonical {
  readonly key: string;
  /** The variables of the query in the order the key counts them. */
  readonly inputs: readonly Input[];
}

/** Characters of all forms together. */
const MAX_FORMS = 1_000_000;

function valueText(value: Primitive): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "bigint":
      return `${value}n`;
    default:
      return Object.is(value, -0) ? "-0" : String(value);
  }
}

function domainText(domain: Domain): string {
  switch (domain.kind) {
    case "integer":
      return `integer ${domain.min} ${domain.max}`;
    case "any-string":
      return `string ${domain.maxLength}`;
    case "one-of":
      return `of ${domain.values.map(valueText).join(" ")}`;
    case "tag":
      // What the alternatives are called does not matter to a solver.
      return `tag ${domain.labels.length}`;
    case "any-number":
    case "any-boolean":
    case "any-bigint":
      return domain.kind;
  }
}

export class Canonicaliser {
  readonly #templates = new WeakMap<Expr, Template>();
  readonly #forms = new Recent<string, number>(MAX_FORMS, (text) => text.length + 100);
  #next = 0;

  /** The canonical form of a query. Equal keys mean equal queries; a tie in ordering may give equal queries two keys. */
  of(constraints: readonly Expr[]): Canonical {
    const templates = [...new Set(constraints)].map((constraint) => this.#template(constraint));
    templates.sort((a, b) => a.form - b.form);
    const numbers = new Map<Input, number>();
    // joined, not added up: a text of added parts keeps all of them for as long as it is kept
    const parts: string[] = [];
    for (const { form, inputs } of templates) {
      parts.push(`${form}(`);
      for (const input of inputs) {
        let number = numbers.get(input);
        if (number === undefined) numbers.set(input, (number = numbers.size));
        parts.push(`${number},`);
      }
      parts.push(")");
    }
    return { key: parts.join(""), inputs: [...numbers.keys()] };
  }

  #template(constraint: Expr): Template {
    let template = this.#templates.get(constraint);
    if (template === undefined) {
      template = { form: this.#form(formText(constraint)), inputs: inputsOf(constraint) };
      this.#templates.set(constraint, template);
    }
    return template;
  }

  #form(text: string): number {
    let form = this.#forms.get(text);
    // Numbers are never given twice, so forgetting a form can only lose hits.
    if (form === undefined) this.#forms.set(text, (form = this.#next++));
    return form;
  }
}

/** The nodes in order, arguments by position: linear in the size of the graph, however much it shares. */
function formText(constraint: Expr): string {
  const position = new Map<Expr, number>();
  const variables = new Map(inputsOf(constraint).map((input, i) => [input, i]));
  const numbered: Numbered = { position, variables };
  const parts: string[] = [];
  for (const node of postorder([constraint])) {
    parts.push(visit(TEXT, node, numbered));
    position.set(node, position.size);
  }
  return parts.join(";");
}

/** A query up to the names of its variables, the same in every process. Unlike a key it grows with the query. */
export function canonicalText(constraints: readonly Expr[]): string {
  const forms = [...new Set(constraints)].map((constraint) => ({
    text: formText(constraint),
    inputs: inputsOf(constraint),
  }));
  forms.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const numbers = new Map<Input, number>();
  const parts: string[] = [];
  for (const { text, inputs } of forms) {
    parts.push(text, "\n");
    for (const input of inputs) {
      let number = numbers.get(input);
      if (number === undefined) numbers.set(input, (number = numbers.size));
      parts.push(`${number},`);
    }
    parts.push("\n");
  }
  return parts.join("");
}

/** What a node of a form may refer to: the nodes before it and the variables, by number. */
interface Numbered {
  readonly position: ReadonlyMap<Expr, number>;
  readonly variables: ReadonlyMap<Input, number>;
}

const positions = (args: readonly Expr[], { position }: Numbered): string =>
  args.map((arg) => position.get(arg)).join(",");

const TEXT: ByKind<Numbered, string> = {
  literal: (e) => valueText(e.value),
  input: (e, { variables }) => `?${variables.get(e)} ${e.sort} ${domainText(e.domain)}`,
  reference: (e) => `ref ${JSON.stringify(e.name)}`,
  apply: (e, numbered) => `${e.op}(${positions(e.args, numbered)})`,
  opaque: (e, numbered) => `opaque ${JSON.stringify(e.fn)} ${e.sort}(${positions(e.args, numbered)})`,
};

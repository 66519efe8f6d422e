/** The call under test as a reader would write it: objects that need several steps become variables first. */
import { isDrained } from "../../value/drain.ts";
import type { Encoded, EncodedInstance } from "../../value/encoded.ts";
import { isSpecial } from "../../value/encoded.ts";
import { type SourceOptions, valueSource } from "../../value/source.ts";
import type { TestCase } from "./case.ts";
import { memberSource, type Subjects } from "./subject.ts";

export interface CallText {
  /** Statements before the call. */
  readonly setup: readonly string[];
  readonly call: string;
}

export function callText(test: TestCase, subjects: Subjects, indent: string): CallText {
  const { target } = test;
  const setup: string[] = [];
  const options: SourceOptions = { className: (instance) => subjects.classNameOf(instance) };
  const taken = new Set<string>();
  /** The value, or the variable that setup statements put it in. */
  const place = (value: Encoded, wanted: string): string => {
    const instance = steppedInstance(value);
    const className = instance && options.className(instance);
    if (instance === undefined || className === undefined) return valueSource(value, options, indent);
    const args = (items: readonly Encoded[]) => items.map((item) => valueSource(item, options, indent)).join(", ");
    const made = `new ${className}(${args(instance.args ?? [])})`;
    const steps = (instance.calls ?? []).map((step) => [step.method, args(step.args)] as const);
    const name = subjects.freeLocal(wanted, taken);
    taken.add(name);
    setup.push(
      `const ${name} = ${made};`,
      ...steps.map(([method, list]) => `${name}${memberSource(method)}(${list});`),
    );
    return name;
  };
  const self = test.self === undefined ? "undefined" : place(test.self, lowerFirst(target.class?.export ?? "subject"));
  const args = test.args.map((arg, i) => place(arg, target.parameters[i]?.name ?? "argument")).join(", ");
  const call = expression(test, subjects, self, args);
  return { setup, call: isDrained(target) ? `[...${call}]` : call };
}

function expression({ target }: TestCase, subjects: Subjects, self: string, args: string): string {
  const owner = () => subjects.nameOf(target.class!.file, target.class!.export);
  switch (target.kind) {
    case "function": {
      const name = subjects.nameOf(target.file, target.export);
      return target.receiver === undefined
        ? `${name}(${args})`
        : `${name}.call(${[self, args].filter(Boolean).join(", ")})`;
    }
    case "static":
      return `${owner()}${memberSource(target.member!)}(${args})`;
    case "constructor":
      return `new ${owner()}(${args})`;
    case "method":
      return `${self}${memberSource(target.member!)}(${args})`;
    case "getter":
      return `${self}${memberSource(target.member!)}`;
  }
}

function steppedInstance(value: Encoded): EncodedInstance | undefined {
  const isStepped =
    typeof value === "object" &&
    value !== null &&
    isSpecial(value) &&
    value.$ === "instance" &&
    value.v.args !== undefined &&
    (value.v.calls ?? []).length > 0;
  return isStepped ? value.v : undefined;
}

const lowerFirst = (path: string): string => {
  const name = path.split(".").at(-1)!;
  return name === "default" || name === "exports" ? "subject" : name[0]!.toLowerCase() + name.slice(1);
};

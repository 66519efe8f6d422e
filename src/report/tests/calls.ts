/** The call under test as a reader would write it: what needs several steps, is looked at afterwards or holds mocks becomes a variable first. */
import type { ParameterShape, Shape } from "../../frontend/shapes/shape.ts";
import { type Callback, callbacksIn, placeInCall } from "../../value/aftermath.ts";
import { isCollected, isDrained } from "../../value/drain.ts";
import type { Encoded, EncodedInstance, Special } from "../../value/encoded.ts";
import { isSpecial } from "../../value/encoded.ts";
import { makerSource, type SourceOptions, valueSource } from "../../value/source.ts";
import { resultType } from "./callback-types.ts";
import type { TestCase } from "./case.ts";
import type { Dialect } from "./dialect.ts";
import { calleeText, nameOfGiven, nameOfResult } from "./handed-back.ts";
import { byMember } from "./members.ts";
import { hasOrder, mockText, type Need } from "./mocks.ts";
import { memberSource, type Subjects } from "./subject.ts";

export interface CallText {
  /** Statements before the call. */
  readonly setup: readonly string[];
  readonly call: string;
  /** Variables that hold the receiver and arguments, where there are any. */
  readonly self: string | undefined;
  readonly args: ReadonlyMap<number, string>;
  /** Mocks by the number of their callback, and how a test names them. */
  readonly mocks: ReadonlyMap<number, string>;
  /** The calls of what was handed back, and the variable that this is in. */
  readonly handed: HandedText | undefined;
  /** What hears the events of the receiver. */
  readonly emit: string | undefined;
  readonly needs: ReadonlySet<Need>;
}

export interface HandedText {
  readonly result: string;
  readonly calls: readonly {
    /** The call itself, and what a test takes of it. */
    readonly call: string;
    readonly actual: string;
    /** What keeps its result, where a later call needs it. */
    readonly variable: string | undefined;
  }[];
}

/** A call that is longer is not read. */
const LONGEST_CALL = 100;
const LONG_ARGUMENT = 40;

/** `dialect`: whose mocks stand for callbacks; plain functions do without it. */
export function callText(test: TestCase, subjects: Subjects, indent: string, dialect?: Dialect): CallText {
  return new Writing(test, subjects, indent, dialect).text();
}

class Writing {
  private readonly setup: string[] = [];
  private readonly taken = new Set<string>();
  private readonly needs = new Set<Need>();
  private readonly mocks = new Map<number, string>();
  private readonly texts = new Map<Special, (indent: string) => string>();
  private readonly self: Encoded | undefined;
  private readonly args: readonly Encoded[];
  private readonly callbacks: readonly Callback[];
  private readonly options: SourceOptions;
  private readonly mocked: Dialect | undefined;

  constructor(
    private readonly test: TestCase,
    private readonly subjects: Subjects,
    private readonly indent: string,
    dialect: Dialect | undefined,
  ) {
    const { target, aftermath } = test;
    const isTyped = subjects.isTypeScript;
    this.self =
      isTyped && test.self !== undefined ? byMember(test.self, target.receiver, target.definitions) : test.self;
    this.args = isTyped
      ? test.args.map((arg, i) => byMember(arg, this.parameterAt(i)?.shape, target.definitions))
      : test.args;
    this.callbacks = callbacksIn(this.self, this.args, test.calls);
    // a mock that is called with `new` is no constructor in every runner
    const isPlain = aftermath === undefined || aftermath.calls?.some(({ isNew }) => isNew === true) === true;
    this.mocked = isPlain ? undefined : dialect;
    this.options = {
      className: (instance) => subjects.classNameOf(instance),
      exportName: (file, name) => subjects.nameOf(file, name),
      callback: (node, at) => this.texts.get(node)?.(at),
    };
  }

  text(): CallText {
    const { target, aftermath } = this.test;
    // the names of what is imported come first: variables keep clear of them
    if (target.kind === "function") this.subjects.nameOf(target.file, target.export);
    else this.subjects.nameOf(target.class!.file, target.class!.export);
    if (this.mocked !== undefined && hasOrder(aftermath)) {
      this.taken.add("callOrder");
      this.setup.push(`const callOrder${this.subjects.isTypeScript ? ": string[]" : ""} = [];`);
    }
    const self = this.selfText();
    const emit = self === undefined ? undefined : this.hearing(self);
    const names = new Map<number, string>();
    const changed = new Set<unknown>([...(aftermath?.args ?? []).map(({ index }) => index), aftermath?.gives]);
    const isLong = this.longArguments(self ?? "undefined");
    const args = this.args.map((arg, i) => {
      const name = this.parameterAt(i)?.name ?? "argument";
      const isOwn = changed.has(i) || isLong(arg);
      const text = this.place(arg, name, [i], () => this.typeOf(i), isOwn, this.parameterAt(i));
      if (text.isVariable) names.set(i, text.text);
      return text.text;
    });
    const call = this.callOf(self ?? "undefined", args, names);
    const handed = this.handedText();
    return {
      setup: this.setup,
      call: isDrained(target) ? `[...${call}]` : isCollected(target) ? `collected(${call})` : call,
      self,
      args: names,
      mocks: this.mocks,
      handed,
      emit,
      needs: isCollected(target) ? new Set<Need>([...this.needs, "collected"]) : this.needs,
    };
  }

  /** Lists and objects of a call that would not fit on a line: they get a line, and a name, of their own. */
  private longArguments(self: string): (arg: Encoded) => boolean {
    const texts = new Map(this.args.map((arg) => [arg, this.source(arg)]));
    const line = this.expression(self, [...texts.values()].join(", "));
    const isTooLong = line.length > LONGEST_CALL || line.includes("\n");
    // a single one is read as well where it stands
    const others = this.args.filter((arg) => texts.get(arg)!.length >= LONG_ARGUMENT);
    return (arg) =>
      isTooLong && this.args.length > 1 && others.includes(arg) && isPlainStructure(arg) && !this.holdsCallback(arg);
  }

  private holdsCallback(arg: Encoded): boolean {
    const at = this.args.indexOf(arg);
    return this.callbacks.some(({ path }) => path[0] === at);
  }

  private handedText(): HandedText | undefined {
    const { target, calls = [] } = this.test;
    if (calls.length === 0) return undefined;
    const nameAt = (of: string, k: number): string => target.handed?.[of]?.[k]?.name ?? `argument${k + 1}`;
    const texts = calls.map(({ of, args }, i) =>
      args.map((arg, k) => this.place(arg, nameAt(of, k), [placeInCall(i, k)], () => undefined, false).text).join(", "),
    );
    const result = this.variable(nameOfResult(target));
    const bases = new Map([["", result]]);
    return {
      result,
      calls: calls.map(({ of, isAwaited, isYielded }, i) => {
        const call = `${calleeText(of, bases, this.subjects.isTypeScript)}(${texts[i]})`;
        const isKept = calls.slice(i + 1).some((later) => later.of.startsWith(`${of}()`));
        const variable = isKept ? this.variable(nameOfGiven(of)) : undefined;
        if (variable !== undefined) bases.set(`${of}()`, variable);
        if (isYielded && isAwaited) this.needs.add("collected");
        const taken = isYielded ? (isAwaited ? `collected(${call})` : `[...${call}]`) : call;
        return { call: taken, actual: isAwaited ? `await ${taken}` : taken, variable };
      }),
    };
  }

  /** On one line where that is not too long; otherwise what is built in place gets lines of its own. */
  private callOf(self: string, args: readonly string[], names: ReadonlyMap<number, string>): string {
    const line = this.expression(self, args.join(", "));
    if (line.includes("\n") || line.length <= LONGEST_CALL) return line;
    const broken = args.map((text, i) =>
      names.has(i) || text.length < LONG_ARGUMENT
        ? text
        : valueSource(this.args[i]!, this.options, this.indent, LONGEST_CALL),
    );
    return this.expression(self, broken.join(", "));
  }

  private selfText(): string | undefined {
    const { self } = this;
    const { target, aftermath } = this.test;
    if (self === undefined) return undefined;
    const isSeen =
      aftermath?.self !== undefined || aftermath?.says !== undefined || aftermath?.gives === "self" || this.isHeard;
    const wanted = lowerFirst(target.class?.export ?? "subject");
    return this.place(self, wanted, ["this"], () => undefined, isSeen).text;
  }

  private get isHeard(): boolean {
    return this.test.aftermath?.events !== undefined && this.mocked?.spy !== undefined;
  }

  private hearing(self: string): string | undefined {
    if (!this.isHeard) return undefined;
    const name = this.variable("emit");
    this.needs.add("mock");
    this.setup.push(`const ${name} = ${this.mocked!.spy!(self, "emit")};`);
    return name;
  }

  /** The value, or the variable that setup statements put it in. */
  private place(
    value: Encoded,
    wanted: string,
    path: readonly (string | number)[],
    type: () => string | undefined,
    isSeen: boolean,
    parameter?: ParameterShape,
  ): { readonly text: string; readonly isVariable: boolean } {
    const instance = instanceOf(value);
    const className = instance && this.options.className(instance);
    if (instance !== undefined && className !== undefined && instance.args !== undefined) {
      const calls = instance.calls ?? [];
      const holds = instance.args.flatMap((_, i) => this.mocksBelow([...path, `new(${i})`]));
      if (calls.length === 0 && holds.length === 0 && !isSeen) return { text: this.source(value), isVariable: false };
      const given = instance.args.map((arg, i) => {
        const parameter = constructorParameters(this.test.target.receiver, className)[i];
        const typed = (): string | undefined =>
          this.subjects.isTypeScript
            ? (this.namedType(parameter) ??
              (instance.creator === undefined
                ? `ConstructorParameters<typeof ${className}>[${i}]`
                : `Parameters<typeof ${className}.${instance.creator}>[${i}]`))
            : undefined;
        const name = parameter?.name ?? `argument${i + 1}`;
        return this.place(arg, name, [...path, `new(${i})`], typed, false, parameter).text;
      });
      const steps = calls.map((step) => [step.method, step.args.map((arg) => this.source(arg)).join(", ")] as const);
      const name = this.variable(wanted);
      this.setup.push(
        `const ${name} = ${makerSource(instance, className)}(${given.join(", ")});`,
        ...steps.map(([method, list]) => `${name}${memberSource(method)}(${list});`),
      );
      return { text: name, isVariable: true };
    }
    const holds = this.mocksBelow(path);
    const resultOf = (callback: Callback): string | undefined => {
      const holder = holds.length === 0 ? undefined : type();
      if (holder === undefined) return undefined;
      // a parameter that may be left out is `X | undefined` where its type has no name of its own
      const isOptional = parameter?.optional === true && parameter.declared === undefined;
      const { definitions } = this.test.target;
      return resultType(
        { type: holder, shape: parameter?.shape, isOptional },
        callback.path.slice(path.length),
        definitions,
      );
    };
    const isVariable = isSeen || (holds.length > 0 && this.mocked?.isMockAnywhere === true);
    if (!isVariable) {
      for (const [index, callback] of holds) this.mockAsVariable(index, callback, wanted, resultOf(callback));
      return { text: this.source(value), isVariable: false };
    }
    const name = this.variable(wanted);
    for (const [index, callback] of holds) {
      if (this.mocked!.isMockAnywhere) this.mockInside(index, callback, name, path.length, resultOf(callback));
      else this.mockAsVariable(index, callback, wanted, resultOf(callback));
    }
    const declared = speaksForItself(value) ? undefined : type();
    const annotation = declared === undefined ? "" : `: ${declared}`;
    this.setup.push(`const ${name}${annotation} = ${this.source(value)};`);
    return { text: name, isVariable: true };
  }

  private mocksBelow(path: readonly (string | number)[]): [number, Callback][] {
    if (this.mocked === undefined) return [];
    return [...this.callbacks.entries()].filter(
      ([, callback]) =>
        path.every((part, i) => callback.path[i] === part) && callback.path.slice(path.length).every(isPlainPart),
    );
  }

  /** Named through what holds it: `repo.save`. */
  private mockInside(index: number, { node, path }: Callback, holder: string, depth: number, result?: string): void {
    const inner = path.slice(depth);
    const dot = (part: string | number, i: number): string =>
      typeof part === "number"
        ? `${i > 0 && this.subjects.isTypeScript ? "?." : ""}[${part}]`
        : `${i > 0 && this.subjects.isTypeScript ? "?" : ""}${i > 0 && this.subjects.isTypeScript && memberSource(part).startsWith("[") ? "." : ""}${memberSource(part)}`;
    this.mocks.set(index, holder + inner.map(dot).join(""));
    this.texts.set(node, (indent) => this.mock(index, node, lastName(inner) ?? holder, indent, result));
  }

  private mockAsVariable(index: number, { node, path }: Callback, wanted: string, result?: string): void {
    const name = this.variable(lastName(path.slice(1)) ?? wanted);
    this.mocks.set(index, name);
    this.setup.push(`const ${name} = ${this.mock(index, node, name, this.indent, result)};`);
    this.texts.set(node, () => name);
  }

  private mock(index: number, node: Callback["node"], name: string, indent: string, result?: string): string {
    const returns = typeof node.v === "string" ? [] : node.v.returns;
    // one that was not called left nothing in the list
    const { aftermath } = this.test;
    const isOrdered = hasOrder(aftermath) && aftermath?.calls?.some(({ callback }) => callback === index) === true;
    const results = returns.map((result) => valueSource(result, this.options, isOrdered ? `${indent}  ` : indent));
    const { text, needs } = mockText(this.mocked!, results, isOrdered ? name : undefined, indent, result);
    for (const need of needs) this.needs.add(need);
    return text;
  }

  private source(value: Encoded): string {
    return valueSource(value, this.options, this.indent);
  }

  private variable(wanted: string): string {
    const name = this.subjects.freeLocal(wanted, this.taken);
    this.taken.add(name);
    return name;
  }

  private parameterAt(index: number): ParameterShape | undefined {
    const { parameters } = this.test.target;
    const last = parameters.at(-1);
    if (index < parameters.length && !(parameters[index]!.rest && last === parameters[index])) return parameters[index];
    if (last?.rest !== true) return undefined;
    return { ...last, shape: last.shape.kind === "array" ? last.shape.element : last.shape };
  }

  /** The declared type of a parameter, as the test file can say it. */
  private typeOf(index: number): string | undefined {
    if (!this.subjects.isTypeScript) return undefined;
    const { target } = this.test;
    const named = this.namedType(target.parameters[index]);
    if (named !== undefined) return named;
    const owner = (): string => this.subjects.nameOf(target.class!.file, target.class!.export);
    switch (target.kind) {
      case "function":
        return `Parameters<typeof ${this.subjects.nameOf(target.file, target.export)}>[${index}]`;
      case "static":
        return `Parameters<typeof ${owner()}${memberSource(target.member!)}>[${index}]`;
      case "constructor":
        return `ConstructorParameters<typeof ${owner()}>[${index}]`;
      case "method":
        return `Parameters<InstanceType<typeof ${owner()}>[${JSON.stringify(target.member!)}]>[${index}]`;
      case "getter":
        return undefined;
    }
  }

  /** The type that the parameter is declared with, imported; what may be left out is there when a variable holds it. */
  private namedType(parameter: ParameterShape | undefined): string | undefined {
    const { declared } = parameter ?? {};
    return declared === undefined ? undefined : this.subjects.typeNameOf(declared.file, declared.export);
  }

  private expression(self: string, args: string): string {
    const { target } = this.test;
    const owner = () => this.subjects.nameOf(target.class!.file, target.class!.export);
    switch (target.kind) {
      case "function": {
        const name = this.subjects.nameOf(target.file, target.export);
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
}

function instanceOf(value: Encoded): EncodedInstance | undefined {
  return typeof value === "object" && value !== null && isSpecial(value) && value.$ === "instance"
    ? value.v
    : undefined;
}

/** An array, or an object without a class. */
const isPlainStructure = (value: Encoded): boolean => typeof value === "object" && value !== null && !isSpecial(value);

const constructorParameters = (shape: Shape | undefined, className: string): readonly ParameterShape[] =>
  shape?.kind === "instance" && shape.name === className ? shape.parameters : [];

/** Parts of a path that a program could write as well: properties and positions. */
const isPlainPart = (part: string | number): boolean =>
  typeof part === "number" || !/^(new|call|key|value|then)\(/.test(part);

const lastName = (path: readonly (string | number)[]): string | undefined =>
  path.filter((part): part is string => typeof part === "string" && isPlainPart(part)).at(-1);

/** The compiler finds a fitting type by itself: `[3, 1, 2]`. */
function speaksForItself(value: Encoded): boolean {
  if (!Array.isArray(value)) return false;
  const items = value as readonly Encoded[];
  return items.length > 0 && items.every((item) => typeof item === typeof items[0] && typeof item === "number");
}

const lowerFirst = (path: string): string => {
  const name = path.split(".").at(-1)!;
  return name === "default" || name === "exports" ? "subject" : name[0]!.toLowerCase() + name.slice(1);
};

/** How the target of a random program is written. */

export interface Form {
  readonly name: string;
  readonly text: (parameters: string, body: string) => string;
  /** As a user names it, where it is not `target`. */
  readonly target?: string;
  /** What makes the receiver of a method. */
  readonly receiver?: string;
  /** Numbers that the body finds at its receiver. */
  readonly fields?: readonly string[];
  readonly isAsync?: true;
  readonly isGenerator?: true;
  /** A CommonJS module that does not ask for strict mode. */
  readonly isSloppy?: true;
}

const asFunction: Form = {
  name: "function",
  text: (parameters, body) => `export function target(${parameters}): unknown {\n  ${body}\n}\n`,
};

const asArrow: Form = {
  name: "arrow",
  text: (parameters, body) => `export const target = (${parameters}): unknown => {\n  ${body}\n};\n`,
};

const asAsync: Form = {
  name: "async function",
  isAsync: true,
  text: (parameters, body) => `export async function target(${parameters}): Promise<unknown> {\n  ${body}\n}\n`,
};

const asGenerator: Form = {
  name: "generator",
  isGenerator: true,
  text: (parameters, body) => `export function* target(${parameters}): Generator<string> {\n  ${body}\n}\n`,
};

const asMethod: Form = {
  name: "method",
  target: "Subject.target",
  receiver: "new Subject()",
  fields: ["this.n", "this.#calls", "this.half"],
  text: (parameters, body) =>
    `export class Subject {\n  n = 0;\n  #calls = 0;\n  get half(): number {\n    return this.n / 2;\n  }\n  set half(value: number) {\n    this.n = value * 2;\n  }\n  target(${parameters}): unknown {\n  this.#calls++;\n  ${body}\n  }\n}\n`,
};

const asInherited: Form = {
  name: "method of a subclass",
  target: "Subject.target",
  receiver: "new Subject()",
  fields: ["this.n", "this.more()"],
  text: (parameters, body) =>
    `class Base {\n  n = 1;\n  more(): number {\n    return this.n + 1;\n  }\n}\nexport class Subject extends Base {\n  override more(): number {\n    return super.more() * 2;\n  }\n  target(${parameters}): unknown {\n  this.n++;\n  ${body}\n  }\n}\n`,
};

const asStatic: Form = {
  name: "static method",
  target: "Subject.target",
  receiver: "Subject",
  fields: ["Subject.#calls", "Subject.kept"],
  text: (parameters, body) =>
    `export class Subject {\n  static #calls = 0;\n  static kept = 0;\n  static target(${parameters}): unknown {\n  Subject.kept = Subject.#calls++;\n  ${body}\n  }\n}\n`,
};

const asSloppy: Form = { ...asFunction, name: "sloppy function", isSloppy: true };

/** The plain ones more often than the others. */
export const FORMS: readonly Form[] = [
  asFunction,
  asFunction,
  asFunction,
  asArrow,
  asAsync,
  asAsync,
  asGenerator,
  asMethod,
  asInherited,
  asStatic,
  asSloppy,
  asSloppy,
];

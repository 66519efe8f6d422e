/** Objects of a module that a caller finds in its own objects after a call, and changes before the next one. */
import type { Case } from "../case.ts";
import { type Whole, whole } from "../whole.ts";

const STATE = "interface State {\n  n: number;\n}\nconst STATE: State = { n: 0 };\n";
const HOLDER = "export interface Holder {\n  kept?: State;\n  list: State[];\n  map: Map<string, State>;\n}\n";

/** Statements that store it, and where the caller then finds it. */
const STORES: Readonly<Record<string, readonly [stores: string, finds: string]>> = {
  "a property": ["o.kept = STATE;", "o.kept!"],
  "an element": ["o.list[0] = STATE;", "o.list[0]!"],
  push: ["o.list.push(STATE);", "o.list[0]!"],
  "a map": ['o.map.set("a", STATE);', 'o.map.get("a")!'],
  assign: ["Object.assign(o, { kept: STATE });", "o.kept!"],
  defineProperty: ['Object.defineProperty(o, "kept", { value: STATE });', "o.kept!"],
  "Reflect.set": ['Reflect.set(o, "kept", STATE);', "o.kept!"],
  "a pattern": ["[o.kept] = [STATE];", "o.kept!"],
  "a helper": ["put(o, STATE);", "o.kept!"],
};

const inInputs: Whole[] = Object.entries(STORES).map(([name, [stores, finds]]) => ({
  name: `in an input by ${name}`,
  source: `${STATE}${HOLDER}export function put(o: Holder, s: State): void {\n  o.kept = s;\n}\nexport function target(o: Holder): unknown {\n  ${stores}\n  @{STATE.n === 5}@\n}\n`,
  given: "const empty = (): Holder => ({ list: [], map: new Map() });",
  call: `((o: Holder) => {\n    target(o);\n    ${finds}.n = 5;\n    return target({ list: [], map: new Map() });\n  })($)`,
  calls: ["empty()"],
}));

const MEMBERS: Readonly<Record<string, string>> = {
  "a field": "kept = STATE;",
  "a constructor": "kept: State;\n  constructor() {\n    this.kept = STATE;\n  }",
  "a parameter property": "constructor(public kept = STATE) {}",
  "an inherited field": "",
};

const inInstances: Whole[] = Object.entries(MEMBERS).map(([name, members]) => ({
  name: `in an instance by ${name}`,
  source: `${STATE}class Base {\n  ${members === "" ? "kept = STATE;" : "own = 1;"}\n}\nexport class Subject${members === "" ? " extends Base" : ""} {\n  ${members}\n  target(x: number): unknown {\n    @{STATE.n === 5 && x === 1}@\n  }\n}\nexport const base = new Base();\n`,
  target: "Subject.target",
  call: "((s: Subject, x: number) => {\n    s.kept.n = 5;\n    return s.target(x);\n  })(new Subject(), $)",
  calls: ["1"],
}));

const RESULTS: Readonly<Record<string, readonly [gives: string, finds: string]>> = {
  "an instance": ["new Box()", ".kept"],
  "a list": ["[new Box()]", "[0]!.kept"],
  "a property": ["{ box: new Box() }", ".box.kept"],
};

const inResults: Whole[] = Object.entries(RESULTS).map(([name, [gives, finds]]) => ({
  name: `in a result, ${name}`,
  source: `${STATE}class Box {\n  kept = STATE;\n}\nfunction decide(x: number): unknown {\n  @{STATE.n === 5 && x === 1}@\n}\nexport function target(x: number) {\n  return { given: ${gives}, decided: decide(x) };\n}\n`,
  call: `((x: number) => {\n    target(0).given${finds}.n = 5;\n    return target(x).decided;\n  })($)`,
  calls: ["1"],
}));

export const shown = (): Case[] => whole("objects that are shown", [...inInputs, ...inInstances, ...inResults]);

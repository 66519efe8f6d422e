/** Random class bodies. */
import { args, expression, literal } from "./expressions.ts";
import { asyncText, functionText, generatorText } from "./functions.ts";
import { choose, type Generator, type Production } from "./generator.ts";
import { key } from "./literals.ts";
import { block } from "./statements.ts";

/** Heritage and body, to follow `class Name`. */
export function classBody(g: Generator): string {
  const parent = g.chance(3)
    ? (g.name("class") ?? (g.chance(3) ? g.pick(["Array", "Error", "Map", "null"]) : undefined))
    : undefined;
  const privates = g.has("private") ? g.list(0, 2, () => `#${g.fresh()}`) : [];
  return g.inFunction({ isFunction: true, privates: [...g.around.privates, ...privates], hasSuper: true }, () => {
    const members = privates.map((name) => privateMember(g, name));
    members.push(...g.list(1, 4, () => `${g.chance(4) ? "static " : ""}${choose(g, MEMBERS)}`));
    if (g.chance(2)) {
      const first = parent === undefined ? "" : `super(${args(g)}); `;
      members.push(
        `constructor${functionText(g, { head: "", around: { hasSuper: true }, first, last: g.chance(8) ? "return { made: 1 }" : "" })}`,
      );
    }
    if (g.chance(5))
      members.push(
        `static { log("static", ${expression(g)}); ${g.inFunction({ hasSuper: true }, () => block(g, 1))} }`,
      );
    return `${parent === undefined ? "" : `extends ${parent} `}{ ${members.join("\n")} }`;
  });
}

function privateMember(g: Generator, name: string): string {
  return g.pick([
    () => `${name} = ${expression(g)};`,
    () => `${name};`,
    () => `static ${name} = ${literal(g)};`,
    () => `${name}${functionText(g, { head: "", around: { hasSuper: true } })}`,
    () => `get ${name}() { log("private get"); return ${literal(g)} } set ${name}(v) { log("private set", v) }`,
    () => `get ${name}() { tick(); return ${expression(g)} }`,
  ])();
}

const MEMBERS: readonly Production[] = [
  { weight: 4, make: (g) => `${fieldKey(g)} = ${expression(g)};` },
  { weight: 1, make: (g) => `${fieldKey(g)};` },
  { weight: 1, make: (g) => `[${expression(g)}] = ${expression(g)};` },
  { weight: 5, make: (g) => `${fieldKey(g)}${functionText(g, { head: "", around: { hasSuper: true } })}` },
  {
    weight: 2,
    feature: "accessors",
    make: (g) => `get ${fieldKey(g)}() { tick(); log("get"); return ${expression(g)} }`,
  },
  { weight: 1, feature: "accessors", make: (g) => `set ${fieldKey(g)}(v) { log("set", v); }` },
  { weight: 1, feature: "generators", make: (g) => `*${fieldKey(g)}${generatorText(g, "")}` },
  { weight: 1, feature: "generators", make: (g) => `*[Symbol.iterator]() { tick(); yield ${expression(g)}; yield 2 }` },
  { weight: 1, feature: "async", make: (g) => `async ${fieldKey(g)}${asyncText(g, "")}` },
];

const fieldKey = (g: Generator): string => key(g).replace(/^length$/, "len");

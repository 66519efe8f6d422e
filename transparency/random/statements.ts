/** Random statements; every loop counts on the fuel, so that every program ends. */
import { classBody } from "./classes.ts";
import { atom, expression, iterable, literal, target } from "./expressions.ts";
import { asyncText, functionText, generatorText } from "./functions.ts";
import { choose, type Generator, type Production } from "./generator.ts";
import { assignmentPattern, bindingPattern } from "./patterns.ts";
import { scenario } from "./scenarios.ts";
import { anyType, b, n, s, typed, iterable as typedIterable } from "./typed.ts";

export function statement(g: Generator): string {
  g.budget--;
  if (g.depth > 6 || g.budget < 0) return choose(g, SIMPLE);
  return choose(g, STATEMENTS);
}

/** Statements of one scope. */
export function block(g: Generator, most: number): string {
  return g.scoped({}, () => g.list(g.budget > 0 ? 1 : 0, most, () => statement(g)).join("\n"));
}

const SIMPLE: readonly Production[] = [
  { weight: 8, make: (g) => `log(${expression(g)});` },
  { weight: 5, make: (g) => `${g.pick(["let", "let", "const", "var"])} ${declared(g)};` },
  { weight: 4, make: (g) => `${startSafe(expression(g))};` },
  { weight: 3, make: (g) => `${target(g)} = ${expression(g)};` },
  { weight: 1, make: (g) => `${target(g)}++;` },
  {
    weight: 1,
    when: (g) => g.around.isFunction && !g.around.hasSuper && g.chance(2),
    make: (g) => `if (${expression(g)}) return ${expression(g)};`,
  },
  { weight: 2, when: (g) => g.around.inLoop, make: (g) => `if (${expression(g)}) ${g.pick(["break", "continue"])};` },
  {
    weight: 1,
    feature: "labels",
    when: (g) => g.around.labels.length > 0,
    make: (g) => `if (${expression(g)}) break ${g.pick(g.around.labels)};`,
  },
];

/** An expression that may stand as a statement. */
const startSafe = (text: string): string => (/^(\{|function|class|let|async)/.test(text) ? `(${text})` : text);

/** The initialiser is made first: it does not see the name, but for a mistake now and then. */
function declared(g: Generator): string {
  if (g.has("typed") && !g.chance(4)) {
    const type = anyType(g);
    const value = typed(g, type);
    return `${g.declare("let", type)} = ${value}`;
  }
  const value = expression(g);
  return `${g.declare("let")} = ${g.has("mistakes") && g.chance(40) ? g.name() : value}`;
}

const loopBody = (g: Generator, inside: Partial<Generator["around"]> = {}): string =>
  g.scoped({ inLoop: true, ...inside }, () => `{ tick(); ${block(g, 3)} }`);

const labelled = (g: Generator, make: (inside: Partial<Generator["around"]>) => string): string => {
  if (!g.has("labels") || !g.chance(4)) return make({});
  const label = `L${g.fresh()}`;
  return `${label}: ${make({ labels: [...g.around.labels, label] })}`;
};

const STATEMENTS: readonly Production[] = [
  { weight: 14, feature: "scenarios", when: (g) => g.depth < 4, make: scenario },
  { weight: 8, feature: "typed", make: typedFunction },
  { weight: 3, feature: "typed", make: typedClass },
  { weight: 3, feature: "typed", make: (g) => `if (${b(g)}) { ${block(g, 2)} } else { ${block(g, 2)} }` },
  ...SIMPLE.map((each) => ({ ...each, weight: each.weight * 3 })),
  {
    weight: 6,
    make: (g) => `if (${expression(g)}) { ${block(g, 3)} }${g.chance(2) ? ` else { ${block(g, 2)} }` : ""}`,
  },
  {
    weight: 4,
    make: (g) =>
      labelled(g, (inside) =>
        g.scoped({}, () => {
          const i = g.declare("let");
          return `for (let ${i} = ${g.has("symbolic") && g.chance(2) ? "S(0)" : "0"}; ${i} < ${g.below(5)}; ${i}++) ${loopBody(g, inside)}`;
        }),
      ),
  },
  { weight: 4, make: (g) => labelled(g, (inside) => g.scoped({}, () => forOf(g, inside))) },
  {
    weight: 2,
    make: (g) =>
      labelled(g, (inside) =>
        g.scoped({}, () => `for (const ${g.declare("const")} in ${expression(g)}) ${loopBody(g, inside)}`),
      ),
  },
  {
    weight: 2,
    make: (g) =>
      labelled(
        g,
        (inside) =>
          `while (${expression(g)}) { tick(); ${g.scoped({ inLoop: true, ...inside }, () => block(g, 2))} if (log(${expression(g)})) break; }`,
      ),
  },
  { weight: 1, make: (g) => `do ${loopBody(g)} while (tick(), ${expression(g)});` },
  {
    weight: 2,
    feature: "labels",
    make: (g) => g.scoped({ labels: [...g.around.labels, `B${g.depth}`] }, () => `B${g.depth - 1}: { ${block(g, 3)} }`),
  },
  { weight: 3, feature: "switch", make: switchText },
  { weight: 5, feature: "exceptions", make: tryText },
  { weight: 1, feature: "exceptions", make: (g) => `if (${expression(g)}) throw ${expression(g)};` },
  {
    weight: 5,
    feature: "functions",
    make: (g) => {
      const name = g.declare("function");
      return `${functionText(g, { head: `function ${name}` })}`;
    },
  },
  {
    weight: 3,
    feature: "arrows",
    make: (g) => {
      const text = functionText(g, { head: "", isArrow: true });
      return `const ${g.declare("function")} = ${text};`;
    },
  },
  {
    weight: 4,
    feature: "classes",
    make: (g) => {
      const body = classBody(g);
      const name = g.declare("class");
      return `class ${name} ${body}`;
    },
  },
  {
    weight: 2,
    feature: "generators",
    make: (g) => {
      const name = g.declare("generator");
      return generatorText(g, `function* ${name}`);
    },
  },
  { weight: 1, feature: "generators", when: (g) => g.name("generator") !== undefined, make: drive },
  {
    weight: 2,
    feature: "async",
    make: (g) => {
      const name = g.declare("async");
      return asyncText(g, `async function ${name}`);
    },
  },
  {
    weight: 3,
    feature: "async",
    make: (g) => `wait((${asyncText(g, "async ", true)})().then((v) => log("then", v), (e) => log("failed", e)));`,
  },
  {
    weight: 1,
    feature: "async",
    when: (g) => g.name("async") !== undefined,
    make: (g) => `wait(${g.name("async")}(${expression(g)}).then(log, log));`,
  },
  {
    weight: 1,
    feature: "async",
    when: (g) => g.around.isAsync,
    make: (g) => g.scoped({}, () => `for await (const ${g.declare("const")} of ${iterable(g)}) ${loopBody(g)}`),
  },
  {
    weight: 2,
    feature: "destructuring",
    make: (g) => {
      const value = expression(g);
      return `${g.pick(["let", "const", "var"])} ${bindingPattern(g, "let")} = ${value};`;
    },
  },
  { weight: 1, feature: "destructuring", make: (g) => `(${assignmentPattern(g)} = ${expression(g)});` },
  { weight: 1, feature: "sloppy", when: (g) => g.isSloppy, make: sloppyText },
  { weight: 1, make: (g) => `{ ${block(g, 3)} }` },
  {
    weight: 1,
    feature: "proxies",
    make: (g) => `Object.setPrototypeOf(${atom(g)}, ${g.pick(["null", expression(g)])});`,
  },
];

/** A function whose callers know what it takes and gives. */
function typedFunction(g: Generator): string {
  const type = anyType(g);
  const [kind, head, around] = g.pick([
    ["function", "function ", {}],
    ["function", "function ", {}],
    ["async", "async function ", { isAsync: true }],
    ["generator", "function* ", { isGenerator: true }],
  ] as const);
  if ((kind === "async" && !g.has("async")) || (kind === "generator" && !g.has("generators"))) return "";
  const inside = g.inFunction({ hasSuper: false, ...around }, () => {
    const name = g.declare("let", "number");
    const first = g.parameters(() => `${name} = ${n(g)}`);
    const second = g.chance(2) ? `, ${g.declare("let", "number")} = ${name}` : "";
    const result = kind === "generator" ? `yield ${n(g)}; yield ${n(g)};` : "";
    return `(${first}${second}) { tick(); ${block(g, 2)} ${result} return ${typed(g, type)} }`;
  });
  return `${head}${g.declare(kind, kind === "generator" ? "number" : type)}${inside}`;
}

/** A class whose instances are objects as typed expressions expect them. */
function typedClass(g: Generator): string {
  const parent = g.typed("object", "class");
  const isDerived = parent !== undefined && g.chance(2);
  const body = g.inFunction({ hasSuper: true }, () => {
    const call = isDerived ? `super(a, b); ` : "";
    const fields = g.list(0, 2, () => `${g.pick(["x", "y", "static z"])} = ${g.chance(2) ? n(g) : s(g)};`).join(" ");
    return `{ ${fields} constructor(a = ${n(g)}, b = ${s(g)}) { ${call}this.a = a; this.b = \`\${b}\`; ${block(g, 1)} } m(p) { tick(); ${block(g, 1)} return ${g.pick(["p", "this.a + p", n(g), isDerived ? "super.m(p)" : "p"])} } }`;
  });
  return `class ${g.declare("class", "object")} ${isDerived ? `extends ${parent} ` : ""}${body}`;
}

function forOf(g: Generator, inside: Partial<Generator["around"]>): string {
  const source = g.has("typed") && !g.chance(3) ? typedIterable(g) : iterable(g);
  const left =
    g.has("destructuring") && g.chance(4)
      ? `${g.pick(["const", "let", "var"])} ${bindingPattern(g, "let")}`
      : g.chance(6)
        ? target(g)
        : `const ${g.declare("const")}`;
  return `for (${left} of ${source}) ${loopBody(g, inside)}`;
}

function switchText(g: Generator): string {
  const cases = g.scoped({ inSwitch: true }, () =>
    g
      .list(
        1,
        4,
        () => `case ${g.chance(3) ? expression(g) : literal(g)}: ${block(g, 2)} ${g.chance(2) ? "break;" : ""}`,
      )
      .map((text) => text.replace(/\b(let|const|class)\b(?= [a-z]\d)/g, (word) => (word === "class" ? word : "var"))),
  );
  if (g.chance(2))
    cases.splice(g.below(cases.length + 1), 0, `default: log("default"); ${g.chance(2) ? "break;" : ""}`);
  return `switch (${expression(g)}) { ${cases.map((text) => text.replace(/^(case [^]*?|default): ([^]*)$/, "$1: $2")).join("\n")} }`;
}

function tryText(g: Generator): string {
  const parts = [`try { ${block(g, 3)} }`];
  const style = g.below(4);
  if (style !== 0)
    parts.push(
      g.scoped({}, () =>
        g.chance(4)
          ? `catch { ${block(g, 2)} }`
          : `catch (${g.has("destructuring") && g.chance(5) ? `{ message: ${g.declare("let")} }` : g.declare("let")}) { ${g.name() === undefined ? "" : `log("caught", ${g.name()});`} ${block(g, 2)} }`,
      ),
    );
  if (style < 2) parts.push(`finally { log("finally"); ${block(g, 2)} }`);
  return parts.join(" ");
}

function drive(g: Generator): string {
  const it = g.declare("let");
  const source = g.name("generator");
  const steps = g.list(
    1,
    4,
    () =>
      `log(${it}.${g.pick([`next(${expression(g)})`, "next()", `return(${expression(g)})`, `throw(${expression(g)})`])});`,
  );
  return `let ${it} = ${source}(${expression(g)}); ${steps.join(" ")}`;
}

function sloppyText(g: Generator): string {
  return g.pick([
    () => `with (${expression(g)}) { log(typeof x, typeof a); ${g.name("let") ?? "log"}; }`,
    () => `implicit${g.below(3)} = ${expression(g)};`,
    () => `if (${expression(g)}) function ${g.declare("function")}() { return 1 }`,
    () =>
      `log((function (p, q) { arguments[0] = ${literal(g)}; q = 5; return [p, q, arguments[1], arguments.length] })(${expression(g)}, ${literal(g)}));`,
    () => `log((function () { return typeof this }).call(${literal(g)}));`,
    () => `log(delete ${g.name() ?? "x"});`,
    () => `eval(${JSON.stringify(`var ${g.fresh()} = 1; log(typeof ${g.name() ?? "log"})`)});`,
  ])();
}

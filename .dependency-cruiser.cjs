/** Imports point one way: the table in ARCHITECTURE.md, as rules. Imports of types count like any other. */

/** Each folder of `src`, and the folders it may import. */
const layers = {
  sandbox: [],
  expr: [],
  value: [],
  frontend: [],
  solver: ["expr"],
  instrument: ["frontend"],
  runtime: ["expr", "sandbox"],
  builtins: ["expr", "runtime"],
  checkers: ["expr", "runtime"],
  refine: ["expr", "frontend", "solver"],
  api: ["value"],
  jobs: ["expr", "solver", "frontend", "instrument", "runtime", "checkers", "value", "sandbox", "explore"],
  host: ["jobs", "solver", "frontend", "instrument", "checkers", "runtime", "sandbox", "explore"],
  supervisor: ["jobs", "sandbox"],
  explore: ["jobs", "expr", "solver", "frontend", "instrument", "runtime", "builtins", "checkers", "value", "api", "sandbox", "host"],
  native: ["frontend", "value", "sandbox"],
  report: ["frontend", "value"],
};

/**
 * The same inside a folder: each of its subfolders, and the subfolders beside it that it may import. "." stands for the files that
 * lie in the folder itself.
 */
const rooms = {
  runtime: {
    // pristine copies of builtins, and the contract with instrumented code
    ".": [],
    record: ["."],
    bytes: [".", "record"],
    heap: [".", "record", "bytes"],
    natives: [".", "bytes", "heap"],
    world: [".", "bytes", "heap", "natives"],
    sandbox: [".", "world"],
    functions: [".", "heap", "natives", "world"],
    operators: [".", "record", "heap", "natives"],
    properties: [".", "record", "bytes", "heap", "natives", "functions"],
    observe: [".", "record", "heap", "natives", "functions"],
    async: [".", "heap"],
    calls: [".", "record", "heap", "natives", "world", "functions", "operators", "properties", "observe", "async"],
    iteration: [".", "record", "heap", "natives", "functions", "properties", "observe", "async", "calls"],
    modules: [".", "natives", "world", "sandbox"],
    builds: [
      ".",
      "record",
      "heap",
      "natives",
      "world",
      "functions",
      "operators",
      "properties",
      "observe",
      "async",
      "calls",
      "iteration",
    ],
    testing: [".", "builds"],
  },
  builtins: {
    modelling: [],
    array: ["modelling"],
    async: ["modelling", "array"],
    iterator: ["modelling"],
    collections: ["modelling", "array"],
    date: ["modelling"],
    primitives: ["modelling"],
    bytes: ["modelling", "array"],
    buffer: ["modelling", "array", "bytes"],
    "typed-array": ["modelling", "array", "bytes", "buffer"],
    object: ["modelling", "array", "bytes", "date"],
    json: ["modelling", "object"],
    regexp: ["modelling"],
    string: ["modelling", "array", "object", "primitives", "regexp"],
    text: ["modelling", "array", "bytes", "buffer"],
    url: ["modelling"],
    node: ["modelling", "array", "bytes", "buffer", "object", "regexp"],
    // the list of all models
    ".": [
      "modelling",
      "array",
      "async",
      "iterator",
      "collections",
      "date",
      "primitives",
      "bytes",
      "buffer",
      "typed-array",
      "object",
      "json",
      "regexp",
      "string",
      "text",
      "url",
      "node",
    ],
    testing: ["."],
  },
  checkers: {
    ".": [],
    plugin: ["."],
  },
};

const layerRules = Object.entries(layers).map(([from, to]) => ({
  name: `${from}-imports`,
  comment: `src/${from} may import ${to.length ? to.map((t) => `src/${t}`).join(", ") : "no other folder"}`,
  severity: "error",
  from: { path: `^src/${from}/` },
  to: { path: "^src/", pathNot: [`^src/${from}/`, ...to.map((t) => `^src/${t}/`)] },
}));

const inside = (folder, room) => (room === "." ? `^src/${folder}/[^/]+$` : `^src/${folder}/${room}/`);

const roomRules = Object.entries(rooms).flatMap(([folder, table]) =>
  Object.entries(table).map(([from, to]) => ({
    name: `${folder}/${from}-imports`,
    comment: `inside src/${folder}, ${from} may import ${to.length ? to.join(", ") : "nothing"}`,
    severity: "error",
    from: { path: inside(folder, from), pathNot: "\\.test\\.ts$" },
    to: { path: `^src/${folder}/`, pathNot: [inside(folder, from), ...to.map((t) => inside(folder, t))] },
  })),
);

module.exports = {
  forbidden: [...layerRules, ...roomRules, { name: "no-cycles", severity: "error", from: {}, to: { circular: true } }],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};

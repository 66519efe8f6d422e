/** Imports point one way: the table in ARCHITECTURE.md, as rules. Imports of types count like any other. */

/** Each folder of `src`, and the folders it may import. */
const layers = {
  claims: [],
  machine: [],
  sandbox: ["machine"],
  expr: [],
  value: [],
  store: [],
  frontend: ["claims", "machine"],
  solver: ["expr", "machine"],
  instrument: ["frontend"],
  runtime: ["expr", "sandbox"],
  builtins: ["expr", "runtime"],
  checkers: ["claims", "expr", "runtime"],
  flow: ["claims", "expr", "frontend"],
  verify: ["claims", "expr", "frontend", "solver", "flow", "reach", "conditions"],
  reach: ["expr", "frontend", "solver", "flow"],
  conditions: ["expr", "frontend", "solver", "flow", "reach"],
  refine: ["expr", "frontend", "solver", "flow", "verify"],
  summary: ["expr", "value", "solver", "frontend", "flow", "reach", "conditions"],
  api: ["value"],
  jobs: ["claims", "expr", "solver", "frontend", "instrument", "runtime", "checkers", "value", "sandbox"],
  host: ["machine", "claims", "jobs", "solver", "frontend", "instrument", "checkers", "runtime", "sandbox"],
  supervisor: ["machine", "jobs", "sandbox", "solver"],
  sample: ["expr", "solver"],
  explore: ["sample", "summary", "claims", "jobs", "expr", "solver", "frontend", "instrument", "runtime", "builtins", "checkers", "value", "api", "sandbox"],
  native: ["machine", "frontend", "value", "sandbox"],
  report: ["claims", "frontend", "value"],
  cli: ["machine", "claims", "expr", "solver", "frontend", "builtins", "checkers", "refine", "flow", "verify", "reach", "conditions", "summary", "value", "sandbox", "jobs", "host", "native", "report", "store"],
};

/** Which process a folder runs in. A folder that is not listed, such as `jobs`, is for several of them. */
const processes = {
  command: ["cli", "host", "report", "refine", "verify", "reach", "conditions", "store", "native/host"],
  supervisor: ["supervisor"],
  explorer: ["explore"],
  native: ["native/process"],
};

/** What tests and their support may import besides: they put parts together that meet only through messages. */
const testLayers = {
  explore: ["host", "report"],
};

const TESTS = "(\\.test\\.ts$|/testing/)";

/**
 * The same inside a folder: each of its subfolders, and the subfolders beside it that it may import. "." stands for the files that
 * lie in the folder itself.
 */
const rooms = {
  explore: {
    input: [],
    world: [],
    search: [],
    mutation: ["search", "results"],
    results: ["search", "world", "mutation"],
    program: ["search", "input", "world", "mutation"],
    check: ["search", "results", "program", "input"],
    challenge: ["search", "program", "input"],
    script: ["search", "program", "input", "world"],
    ".": ["search", "results", "mutation", "program", "check", "challenge", "script", "input", "world"],
    testing: [".", "search", "results", "mutation", "program", "check", "challenge", "script", "input", "world"],
    promises: [],
  },
  native: { ".": [], host: ["."], process: ["."] },
  report: {
    ".": ["findings"],
    findings: [".", "tests"],
    tests: ["."],
    terminal: [".", "findings", "tests"],
    reporters: [".", "terminal"],
  },
  cli: {
    terminal: [],
    options: ["project", "terminal"],
    project: ["terminal"],
    pipeline: ["options", "project", "terminal"],
    cover: ["pipeline", "options", "project", "terminal"],
    check: ["pipeline", "options", "project", "terminal"],
    run: ["pipeline", "options", "project", "terminal"],
    replay: ["pipeline", "options", "project", "terminal"],
    solve: ["options", "terminal"],
    verify: ["options", "project", "terminal"],
    diff: ["pipeline", "options", "project", "terminal"],
    reach: ["cover", "pipeline", "options", "project", "terminal"],
    store: ["options", "project", "terminal"],
    doctor: ["options", "terminal"],
  },
  frontend: {
    config: [],
    ".": ["config"],
    sites: ["."],
    scopes: ["."],
    hints: [".", "examples"],
    examples: [".", "config"],
    modules: [".", "config"],
    mutants: ["."],
    lowering: [".", "config", "sites"],
    shapes: [".", "config", "modules"],
    contracts: [".", "scopes"],
    refinements: [".", "scopes", "modules", "shapes", "contracts"],
    insert: [".", "sites", "scopes", "lowering", "contracts", "refinements"],
    platform: [".", "scopes"],
    state: [".", "scopes"],
    untried: [".", "sites", "scopes", "modules", "shapes", "platform", "state"],
    fingerprint: [".", "modules", "targets", "untried"],
    targets: [".", "config", "sites", "modules", "shapes", "contracts", "untried"],
  },
  instrument: {
    output: [],
    facts: ["output"],
    context: ["output", "facts"],
    expressions: ["output", "facts", "context"],
    statements: ["output", "facts", "context", "expressions"],
    functions: ["output", "facts", "context", "expressions", "statements"],
    modules: ["output", "facts", "context", "expressions", "statements", "functions"],
    ".": ["output", "facts", "context", "expressions", "statements", "functions", "modules"],
  },
  expr: {
    ".": ["print", "semantics", "simplify", "variable"],
    variable: ["."],
    simplify: [".", "facts", "semantics"],
    facts: ["."],
    semantics: ["."],
    print: [".", "variable"],
    testing: [".", "semantics", "variable"],
  },
  solver: {
    ".": ["layers", "language", "refute", "search"],
    layers: [".", "refute", "search"],
    language: [".", "smt"],
    refute: [".", "smt"],
    search: ["."],
    smt: ["."],
    native: ["smt"],
    log: ["."],
    testing: ["."],
  },
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
    async: [".", "record", "heap"],
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
    ".": ["regexp"],
    regexp: ["."],
    plugin: ["."],
  },
};

const layerRule = (from, to, place) => ({
  name: `${from}-imports`,
  comment: `src/${from} may import ${to.length ? to.map((t) => `src/${t}`).join(", ") : "no other folder"}`,
  severity: "error",
  from: place,
  to: { path: "^src/", pathNot: [`^src/${from}/`, ...to.map((t) => `^src/${t}/`)] },
});

const layerRules = Object.entries(layers).flatMap(([from, to]) => [
  layerRule(from, to, { path: `^src/${from}/`, pathNot: TESTS }),
  layerRule(from, [...to, ...(testLayers[from] ?? [])], { path: `^src/${from}/.*${TESTS}` }),
]);

const foldersOf = (process) => processes[process].map((folder) => `^src/${folder}/`);

const processRules = Object.keys(processes).map((process) => ({
  name: `${process}-process`,
  comment: `what runs in the ${process} process imports nothing that runs in another one`,
  severity: "error",
  from: { path: foldersOf(process), pathNot: TESTS },
  to: { path: Object.keys(processes).filter((other) => other !== process).flatMap(foldersOf) },
}));

const inside = (folder, room) => (room === "." ? `^src/${folder}/[^/]+$` : `^src/${folder}/${room}/`);

const roomRules = Object.entries(rooms).flatMap(([folder, table]) =>
  Object.entries(table).map(([from, to]) => ({
    name: `${folder}/${from}-imports`,
    comment: `inside src/${folder}, ${from} may import ${to.length ? to.join(", ") : "nothing"}`,
    severity: "error",
    from: { path: inside(folder, from), pathNot: TESTS },
    to: { path: `^src/${folder}/`, pathNot: [inside(folder, from), ...to.map((t) => inside(folder, t))] },
  })),
);

/** What is bundled (rolldown.config.ts), and what lies beside the bundles as it is. */
const BUNDLED = "^src/(api/api|cli/(start|command-thread)|supervisor/main|explore/(main|load)|native/process/(main|script-main))\\.ts$";
const COPIED = "^src/api/(public|refinements)\\.d\\.ts$";

/** Parts of the static core that reach and summaries stand on. */
const CORE = "^src/flow/(call-graph|points|slice|ssa)\\.ts$";

const testingRules = [
  {
    name: "testing-only-for-tests",
    comment: "what lies in a testing folder is for tests and hunts",
    severity: "error",
    from: { pathNot: [TESTS, "^attack/"] },
    to: { path: "^src/.*/testing/" },
  },
  {
    name: "support-in-testing",
    comment: "what no bundle contains supports tests, and lies in a testing folder, or is dead",
    severity: "error",
    from: { path: BUNDLED },
    to: { path: "^src/", pathNot: [BUNDLED, COPIED, TESTS, CORE], reachable: false },
  },
];

module.exports = {
  forbidden: [
    ...layerRules,
    ...processRules,
    ...roomRules,
    ...testingRules,
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};

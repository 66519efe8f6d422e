/** Imports point one way: the table in ARCHITECTURE.md, as rules. */
const layers = {
  wall: [],
  expr: [],
  solver: ["expr"],
  frontend: [],
  instrument: ["frontend"],
  runtime: ["expr", "wall"],
  builtins: ["expr", "runtime"],
  checkers: ["expr", "runtime"],
  refine: ["expr", "frontend", "solver"],
  value: [],
  api: ["value"],
  explore: ["expr", "solver", "frontend", "instrument", "runtime", "builtins", "checkers", "value", "api", "wall"],
  native: ["frontend", "value", "wall"],
  report: ["frontend", "value"],
};

module.exports = {
  forbidden: [
    ...Object.entries(layers).map(([from, to]) => ({
      name: `${from}-imports`,
      comment: `src/${from} may import ${to.length ? to.map((t) => `src/${t}`).join(", ") : "no other folder"}`,
      severity: "error",
      from: { path: `^src/${from}/` },
      to: { path: "^src/", pathNot: [`^src/${from}/`, ...to.map((t) => `^src/${t}/`)] },
    })),
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};

/** What `assay help` prints. */
export const HELP = `assay — an automatic test engineer for TypeScript and JavaScript

Usage
  assay cover <target>...     find inputs for every branch and write tests that pin the behaviour
  assay check <target>...     find inputs that break the code; say what is verified (docs/check.md)
  assay replay <id>           run the plain program with the input of a finding
  assay run <script> [-- args]  explore a whole script: its symbols, and what it reads (docs/run.md)
  assay solve <file>          replay queries recorded with --solver-log, layer by layer (--query <n>, --milliseconds <n>, --brief)
  assay doctor                what Assay finds on this machine, with a small self-test
  assay help | version

Targets
  src/pricing.ts              every exported function and public method of a file
  src/                        of every source file in a folder
  src/pricing.ts#shipping     one export; also #default, #module.exports, #Class.method

Options of cover
  --signature <type>          types of an untyped function: '(s: string, n?: number) => string'
  --include <glob>            count the branches of other files too (repeatable)
  --runner <name>             vitest, jest or node (default: found in package.json)
  --out <folder>              where tests go (default: assay-tests beside package.json)
  --no-tests                  explore only, write nothing
  --seconds <n>               time per function (default 10)
  --runs <n>                  runs and solver queries per function (default 20000)
  --max-steps <n>             function entries and loop rounds per run (default 200000)
  --max-memory <MB>           heap of the exploring thread; one allocation may take an eighth (default 512)
  --max-stack <MB>            how deep calls may nest (default 4)
  --max-run-ms <n>            how long a run may take, slow regular expressions included (default 2000)
  --max-tasks <n>             microtasks and timers of a run (default 10000)
  --allow <permission>        lift a block: fs-read[=path], fs-write[=path], net, child-process, worker,
                              addons, wasi, inspector, process (repeatable; docs/sandbox.md)
  --symbolic-random           what Math.random and crypto draw are inputs
  --symbolic-clock            what clocks show is an input (Date, performance, process.hrtime, uptime)
  --seed <n>                  same seed, same result (default 1)
  --strategy <name>           interleaved, generational, depth-first, breadth-first, random
  --no-mutate, --no-smt       leave out one of the ways to find inputs
  --solver <names>            SMT solvers in the order to ask: wasm (brought along), z3, cvc5 (where installed);
                              auto (default) is wasm, then those on PATH; native is those on PATH (docs/solver.md)
  --solver-log <file>         every solver query as a line of JSON, for assay solve
  --json                      one JSON document on stdout (docs/json.md)

Options of check (and of cover: --signature, --runner, --out, --no-tests, --seconds (default 5), --runs, --max-…, --allow, --seed, --solver, --json)
  --only <checkers>           these checkers and no others: --only nan,index-read
  --level <checker>=<level>   error, warning or off (repeatable; docs/checkers/)
  --combine <mode>            naive, weak or strong: how conditions of several checkers share queries (default strong)
  --total-seconds <n>         time for all functions together
  --baseline <file>           accept the findings listed there; written when it does not exist
  --update-baseline           write the baseline anew (default assay-baseline.json)
  --dependencies              report what only warns (nan, index-read, …) in packages too
  --no-cache                  do not remember refuted queries in .assay/cache
  --stats                     what each checker asked and what came of it

Options of run (and of cover: --include, --seconds, --runs, --max-…, --allow, --seed, --strategy, --no-mutate, --no-smt, --solver, --json)
  --symbolic-stdin            the standard input is an input
  --symbolic-argv[=n]         the arguments are inputs, at most n
  --symbolic-file <path>      the bytes of a file are inputs, however it is read (repeatable)
  --symbolic-env <name>       an environment variable is an input (repeatable)
  --input <folder>            run natively with a saved input
  --out <folder>, --no-save   where inputs go (default: .assay/inputs/<script>), or nowhere

Exit codes: 0 done, 1 check found an error, 2 usage or configuration error, 3 internal error, 130 interrupted (partial results saved).
`;

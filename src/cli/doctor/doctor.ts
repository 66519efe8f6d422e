/** `assay doctor`: what Assay finds on this machine, each with a small test of whether it works. */
import { apply, eq, input, literal, lt } from "../../expr/build.ts";
import { NATIVE_NAMES, nativeBackend, nativeVersion } from "../../solver/native/process.ts";
import { smt } from "../../solver/smt/smt.ts";
import type { Query, Solver } from "../../solver/solver.ts";
import { satisfies } from "../../solver/validate.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import type { Ports } from "../ports.ts";
import { type Machine, thisMachine } from "./machine.ts";

const BUDGET = { milliseconds: 5_000, evaluations: 100 };

/** A product, a text with a number in it, and an equation without a solution. */
function questions(): readonly { readonly query: Query; readonly expected: "sat" | "unsat" }[] {
  const [x, y] = ["x", "y"].map((name) => input(name, "num", { kind: "integer", min: 2, max: 1000 })) as [
    ReturnType<typeof input>,
    ReturnType<typeof input>,
  ];
  const s = input("s", "str", { kind: "any-string", maxLength: 20 });
  const seed = new Map();
  return [
    { query: { constraints: [eq(apply("mul", x, y), literal(221)), lt(x, y)], seed }, expected: "sat" },
    {
      query: {
        constraints: [
          apply("startsWith", s, literal("k="), literal(0)),
          eq(apply("parseInt", apply("slice", s, literal(2), literal(Infinity)), literal(10)), literal(42)),
        ],
        seed,
      },
      expected: "sat",
    },
    {
      query: {
        constraints: [eq(apply("rem", x, literal(6)), literal(1)), eq(apply("rem", x, literal(9)), literal(3))],
        seed,
      },
      expected: "unsat",
    },
  ];
}

/** How many of the questions are answered right, and how long they took. */
function selfTest(solver: Solver): { readonly text: string; readonly works: boolean } {
  const start = performance.now();
  let right = 0;
  let total = 0;
  for (const { query, expected } of questions()) {
    total++;
    const verdict = solver.solve(query, BUDGET);
    if (verdict.kind === expected && (verdict.kind !== "sat" || satisfies(verdict.model, query))) right++;
  }
  const milliseconds = Math.round(performance.now() - start);
  return { text: `self-test ${right}/${total} right in ${milliseconds} ms`, works: right === total };
}

const REQUIRED = [20, 19] as const;

function nodeIsNewEnough({ node }: Machine): boolean {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  return major > REQUIRED[0] || (major === REQUIRED[0] && minor >= REQUIRED[1]);
}

export async function doctor(ports: Ports, machine: Machine = thisMachine()): Promise<ExitCode> {
  const line = (works: boolean | undefined, name: string, text: string): void =>
    ports.out(`${(works === undefined ? "-" : works ? "ok" : "!!").padEnd(4)}${name.padEnd(18)} ${text}\n`);
  let isWell = nodeIsNewEnough(machine);
  line(isWell, "Node", `${machine.node} (needs ${REQUIRED.join(".")} or later), V8 ${machine.v8}`);
  const refusal = machine.refusalToWrite();
  const isSandboxed = refusal === "ERR_ACCESS_DENIED";
  line(
    isSandboxed,
    "permission model",
    isSandboxed ? "file writes are refused" : `file writes are not refused (${refusal})`,
  );
  const wasm = smt();
  const z3 = selfTest(wasm);
  wasm.dispose();
  line(z3.works, "Z3 (WebAssembly)", `${z3.text}, the start included; used by every exploration`);
  for (const name of NATIVE_NAMES) {
    const version = nativeVersion(name);
    if (version === undefined)
      line(undefined, `${name} on PATH`, "not found; optional, used by assay solve and the benchmark only");
    else {
      const { text, works } = selfTest(smt(nativeBackend(name), name));
      line(works, `${name} on PATH`, `${version}, ${text}; used by assay solve and the benchmark only`);
    }
  }
  isWell &&= isSandboxed && z3.works;
  return isWell ? EXIT.done : EXIT.usage;
}

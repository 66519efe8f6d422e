/** `assay doctor`: what Assay finds on this machine, each with a small test of whether it works. */

import type { Found } from "../../sandbox/os/bubblewrap.ts";
import { NATIVE_NAMES } from "../../solver/native/name.ts";
import { smt } from "../../solver/smt/smt.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import { type Machine, thisMachine } from "./machine.ts";
import { examineNative } from "./natives.ts";
import { selfTest } from "./self-test.ts";

const REQUIRED = [20, 19] as const;

function nodeIsNewEnough({ node }: Machine): boolean {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  return major > REQUIRED[0] || (major === REQUIRED[0] && minor >= REQUIRED[1]);
}

/** What `--sandbox auto` makes of the system's own confinement. */
function systemLayer(found: Found): { readonly works: boolean | undefined; readonly text: string } {
  switch (found.kind) {
    case "works":
      return { works: true, text: "namespaces work: programs run without network and see only what they may read" };
    case "missing":
      return { works: undefined, text: "not found; optional: the process layers stand alone (--sandbox process)" };
    case "refused":
      return { works: false, text: `does not work here (${found.why}): the process layers stand alone` };
  }
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
  const layer = systemLayer(machine.confinement());
  line(layer.works, "bwrap on PATH", layer.text);
  const layers = ["guards", ...(isSandboxed ? ["permission model"] : []), ...(layer.works === true ? ["bwrap"] : [])];
  line(isSandboxed, "sandbox layers", `${layers.join(", ")} (docs/sandbox.md)`);
  const wasm = smt();
  const z3 = selfTest(wasm);
  wasm.dispose();
  line(z3.works, "Z3 (WebAssembly)", `${z3.text}, the start included; used by every exploration`);
  for (const name of NATIVE_NAMES) {
    const { works, text } = examineNative(name);
    line(works, `${name} on PATH`, text);
  }
  isWell &&= isSandboxed && z3.works;
  return isWell ? EXIT.done : EXIT.usage;
}

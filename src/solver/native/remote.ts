/** A native solver as a backend: questions become SMT-LIB text, somebody else starts the process. */
import type { Backend } from "../smt/backend.ts";
import type { Reply } from "../smt/z3/link.ts";
import { limitText, type NativeAnswer, type NativeName, type NativeRequest } from "./name.ts";
import { parseAnswer, smtLib } from "./smt-lib.ts";

/** So many failures in a row that are no matter of time, and the solver is not asked any more. */
const MAX_FAILURES = 3;

export function remoteBackend(name: NativeName, run: (request: NativeRequest) => NativeAnswer): Backend {
  let failures = 0;
  let reason = "";
  const read = (answer: NativeAnswer, wanted: number): Reply => {
    switch (answer.kind) {
      case "late":
        return { kind: "unknown", reason: `${name} missed its deadline` };
      case "failed":
        return { kind: "unknown", reason: `${name} did not answer: ${answer.reason}`, isFailure: true };
      case "said":
        return parseAnswer(answer.text, wanted);
    }
  };
  return {
    ask(question, deadline) {
      if (failures >= MAX_FAILURES) return { kind: "unknown", reason: `${name} failed too often (${reason})` };
      // ending a process costs nothing, so it needs no time beyond what the question has
      const milliseconds = Math.min(question.milliseconds, deadline - performance.now());
      if (milliseconds < 1) return { kind: "unknown", reason: "out of time" };
      const text = `${limitText[name](milliseconds)}${smtLib(question)}`;
      const reply = read(run({ solver: name, text, milliseconds }), question.wanted.length);
      if (reply.kind === "unknown" && reply.isFailure === true) {
        failures++;
        ({ reason } = reply);
      } else failures = 0;
      return reply;
    },
    dispose() {
      failures = 0;
    },
  };
}

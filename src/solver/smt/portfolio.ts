/**
 * Several backends as one: asked one after another, in an order that depends on the question alone, each with its share
 * of the time. No two run at once, so an answer never depends on which of them was faster.
 */
import type { Backend } from "./backend.ts";
import type { Question } from "./z3/emit.ts";
import type { Reply } from "./z3/link.ts";
import type { Engine } from "./z3/wire.ts";

export type SmtName = "wasm" | "z3" | "cvc5";

export const SMT_NAMES: readonly SmtName[] = ["wasm", "z3", "cvc5"];

export interface Member {
  readonly name: SmtName;
  readonly backend: Backend;
}

/** A member that is not the last gets this part of what is left; one that is known to win gets more. */
const SHARE = 0.5;
const WINNERS_SHARE = 0.7;
/** With less time than this one is asked alone, the one in this process before others: natives take 30 to 60 ms to start. */
const BRIEF_MILLISECONDS = 200;
/** What is left is not worth starting a process for. */
const LEAST_MILLISECONDS = 40;

/** Who wins where, as `npm run bench:backends` measured it; the others follow as they were given. */
const WINNERS: Record<Engine, readonly SmtName[]> = {
  core: [],
  bits: [],
  floats: ["cvc5", "z3"],
  texts: ["cvc5"],
};

function orderFor(members: readonly Member[], { engine, milliseconds }: Question): readonly Member[] {
  if (milliseconds < BRIEF_MILLISECONDS) return [members.find(({ name }) => name === "wasm") ?? members[0]!];
  const winners = WINNERS[engine].flatMap((name) => members.filter((member) => member.name === name));
  return [...winners, ...members.filter((member) => !winners.includes(member))];
}

export function portfolio(members: readonly Member[]): Backend {
  if (members.length === 1 && members[0]!.name === "wasm") return members[0]!.backend;
  return {
    ask(question: Question, deadline: number): Reply {
      const end = performance.now() + question.milliseconds;
      // a backend may be late by so much before it is stopped from outside
      const grace = deadline - end;
      const order = orderFor(members, question);
      const reasons: string[] = [];
      for (const [i, { name, backend }] of order.entries()) {
        const left = end - performance.now();
        if (i > 0 && left < LEAST_MILLISECONDS) break;
        const isLast = i === order.length - 1;
        const share = isLast ? 1 : WINNERS[question.engine].includes(name) ? WINNERS_SHARE : SHARE;
        const milliseconds = Math.max(1, Math.floor(left * share));
        const reply = backend.ask({ ...question, milliseconds }, performance.now() + milliseconds + grace);
        if (reply.kind !== "unknown") return name === "wasm" ? reply : { ...reply, by: name };
        reasons.push(reply.reason);
      }
      return { kind: "unknown", reason: reasons.join(", ") };
    },
    dispose() {
      for (const { backend } of members) backend.dispose();
    },
  };
}

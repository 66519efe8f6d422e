/**
 * Several backends as one: asked one after another, in an order that depends on the question alone, each with its share
 * of the time. No two run at once, so an answer never depends on which of them was faster.
 */
import type { Backend } from "./backend.ts";
import type { Question } from "./emit.ts";
import type { Reply } from "./link.ts";
import type { Engine } from "./wire.ts";

export type SmtName = "wasm" | "z3" | "cvc5";

export const SMT_NAMES: readonly SmtName[] = ["wasm", "z3", "cvc5"];

export interface Member {
  readonly name: SmtName;
  readonly backend: Backend;
}

/** A member that is not the last gets this part of what is left; one that is known to win gets more. */
const SHARE = 0.5;
const WINNERS_SHARE = 0.7;
/** Less is not worth starting a process for. */
const LEAST_MILLISECONDS = 40;

/** Who goes first is measured (`npm run bench:backends`); the others follow as they were given. */
const FIRST: Record<Engine, readonly SmtName[]> = {
  core: [],
  bits: [],
  floats: ["cvc5", "z3"],
  texts: ["cvc5"],
};

export function portfolio(members: readonly Member[]): Backend {
  if (members.length === 1) return members[0]!.backend;
  const orders = new Map<Engine, readonly Member[]>();
  const orderFor = (engine: Engine): readonly Member[] => {
    let order = orders.get(engine);
    if (order === undefined) {
      const first = FIRST[engine].flatMap((name) => members.filter((member) => member.name === name));
      order = [...first, ...members.filter((member) => !first.includes(member))];
      orders.set(engine, order);
    }
    return order;
  };
  return {
    ask(question: Question, deadline: number): Reply {
      const grace = deadline - performance.now() - question.milliseconds;
      const end = performance.now() + question.milliseconds;
      const order = orderFor(question.engine);
      let reason = "out of time";
      for (const [i, { name, backend }] of order.entries()) {
        const left = end - performance.now();
        if (i > 0 && left < LEAST_MILLISECONDS) break;
        const share = i === order.length - 1 ? 1 : FIRST[question.engine][i] === name ? WINNERS_SHARE : SHARE;
        const milliseconds = Math.max(1, Math.floor(left * share));
        const reply = backend.ask({ ...question, milliseconds }, performance.now() + milliseconds + grace);
        if (reply.kind !== "unknown") return name === "wasm" ? reply : { ...reply, by: name };
        if (i === 0 || reply.isFailure !== true) ({ reason } = reply);
      }
      return { kind: "unknown", reason };
    },
    dispose() {
      for (const { backend } of members) backend.dispose();
    },
  };
}

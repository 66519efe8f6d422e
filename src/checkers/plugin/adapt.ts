/** A plugin's checker as one of ours. Events are collected and handed over when the run ends: the plugin never runs beside the program. */
import type { ObservationKind } from "../../runtime/observe/observation.ts";
import type { Check, Checker, Level } from "../checker.ts";
import { EVENT_FIELDS, type Terms } from "./events.ts";
import type { PluginRoom } from "./room.ts";
import { exprOf } from "./term.ts";

interface Collected {
  readonly events: { readonly kind: ObservationKind; readonly fields: object }[];
  readonly checks: Check[];
  readonly terms: Terms;
  isFull: boolean;
}

/** Events a plugin gets per run. */
const MAX_EVENTS = 5_000;

export function adapted(
  room: PluginRoom,
  index: number,
  facts: {
    readonly name: string;
    readonly level: Level;
    readonly summary: string;
    readonly raises: boolean;
    readonly kinds: readonly ObservationKind[];
  },
): Checker {
  const { kinds, ...described } = facts;
  const collect =
    (kind: ObservationKind) =>
    (what: unknown, check: Check, own: unknown): void => {
      const memory = own as Collected;
      if (memory.events.length >= MAX_EVENTS) {
        memory.isFull = true;
        return;
      }
      const fields = (EVENT_FIELDS[kind] as (what: unknown, terms: Terms) => object)(what, memory.terms);
      memory.events[memory.events.length] = { kind, fields };
      memory.checks[memory.checks.length] = check.keep();
    };
  const on: Record<string, (what: unknown, check: Check, memory: unknown) => void> = {};
  for (const kind of kinds) if (kind !== "ended") on[kind] = collect(kind);
  on.ended = (what, check, own) => {
    const memory = own as Collected;
    if (kinds.includes("ended")) collect("ended")(what, check, memory);
    if (memory.isFull) check.unknown(`a run had more than ${MAX_EVENTS} events`);
    if (memory.events.length > 0) answer(room, index, memory);
  };
  return { ...described, memory: () => ({ events: [], checks: [], terms: [], isFull: false }), on };
}

function answer(room: PluginRoom, index: number, { events, checks, terms }: Collected): void {
  for (const said of room.handle(index, events)) {
    const check = checks[said.event];
    if (check === undefined) throw new TypeError("a statement about no event");
    if (said.unknown !== undefined) check.unknown(String(said.unknown));
    else
      check.state(
        said.violation === undefined ? undefined : exprOf(said.violation, terms),
        said.isViolated === true,
        () => String(said.message),
      );
  }
}

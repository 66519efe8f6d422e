/** The form of everything a native process may say: it runs somebody's program, so it is checked before it is believed. */
import {
  anyNumber,
  count,
  data,
  type Form,
  flag,
  list,
  maybe,
  oneOf,
  only,
  pair,
  record,
  text,
  word,
} from "../../sandbox/channel/form.ts";
import type { NativeAnswer } from "../messages.ts";
import type { ScriptAnswer } from "../script-job.ts";

const outcome = only({
  returns: data(),
  throws: record({
    name: text,
    message: text,
    value: data(),
    quotesSource: maybe(flag),
    class: maybe(record({ file: text, export: text })),
    properties: maybe(list(pair(text, data()))),
  }),
  stopped: word("steps", "memory", "time", "stack", "tasks", "crash"),
  exits: anyNumber,
  rejected: flag,
});

const result = record({
  outcome,
  isMade: flag,
  isAwaited: flag,
  called: maybe(list(record({ isAwaited: flag, isYielded: flag }))),
  aftermath: maybe(
    record({
      calls: maybe(list(record({ callback: count, args: list(data()), isNew: maybe(flag) }))),
      events: maybe(list(list(data()))),
      self: data(),
      changed: maybe(list(text)),
      gives: data(),
      says: maybe(list(pair(text, data()))),
      args: maybe(list(record({ index: count, value: data() }))),
    }),
  ),
  blocked: list(text),
  left: list(text),
  unhandled: list(text),
});

export const ANSWER: Form<NativeAnswer> = oneOf("kind", {
  begin: { id: count },
  result: { id: count, result },
  late: { id: count, left: list(text) },
  unloadable: { message: text },
  done: {},
});

export const SCRIPT_ANSWER: Form<ScriptAnswer> = record({ outcome });

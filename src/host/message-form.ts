/** The form of everything an exploring process may say. It runs somebody's program, so what it says is checked before it is believed. */
import { CLAIMS } from "../claims/claim.ts";
import type { FromChild } from "../jobs/messages.ts";
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
  primitive,
  record,
  table,
  text,
  word,
} from "../sandbox/channel/form.ts";
import { PERMISSIONS } from "../sandbox/grant.ts";
import { NATIVE_NAMES } from "../solver/native/name.ts";

const place = record({ file: text, site: count });
const claim = record({
  kind: word(...Object.keys(CLAIMS)),
  about: maybe(text),
  place: maybe(place),
  checker: maybe(text),
});
const model = list(pair(text, primitive));
const encoded = data();
const numbers = table(anyNumber);
const stop = word("time", "memory", "crash");

const input = record({
  choices: maybe(numbers),
  world: maybe(numbers),
  isWorldAtLoad: maybe(flag),
  self: encoded,
  args: list(encoded),
  calls: maybe(list(record({ of: text, args: list(encoded) }))),
  script: encoded,
  model: maybe(text),
});

/** How a run ended: exactly one of these. */
const OUTCOMES = {
  returns: encoded,
  throws: record({
    name: text,
    message: text,
    value: encoded,
    quotesSource: maybe(flag),
    properties: maybe(list(pair(text, encoded))),
  }),
  stopped: word("steps", "memory", "time", "stack", "tasks", "crash"),
  exits: anyNumber,
  rejected: flag,
};
const outcome = only(OUTCOMES);

const specimen = record({
  input,
  outcome,
  conditions: list(text),
  isVolatile: flag,
  isUnstable: maybe(flag),
  worldInputs: maybe(list(text)),
  kills: maybe(list(count)),
});

const missed = oneOf("why", {
  "proved-infeasible": {},
  "proved-unreachable": {},
  "refuted-where-tried": {},
  undecided: { claim },
  diverged: {},
  "given-up": {},
  withdrawn: { claim },
  "line-not-reached": {},
  lost: { claim },
  "not-tried": { claim },
  "budget-or-constant": {},
});

const parts = list(pair(list(data()), count));
const entered = list(pair(text, list(count)));
const summaries = record({
  nodes: list(data()),
  list: list(
    record({
      pre: list(count),
      post: record({ outcome, parts, left: maybe(list(encoded)), leftParts: maybe(parts), form: maybe(parts) }),
      partial: list(text),
      fixed: count,
      slots: list(count),
      entered,
      model,
    }),
  ),
  divergences: count,
  isCut: flag,
  footprint: maybe(record({ slots: list(count), entered })),
  ways: maybe(list(text)),
});

const searched = {
  status: word("exhausted", "covered", "tried", "budget"),
  specimens: list(specimen),
  reached: list(count),
  verdicts: list(record({ slot: count, reason: missed })),
  claims: list(claim),
  around: list(claim),
  assumptions: list(claim),
  runs: count,
  paths: count,
  milliseconds: anyNumber,
  statistics: numbers,
  mutation: maybe(record({ mutants: count, killed: list(count), survived: list(count) })),
  summaries: maybe(summaries),
};

const values = list(pair(text, text));
const seen = { checker: text, place: maybe(place), message: text, bucket: text, values };

const finding = record({
  ...seen,
  input,
  outcome: encoded,
  isRaised: flag,
  count,
  functions: maybe(list(place)),
});

const verdict = oneOf("kind", {
  violated: {},
  verified: { places: count, assumptions: list(claim) },
  vacuous: {},
  open: { reasons: list(claim) },
});

const check = record({
  findings: list(finding),
  witnesses: list(record({ bucket: text, inputs: list(input) })),
  verdicts: table(verdict),
  statistics: table(numbers),
  queries: count,
  naiveQueries: count,
  violatingInputs: count,
  broken: list(record({ checker: text, why: text })),
});

const result = oneOf("kind", {
  searched,
  checked: { ...searched, check, refuted: list(text) },
  rechecked: { violations: list(list(record(seen))) },
  reran: { whyNot: list(record({ why: maybe(text) })) },
  sampled: { states: list(list(record({ model, input }))) },
  listed: {
    exports: list(
      record({
        path: list(text),
        kind: word("function", "class", "getter"),
        place: maybe(place),
        arity: anyNumber,
        isBuiltin: maybe(flag),
        isAgain: maybe(flag),
      }),
    ),
    names: list(text),
  },
});

const attempt = record({
  what: text,
  permission: word(...PERMISSIONS),
  flag: text,
  place: maybe(record({ file: text, line: count, column: count })),
});

const request = record({
  specifier: text,
  from: text,
  how: word("import", "require"),
  isChecked: maybe(flag),
  isMeasured: maybe(flag),
  isMutated: maybe(flag),
});

export const MESSAGE: Form<FromChild> = oneOf("kind", {
  blocked: { attempt },
  "about-to-run": { model: text },
  found: { found: record({ model, input, outcome, milliseconds: anyNumber }) },
  progress: { runs: count, cheapRuns: maybe(count), covered: count, goals: count },
  query: { line: text },
  done: { result },
  failed: {
    failure: record({
      kind: word("load", "shape", "missing", "stopped", "internal", "tampered"),
      message: text,
      hint: text,
    }),
  },
  load: { id: count, request },
  reach: { id: count, slot: count, path: maybe(record({ nodes: list(data()), roots: list(count) })) },
  native: { id: count, request: record({ solver: word(...NATIVE_NAMES), text, milliseconds: anyNumber }) },
  alive: {},
  spent: {},
  ended: { model: text, why: stop, reached: list(count) },
});

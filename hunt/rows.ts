/** Cores as rows, where many short ones stand together: name, parameters, statements, condition, calls, and what only some of them have. */
import type { Core } from "./core.ts";

export type Row = readonly [
  name: string,
  params: string,
  body: string,
  when: string,
  calls: string | readonly string[],
  further?: Partial<Core>,
];

export const rows = (all: readonly Row[]): Core[] =>
  all.map(([name, params, body, when, calls, further = {}]) => ({
    name,
    params,
    ...(body === "" ? {} : { body }),
    when,
    calls: typeof calls === "string" ? [calls] : calls,
    ...further,
  }));

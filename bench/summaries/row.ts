/** One line of the table: what became of the functions and summaries of a package, and what that cost; the paper's figures 3 to 6. */
export interface Told {
  /** Of the functions that were chosen. */
  readonly validated: {
    readonly census: Readonly<
      Record<"functions" | "modified" | "indirectlyModified" | "unknown" | "indirectlyUnknown", number>
    >;
    readonly functions: readonly {
      readonly file: string;
      readonly function: string;
      readonly why?: string;
      readonly milliseconds: Readonly<Record<1 | 2 | 3, number>>;
      readonly summaries: readonly {
        readonly phase: number | null;
        readonly why?: string;
        readonly held?: {
          readonly states: number;
          readonly otherwise: readonly string[];
          readonly never: readonly string[];
        };
      }[];
    }[];
  };
  readonly warm: readonly {
    readonly export: string;
    readonly since?: { readonly isValidated?: true; readonly again?: unknown };
  }[];
  /** Seconds of the processor. */
  readonly after: number;
  readonly scratch: number;
}

/** Numbers that add up. */
export type Row = Readonly<Record<(typeof COLUMNS)[number], number>>;

const COLUMNS = [
  ...["inView", "M", "IM", "U", "IU", "checked", "carried", "summaries", "phase1", "phase2", "phase3"],
  ...["valid", "unmodified", "held", "states", "wrong", "never", "validation", "scratch", "after"],
] as const;

export const HEAD = [
  ...["package", "versions", "in view", "M", "IM", "U", "IU", "checked", "carried over", "summaries"],
  ...["phase 1", "phase 2", "phase 3", "valid", "of unmodified behaviour", "states", "wrong", "never so", "phases"],
  ...["from scratch", "after the edit", "times faster"],
];

export function rowOf({ validated: { census, functions }, warm, after, scratch }: Told): Row {
  const all = functions.flatMap(({ summaries }) => summaries);
  const valid = all.filter(({ phase }) => phase !== null);
  const by = (phase: number): number => all.filter((one) => one.phase === phase).length;
  const count = (list: typeof all, of: (held: NonNullable<(typeof all)[number]["held"]>) => number): number =>
    list.reduce((sum, { held }) => sum + (held === undefined ? 0 : of(held)), 0);
  return {
    inView: census.functions,
    M: census.modified,
    IM: census.indirectlyModified,
    U: census.unknown,
    IU: census.indirectlyUnknown,
    checked: warm.length,
    carried: warm.filter(({ since }) => since !== undefined && since.again === undefined).length,
    summaries: all.length,
    phase1: by(1),
    phase2: by(2),
    phase3: by(3),
    valid: valid.length,
    // one that states were run of, none of which shows it to be another, counts as unmodified
    unmodified: valid.length + all.filter(({ phase, held }) => phase === null && isUnmodified(held)).length,
    held: valid.filter(({ held }) => (held?.states ?? 0) > 0).length,
    states: count(valid, ({ states }) => states),
    wrong: count(valid, ({ otherwise }) => otherwise.length),
    never: count(valid, ({ never }) => never.length),
    validation: functions.reduce((sum, { milliseconds: one }) => sum + one[1] + one[2] + one[3], 0) / 1_000,
    scratch,
    after,
  };
}

const isUnmodified = (held: { readonly states: number; readonly otherwise: readonly string[] } | undefined): boolean =>
  held !== undefined && held.states > 0 && held.otherwise.length === 0;

export const added = (a: Row | undefined, b: Row): Row =>
  a === undefined ? b : (Object.fromEntries(COLUMNS.map((name) => [name, a[name] + b[name]])) as unknown as Row);

export function shown(row: Row): string {
  const share = (part: number, whole: number): string => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`);
  const seconds = (n: number): string => `${n.toFixed(1)} s`;
  return [
    ...[row.inView, row.M, row.IM, row.U, row.IU, row.checked, row.carried, row.summaries],
    ...[row.phase1, row.phase2, row.phase3],
    `${row.valid} (${share(row.valid, row.summaries)})`,
    `${row.valid} of ${row.unmodified} (${share(row.valid, row.unmodified)})`,
    `${row.states} of ${row.held}`,
    ...[row.wrong, row.never],
    ...[seconds(row.validation), seconds(row.scratch), seconds(row.after), (row.scratch / row.after).toFixed(1)],
  ].join(" | ");
}

/** What the totals miss, in words. */
export function missed(totals: ReadonlyMap<string, Row>): readonly string[] {
  const all = [...totals.values()].reduce<Row | undefined>((sum, row) => added(sum, row), undefined);
  const patch = totals.get(PATCH);
  const found: string[] = [];
  if (all !== undefined && all.valid < VALID * all.unmodified)
    found.push(`${all.valid} of ${all.unmodified} summaries of unmodified behaviour are valid, not ${100 * VALID} %`);
  if (all !== undefined && all.wrong > 0) found.push(`${all.wrong} states end otherwise than a valid summary says`);
  if (patch !== undefined && patch.scratch < FASTER * patch.after)
    found.push(
      `after a patch release checking is ${(patch.scratch / patch.after).toFixed(1)} times faster, not ${FASTER}`,
    );
  return found;
}

export const PATCH = "patch releases";
export const OTHER = "other releases";
const VALID = 0.95;
const FASTER = 20;

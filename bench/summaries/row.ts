/** One line of the table: what became of the functions and summaries of a package, and what that cost. */
export interface Told {
  /** Functions of the package, about. */
  readonly all: number;
  readonly validated: {
    readonly census: Readonly<
      Record<"functions" | "modified" | "indirectlyModified" | "unknown" | "indirectlyUnknown", number>
    >;
    readonly pieces: readonly { readonly phase: number | null }[];
    readonly functions: readonly {
      readonly file: string;
      readonly function: string;
      readonly why?: string;
      readonly summaries: readonly {
        readonly phase: number | null;
        readonly phases: readonly number[];
        readonly why?: string;
        readonly isTrueOfItsInput?: boolean | null;
      }[];
    }[];
  };
  readonly warm: readonly { readonly export: string; readonly since?: { readonly isValidated?: true } }[];
  readonly after: number;
  readonly scratch: number;
}

export const HEAD = [
  ...["package", "versions", "functions in view", "M", "IM", "U", "IU", "checked", "explored again", "summaries"],
  ...["phase 1", "phase 2", "phase 3", "valid", "of unmodified behaviour", "pieces valid"],
  ...["from scratch", "after the edit", "times faster"],
];

export function rowOf({ validated: { census, pieces, functions }, warm, after, scratch }: Told): number[] {
  const all = functions.flatMap(({ summaries }) => summaries);
  const by = (phase: number): number => all.filter((one) => one.phase === phase).length;
  const valid = all.filter(({ phase }) => phase !== null).length;
  const unmodified = valid + all.filter((one) => one.phase === null && one.isTrueOfItsInput !== false).length;
  return [
    ...[census.functions, census.modified, census.indirectlyModified, census.unknown, census.indirectlyUnknown],
    ...[warm.length, warm.filter(({ since }) => since === undefined).length],
    ...[all.length, by(1), by(2), by(3), valid, unmodified],
    ...[pieces.length, pieces.filter(({ phase }) => phase !== null).length],
    ...[scratch, after],
  ];
}

export function shown(row: readonly number[]): string {
  const counts = row.slice(0, 11);
  const [valid, unmodified, pieces, validPieces, scratch, after] = row.slice(11) as [number, ...number[]];
  const share = (part: number, whole: number): string => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`);
  return [
    ...counts,
    `${valid} (${share(valid, counts[7]!)})`,
    `${valid} of ${unmodified} (${share(valid, unmodified!)})`,
    `${validPieces} of ${pieces}`,
    `${scratch!.toFixed(1)} s`,
    `${after!.toFixed(1)} s`,
    `${(scratch! / after!).toFixed(1)}`,
  ].join(" | ");
}

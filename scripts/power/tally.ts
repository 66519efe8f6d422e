/** What a check's document says of each function, counted. Reads the documents of older checkouts too, which have reasons in words only. */

interface Verdict {
  readonly file: string;
  readonly function: string;
  readonly verdict: string;
  readonly reasons?: readonly string[];
  readonly claims?: readonly { readonly kind: string; readonly nature: string; readonly about?: string }[];
}

export interface CheckDocument {
  readonly targets: readonly { readonly file: string; readonly export: string; readonly status: string }[];
  readonly verdicts: readonly Verdict[];
}

export interface Judged {
  readonly name: string;
  readonly status: string;
  /** Every property is verified, or there is nothing to verify. */
  readonly isVerified: boolean;
  /** What stands in the way of some property: kinds of claims, or words where there are none. */
  readonly obstacles: ReadonlySet<string>;
  /** What module state was seen in, in words. */
  readonly state: string | undefined;
}

export const MODULE_STATE = "module-state";

export function judge(document: CheckDocument): readonly Judged[] {
  return document.targets.map(({ file, export: name, status }) => {
    const verdicts = document.verdicts.filter((one) => one.file === file && one.function === name);
    const obstacles = new Set(verdicts.flatMap(obstaclesOf));
    const isVerified =
      verdicts.length > 0 && verdicts.every(({ verdict }) => verdict === "verified" || verdict === "vacuous");
    return { name, status, isVerified, obstacles, state: stateIn(verdicts) };
  });
}

function obstaclesOf({ verdict, claims, reasons = [] }: Verdict): readonly string[] {
  if (verdict !== "open") return [];
  if (claims !== undefined) return claims.filter(({ nature }) => nature !== "assumption").map(({ kind }) => kind);
  return reasons.map((reason) => (reason.startsWith("modules keep state") ? MODULE_STATE : wordsOf(reason)));
}

/** Names and numbers differ from function to function. */
const wordsOf = (reason: string): string => reason.replace(/[\w.]*\.[\w.]*\w/g, "…").replace(/\d+/g, "n");

function stateIn(verdicts: readonly Verdict[]): string | undefined {
  for (const { claims, reasons } of verdicts) {
    const claim = claims?.find(({ kind }) => kind === MODULE_STATE);
    const text = claim?.about ?? reasons?.find((reason) => reason.startsWith("modules keep state"));
    if (text !== undefined) return text;
  }
  return undefined;
}

export const isProved = ({ isVerified, status }: Judged): boolean => isVerified || status === "exhausted";

export const hasState = ({ obstacles }: Judged): boolean => obstacles.has(MODULE_STATE);

export const onlyState = (one: Judged): boolean => hasState(one) && one.obstacles.size === 1;

/** Most frequent first. */
export function counted(words: Iterable<string>): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}

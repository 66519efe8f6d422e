/** Where two reports of the same targets differ, times aside. */

export interface Report {
  readonly targets: readonly { readonly file: string; readonly export?: string }[];
}

export interface Difference {
  readonly target: string;
  /** The way to the value in the report: `branches.unreached[0].reason`. */
  readonly place: string;
  readonly first: string;
  readonly second: string;
}

const TIMES = new Set(["seconds", "t"]);
/** What a difference is called that is not inside a target. */
const WHOLE = "the report";

export function differences(first: Report | undefined, second: Report | undefined): Difference[] {
  // where there is none at all, nothing was compared
  if (first === undefined || second === undefined)
    return [{ target: WHOLE, place: "", first: presence(first), second: presence(second) }];
  const { targets: a, ...restOfFirst } = first;
  const { targets: b, ...restOfSecond } = second;
  const found = a.flatMap((one, i) => within(`${one.file}#${one.export ?? ""}`, "", one, b[i]));
  return [...found, ...within(WHOLE, "", restOfFirst, restOfSecond), ...within(WHOLE, "targets", a.length, b.length)];
}

const presence = (report: Report | undefined): string => (report === undefined ? "no report" : "a report");

function within(target: string, place: string, first: unknown, second: unknown): Difference[] {
  if (Object.is(first, second)) return [];
  if (typeof first === "object" && typeof second === "object" && first !== null && second !== null) {
    const names = new Set([...Object.keys(first), ...Object.keys(second)].filter((name) => !TIMES.has(name)));
    return [...names].flatMap((name) =>
      within(
        target,
        place === "" ? name : `${place}.${name}`,
        (first as Record<string, unknown>)[name],
        (second as Record<string, unknown>)[name],
      ),
    );
  }
  return [{ target, place, first: shown(first), second: shown(second) }];
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 120);

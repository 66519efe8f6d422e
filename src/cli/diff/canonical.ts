/** What two native runs tell, as texts that are the same when nobody could tell the runs apart but by the order of properties or by where a class is exported. */
import { type Encoded, type EncodedOutcome, isSpecial, type Pairs, type Special } from "../../value/encoded.ts";

type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data };

/** Plain data of any form, with encoded values anywhere in it. */
export const canonical = (value: unknown): string => JSON.stringify(plain(value as Encoded) ?? null);

/** How a run ended, without what is told of an error beside what it is: where its class is exported, and that its message has the words of who compiled the file. */
export function endingOf<O extends EncodedOutcome | { readonly stopped: string }>(outcome: O | undefined): unknown {
  if (outcome === undefined || !("throws" in outcome)) return outcome;
  const { class: _, quotesSource: __, ...error } = outcome.throws;
  return { throws: error };
}

function plain(value: Encoded | undefined): Data | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Encoded[]).map((part) => plain(part) ?? null);
  if (isSpecial(value)) return special(value);
  return sorted(Object.entries(value as Record<string, Encoded>));
}

const sorted = (entries: Pairs): Data =>
  Object.fromEntries(
    entries
      .flatMap(([key, part]): [string, Data][] => {
        const data = plain(part);
        return data === undefined ? [] : [[`:${key}`, data]];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

function special(value: Special): Data {
  switch (value.$) {
    case "object":
      return sorted(value.v);
    case "null-object":
      return { $: "null-object", v: sorted(value.v) };
    case "instance": {
      const { class: _, properties, base, name } = value.v;
      return {
        $: "instance",
        name,
        base: plain(base) ?? null,
        v: properties === undefined ? null : sorted(properties),
      };
    }
    case "error":
      return { $: "error", v: [value.v[0], value.v[1], sorted(value.v[2] ?? [])] };
    case "extended":
      return { $: "extended", v: [plain(value.v[0]) ?? null, sorted(value.v[1])] };
    default:
      return {
        ...(sorted(
          Object.entries(value as unknown as Record<string, Encoded>).filter(([key]) => key !== "$"),
        ) as object),
        $: value.$,
      };
  }
}

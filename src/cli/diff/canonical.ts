/** What two native runs tell, as texts that are the same when nobody could tell the runs apart but by the order of properties or by where a class is exported. */
import { type Encoded, isSpecial, type Pairs, type Special } from "../../value/encoded.ts";

type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data };

/** Plain data of any form, with encoded values anywhere in it. */
export const canonical = (value: unknown): string => JSON.stringify(plain(value as Encoded) ?? null);

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
        // the words of who compiled a file, and where the class of an error is exported
        const isBeside = key === "quotesSource" || (key === "class" && isReference(part));
        return data === undefined || isBeside ? [] : [[`:${key}`, data]];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const isReference = (value: Encoded): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "file,export";

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

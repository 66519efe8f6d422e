/** Where pieces of input stand in a text of code, and whether they leave that place: a quotation mark matters only inside a literal it ends. */

/** A piece of the text that comes from the input. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The quotation mark of the literal around a position, the comment's end, or code. */
export type Place = "code" | "'" | '"' | "`" | "line" | "block";

/** What would leave a place: texts worth asking for. */
export const EXITS: Readonly<Record<Place, readonly string[]>> = {
  code: [";", "(", "'", '"', "`", "\\", "\n"],
  "'": ["'", "\\", "\n"],
  '"': ['"', "\\", "\n"],
  "`": ["`", "${", "\\"],
  line: ["\n"],
  block: ["*/"],
};

/** The place before each position; one more entry for the end. An escaped character belongs to its literal. */
export function placesIn(text: string): Place[] {
  const places: Place[] = ["code"];
  let place: Place = "code";
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    const two = c + (text[i + 1] ?? "");
    if (place === "code") {
      if (two === "//") place = "line";
      else if (two === "/*") place = "block";
      else if (c === "'" || c === '"' || c === "`") place = c;
    } else if (place === "line") {
      if (c === "\n") place = "code";
    } else if (place === "block") {
      if (c === "/" && text[i - 1] === "*" && places[i - 1] === "block") place = "code";
    } else if (c === "\\") {
      // the next character is taken as it is
      i++;
      places[i] = place;
    } else if (c === place) place = "code";
    else if (c === "\n" && place !== "`") place = "code";
    places[i + 1] = place;
  }
  places.length = text.length + 1;
  return places;
}

/** Whether the piece ends the literal or comment it stands in, or, standing in the open, is more than names, numbers and whole literals. */
export function leavesItsPlace(text: string, places: readonly Place[], { from, to }: Range): boolean {
  const start = places[from]!;
  if (start !== "code") {
    for (let i = from + 1; i <= to; i++) if (places[i] !== start) return true;
    if (start === "`") for (let i = from; i < to; i++) if (text[i] === "$" && text[i + 1] === "{") return true;
    return endsEscaping(text, from, to);
  }
  if (to > from && places[to] !== "code") return true;
  for (let i = from; i < to; i++) {
    const c = text[i]!;
    if (places[i] === "code" && (c === ";" || c === "(" || c === "\n" || c === "\\" || c === "`")) return true;
  }
  return false;
}

/** A piece that ends in an odd number of backslashes takes the mark after it for its own. */
function endsEscaping(text: string, from: number, to: number): boolean {
  let n = 0;
  while (to - n > from && text[to - 1 - n] === "\\") n++;
  return n % 2 === 1;
}

/** The way back from compiled text that a source map with one source describes. */
import { findLines } from "../lines.ts";
import type { PositionMap } from "../position-map.ts";

export function positionMap(mappings: string, compiled: string, original: string): PositionMap {
  const from: number[] = [];
  const to: number[] = [];
  const [compiledLines, originalLines] = [findLines(compiled), findLines(original)];
  let [source, line, column] = [0, 0, 0];
  mappings.split(";").forEach((segments, compiledLine) => {
    let at = compiledLines[compiledLine] ?? compiled.length;
    if (segments === "") return;
    for (const segment of segments.split(",")) {
      const [step = 0, file, lines, columns] = numbers(segment);
      at += step;
      if (file === undefined || lines === undefined || columns === undefined) continue;
      source += file;
      line += lines;
      column += columns;
      if (source !== 0) continue;
      const place = (originalLines[line] ?? original.length) + column;
      // of several places for one offset the last is the innermost node's
      if (from.at(-1) === at) to[to.length - 1] = place;
      else {
        from.push(at);
        to.push(place);
      }
    }
  });
  const before = (offset: number): number => {
    let low = 0;
    let high = from.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (from[middle]! <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  return {
    exactly(offset) {
      const i = before(offset);
      return from[i] === offset ? to[i] : undefined;
    },
    near: (offset) => to[before(offset)] ?? 0,
  };
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Base-64 digits of five bits each, lowest first; the lowest bit of a number is its sign. */
function numbers(text: string): number[] {
  const result: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of text) {
    const digit = DIGITS.indexOf(character);
    value += (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    result.push((value & 1) === 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return result;
}

/** Inserts texts into a source text; every offset of the result leads back to one of the original. */
import type { PositionMap } from "../position-map.ts";

/** Either inserted text, whose position in the original is `at`, or a copied part of the original. */
export type Piece = { readonly text: string; readonly at: number } | { readonly from: number; readonly to: number };

interface Insertion {
  readonly at: number;
  /** What ends at an offset comes before what begins there. */
  readonly side: "close" | "open";
  readonly order: number;
  readonly pieces: readonly Piece[];
}

export interface InsertedText {
  readonly text: string;
  readonly positions: PositionMap;
}

export class Insertions {
  private readonly insertions: Insertion[] = [];

  constructor(private readonly text: string) {}

  get isEmpty(): boolean {
    return this.insertions.length === 0;
  }

  /** Of several at one place, those opened first come first. */
  open(at: number, pieces: readonly Piece[]): void {
    this.insertions.push({ at, side: "open", order: this.insertions.length, pieces });
  }

  /** Of several at one place, those of the construct opened last come first. */
  close(at: number, pieces: readonly Piece[]): void {
    this.insertions.push({ at, side: "close", order: -this.insertions.length, pieces });
  }

  /** Around what stands between two places, if anything does. */
  around(start: number, end: number, before: readonly Piece[], after: readonly Piece[]): void {
    if (start === end) {
      this.open(start, [...before, ...after]);
      return;
    }
    this.open(start, before);
    this.close(end, after);
  }

  apply(): InsertedText {
    const sorted = [...this.insertions].sort(
      (a, b) => a.at - b.at || Number(a.side === "open") - Number(b.side === "open") || a.order - b.order,
    );
    const builder = new Builder(this.text);
    let done = 0;
    for (const { at, pieces } of sorted) {
      builder.add({ from: done, to: at });
      done = at;
      for (const piece of pieces) builder.add(piece);
    }
    builder.add({ from: done, to: this.text.length });
    return builder.finish();
  }
}

class Builder {
  private result = "";
  private readonly starts: number[] = [];
  private readonly pieces: Piece[] = [];

  constructor(private readonly original: string) {}

  add(piece: Piece): void {
    const text = "text" in piece ? piece.text : this.original.slice(piece.from, piece.to);
    if (text === "") return;
    this.starts.push(this.result.length);
    this.pieces.push(piece);
    this.result += text;
  }

  finish(): InsertedText {
    const { starts, pieces } = this;
    const indexAt = (offset: number): number => {
      let low = 0;
      let high = starts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (starts[middle]! <= offset) low = middle + 1;
        else high = middle;
      }
      return low - 1;
    };
    const exactly = (offset: number): number | undefined => {
      const i = indexAt(offset);
      const piece = pieces[i];
      return piece === undefined || "text" in piece ? undefined : piece.from + offset - starts[i]!;
    };
    return {
      text: this.result,
      positions: {
        exactly,
        near(offset) {
          const piece = pieces[indexAt(offset)];
          if (piece === undefined) return 0;
          return "text" in piece ? piece.at : exactly(offset)!;
        },
      },
    };
  }
}

/** The way from offsets in a text that was made from another back to offsets in that other one. */

export interface PositionMap {
  /** What stands exactly at the offset, if the compiler said where it comes from. */
  exactly(offset: number): number | undefined;
  /** The nearest known place at or before the offset. */
  near(offset: number): number;
}

/** First one map, then the other. */
export function composed(outer: PositionMap, inner: PositionMap): PositionMap {
  return {
    exactly(offset) {
      const at = outer.exactly(offset);
      return at === undefined ? undefined : inner.exactly(at);
    },
    near: (offset) => inner.near(outer.near(offset)),
  };
}

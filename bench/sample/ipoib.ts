/** A network driver: addresses, lengths, a queue. */
import assert from "node:assert";

export function ipoib(length: number, header: number, queue: number, flags: number, mtu: number): number {
  if (!Number.isInteger(length) || length < 0) return -1;
  if (length > mtu) {
    if (mtu > 0 && length === mtu + 4) assert(false, "1: four bytes over");
    return -2;
  }
  const kind = header & 255;
  if (kind === 6) {
    if (length < 20) assert(flags !== 2, "2: a short segment");
    if (queue === length) assert(length !== 64, "3: the queue is as long as the packet");
  } else if (kind === 17) {
    if (length - header === 8) assert(false, "4: only a header");
  } else if (kind > 200 && (flags & 4) !== 0) {
    assert(queue <= 300, "5: a full queue");
  }
  return kind;
}

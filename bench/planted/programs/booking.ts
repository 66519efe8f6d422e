/** Bookings of rooms: intervals that must not overlap. */

export interface Slot {
  start: number;
  end: number;
}

export interface Booking extends Slot {
  room: string;
  guest: string | null;
}

export interface BookingStore {
  inRoom(room: string): Promise<Booking[]>;
  add(booking: Booking): Promise<void>;
  remove(room: string, start: number): Promise<boolean>;
}

export const overlaps = (a: Slot, b: Slot): boolean => a.start < b.end && b.start < a.end;

export function freeSlots(taken: Slot[], day: Slot): Slot[] {
  const sorted = [...taken].sort((a, b) => a.start - b.start);
  const free: Slot[] = [];
  let at = day.start;
  for (const slot of sorted) {
    if (slot.start > at) free.push({ start: at, end: slot.start });
    if (slot.end > at) at = slot.end;
  }
  if (at < day.end) free.push({ start: at, end: day.end });
  return free;
}

export function nights(slot: Slot): number {
  if (slot.end <= slot.start) return 0;
  return Math.ceil((slot.end - slot.start) / 24);
}

export function guestName(booking: Booking): string {
  if (booking.guest === null || booking.guest.trim() === "") return "walk-in";
  const [first = "", ...rest] = booking.guest.trim().split(" ");
  return rest.length === 0 ? first : `${rest[rest.length - 1]}, ${first}`;
}

export class BookingService {
  private count = 0;

  constructor(
    private readonly store: BookingStore,
    private readonly notify: (guest: string, room: string) => void,
  ) {}

  get made(): number {
    return this.count;
  }

  async book(room: string, guest: string, slot: Slot): Promise<"booked" | "taken" | "invalid"> {
    if (slot.end <= slot.start || guest === "") return "invalid";
    const existing = await this.store.inRoom(room);
    if (existing.some((other) => overlaps(other, slot))) return "taken";
    await this.store.add({ room, guest, start: slot.start, end: slot.end });
    this.count++;
    this.notify(guest, room);
    return "booked";
  }

  async move(booking: Booking, room: string): Promise<boolean> {
    if (booking.room === room) return false;
    const existing = await this.store.inRoom(room);
    if (existing.some((other) => overlaps(other, booking))) return false;
    const removed = await this.store.remove(booking.room, booking.start);
    if (!removed) return false;
    booking.room = room;
    await this.store.add(booking);
    return true;
  }
}

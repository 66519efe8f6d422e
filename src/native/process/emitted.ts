/** Events that an emitter emits: whoever listens to them depends on it, and no result shows it. */
import { EventEmitter } from "node:events";

/** More is not worth reading. */
const MOST_EVENTS = 50;
/** What the emitter itself tells about its listeners. */
const OWN = new Set<unknown>(["newListener", "removeListener"]);

const { prototype } = EventEmitter;
const { emit } = prototype;

export class Emitted {
  readonly events: (readonly unknown[])[] = [];

  /** Listens where all emitters pass by: the object itself stays as it is. */
  constructor(emitter: unknown) {
    if (!(emitter instanceof EventEmitter)) return;
    const { events } = this;
    prototype.emit = function (this: EventEmitter, ...event: [string | symbol, ...unknown[]]) {
      if (this === emitter && typeof event[0] === "string" && !OWN.has(event[0]) && events.length < MOST_EVENTS)
        events.push(event);
      return Reflect.apply(emit, this, event) as boolean;
    };
  }

  end(): void {
    prototype.emit = emit;
  }
}

/** What a run lets us see: the lines it logged in order, how it ended. The globals programs use for that live here. */
import { show } from "./show.ts";

/** Programs that count on it end by this, natively and instrumented alike. */
const FUEL = 500;

/** A text that long was doubled in a loop. The program ends here, on both sides, before it fills the memory. */
const LONGEST_TEXT = 50_000;
const isHuge = (value: unknown): boolean => typeof value === "string" && value.length > LONGEST_TEXT;

export class Record {
  readonly lines: string[] = [];
  readonly pending: unknown[] = [];
  private fuel = FUEL;
  private size = 0;

  readonly globals = {
    log: (...values: unknown[]): unknown => {
      if (this.size < 200_000) {
        const line = values.map((value) => show(value)).join(" ");
        this.size += line.length;
        this.lines.push(line);
      }
      if (values.some(isHuge)) {
        this.fuel = 0;
        this.globals.tick();
      }
      return values[0];
    },
    show,
    /** Each in turn: its value, or what it throws. */
    each: (...actions: readonly (() => unknown)[]): void => {
      for (const action of actions) {
        let result: unknown;
        try {
          result = action();
        } catch (error) {
          this.globals.log("threw", error);
          continue;
        }
        this.globals.log(result);
      }
    },
    /** Gives its argument a shadow where there are any. */
    S: symbolic,
    wait: (promise: unknown): void => {
      this.pending.push(promise);
    },
    tick: (): void => {
      if (--this.fuel < 0) throw new Error("out of fuel");
    },
  };

  ended(error: unknown): void {
    this.lines.push(`threw ${show(error)}`);
  }
}

export function symbolic(value: unknown): unknown {
  return value;
}

/** What nobody waits for must not reach into the next run. */
export const drained = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Runs with the globals of a fresh record in place. */
export async function recorded(run: (record: Record) => Promise<void>): Promise<readonly string[]> {
  const record = new Record();
  Object.assign(globalThis, record.globals);
  let end = (): void => {};
  try {
    await run(record);
    for (let i = 0; i < record.pending.length; i++) await record.pending[i];
  } catch (error) {
    end = () => record.ended(error);
  }
  await drained();
  end();
  for (const name of Object.keys(record.globals)) Reflect.deleteProperty(globalThis, name);
  return record.lines;
}

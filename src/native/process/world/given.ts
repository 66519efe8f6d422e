/** The values a run is given for what its clocks show and chance gives, taken in the order in which an exploration takes them. */

const LARGEST_FILL = 256;
const EPOCH = 1577836800000;
const AGE = 1000;

export class Given {
  private draws = 0;
  private readings = 0;
  private passed = 0;
  /** What timers let pass. */
  private waited = 0;

  constructor(private readonly values: Readonly<Record<string, number>>) {}

  get hasChance(): boolean {
    return Object.keys(this.values).some((name) => name.startsWith("random("));
  }

  get hasClock(): boolean {
    return Object.keys(this.values).some((name) => name.startsWith("clock("));
  }

  fraction(): number {
    return this.values[`random(${this.draws++})`] ?? 0;
  }

  whole(low: number, high: number): number {
    return this.values[`random(${this.draws++} of ${low}..${high})`] ?? low;
  }

  /** Integers up to 32 bits are drawn as such, everything else byte by byte; what is beyond the inputs stays. */
  fill(target: ArrayBufferView | ArrayBuffer, at: number, count: number): void {
    const buffer = ArrayBuffer.isView(target) ? target.buffer : target;
    const view = new DataView(buffer, (ArrayBuffer.isView(target) ? target.byteOffset : 0) + at, count);
    const kind = /^(Uint|Int)(8|16|32)Array$/.exec(Object.prototype.toString.call(target).slice(8, -1));
    const bits = Number(kind?.[2] ?? 8);
    const low = kind?.[1] === "Int" ? -(2 ** (bits - 1)) : 0;
    for (let i = 0; i < Math.min(LARGEST_FILL, (count * 8) / bits); i++) {
      const value = this.whole(low, low + 2 ** bits - 1);
      if (bits === 8) view.setUint8(i, value);
      else if (bits === 16) view.setUint16(2 * i, value, true);
      else view.setUint32(4 * i, value, true);
    }
  }

  private read(): number {
    if (this.readings > 0) this.passed += this.values[`clock(${this.readings})-clock(${this.readings - 1})`] ?? 0;
    this.readings++;
    return this.passed + this.waited;
  }

  time(): number {
    const since = this.read();
    return (this.values["clock(0)"] ?? EPOCH) + since;
  }

  age(): number {
    const since = this.read();
    return (this.values["clock(0)-origin"] ?? AGE) + since;
  }

  get origin(): number {
    return (this.values["clock(0)"] ?? EPOCH) - (this.values["clock(0)-origin"] ?? AGE);
  }

  /** When a timer that is set now is due, on the clock that only timers move. */
  due(delay: unknown): number {
    const wanted = Number(delay);
    return this.waited + (wanted >= 1 && wanted <= 2 ** 31 - 1 ? Math.trunc(wanted) : 1);
  }

  reached(due: number): void {
    this.waited = Math.max(this.waited, due);
  }
}

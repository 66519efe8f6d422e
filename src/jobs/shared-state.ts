/** Memory that supervisor and explorer share: which input is running, since when, and whether to stop. */

/** Copies: a program that replaces these gets hold of nothing. */
const { load, notify, store, wait } = Atomics;

const HEADER = 6;
const CELL = { wake: 0, running: 1, sequence: 2, cancelled: 3, length: 4, beat: 5 } as const;
const MAX_MODEL_BYTES = 1 << 16;
const PULSE_MILLISECONDS = 1_000;

export class SharedState {
  readonly memory: SharedArrayBuffer;
  private readonly cells: Int32Array;
  private readonly text: Buffer;

  constructor(memory = new SharedArrayBuffer(HEADER * 4 + MAX_MODEL_BYTES)) {
    this.memory = memory;
    this.cells = new Int32Array(memory, 0, HEADER);
    this.text = Buffer.from(memory, HEADER * 4);
  }

  /** Explorer: the input about to run, so that it is known even if the run never ends. */
  beginRun(model: string): void {
    const length = model.length <= MAX_MODEL_BYTES ? this.text.write(model, 0, "latin1") : 0;
    this.cells[CELL.length] = length;
    this.cells[CELL.sequence] = (this.cells[CELL.sequence]! + 1) | 0;
    this.cells[CELL.running] = 1;
  }

  endRun(): void {
    this.cells[CELL.running] = 0;
  }

  /** Supervisor: the number of the run under way, or undefined between runs. */
  currentRun(): number | undefined {
    return load(this.cells, CELL.running) === 0 ? undefined : load(this.cells, CELL.sequence);
  }

  get hasNeverRun(): boolean {
    return load(this.cells, CELL.sequence) === 0;
  }

  /** Changes while the explorer is alive between runs. */
  get beat(): number {
    return load(this.cells, CELL.beat);
  }

  /** Explorer: still here. */
  pulse(): void {
    this.cells[CELL.beat] = (this.cells[CELL.beat]! + 1) | 0;
  }

  currentModel(): string {
    return this.text.toString("latin1", 0, load(this.cells, CELL.length));
  }

  cancel(): void {
    store(this.cells, CELL.cancelled, 1);
  }

  /** What was cancelled is over, and something else begins. */
  uncancel(): void {
    store(this.cells, CELL.cancelled, 0);
  }

  get isCancelled(): boolean {
    return load(this.cells, CELL.cancelled) !== 0;
  }

  /** Explorer: blocks until the supervisor has answered a request. */
  sleep(): void {
    wait(this.cells, CELL.wake, 0);
    store(this.cells, CELL.wake, 0);
  }

  /** The same for what may take long: whoever waits is alive, unless everybody is to stop. */
  sleepLong(): void {
    while (wait(this.cells, CELL.wake, 0, PULSE_MILLISECONDS) === "timed-out") if (!this.isCancelled) this.pulse();
    store(this.cells, CELL.wake, 0);
  }

  wake(): void {
    store(this.cells, CELL.wake, 1);
    notify(this.cells, CELL.wake);
  }
}

/** What `assume` and `assert` throw. */

/** The run is not one the script is about: nobody's fault. */
export class AssumptionError extends Error {
  override readonly name = "AssumptionError";
  readonly code = "ERR_ASSAY_ASSUMPTION";

  constructor() {
    super("an assumption does not hold for this input");
  }
}

export class AssertionError extends Error {
  override readonly name = "AssertionError";
  readonly code = "ERR_ASSERTION";

  constructor(message: unknown = "the assertion does not hold") {
    super(String(message));
  }
}

/** A command line that makes no sense: what is wrong, and what to type instead. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

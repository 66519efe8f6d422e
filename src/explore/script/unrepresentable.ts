/** A value that a model can say and no file, argument or variable of the system can hold. */
export class Unrepresentable extends Error {}

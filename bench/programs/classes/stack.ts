/** A stack that must be filled before anything happens. */
export class Calculator {
  private readonly stack: number[] = [];

  push(value: number): void {
    this.stack.push(value);
  }

  apply(operator: string): number {
    if (this.stack.length < 2) throw new Error("two operands needed");
    const b = this.stack.pop()!;
    const a = this.stack.pop()!;
    if (operator === "+") return a + b;
    if (operator === "/") {
      if (b === 0) throw new RangeError("division by zero");
      return a / b;
    }
    throw new Error("unknown operator");
  }
}

/** A class whose methods depend on its state. */
export class Account {
  private balance = 0;
  private isFrozen = false;

  constructor(private readonly limit: number) {}

  deposit(amount: number): number {
    if (amount <= 0) throw new RangeError("deposit something");
    this.balance += amount;
    return this.balance;
  }

  withdraw(amount: number): string {
    if (this.isFrozen) return "frozen";
    if (amount > this.balance + this.limit) {
      this.isFrozen = true;
      return "refused";
    }
    this.balance -= amount;
    return this.balance < 0 ? "overdrawn" : "paid";
  }
}

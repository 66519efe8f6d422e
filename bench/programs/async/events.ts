/** State that changes with events, kept in a class, a WeakMap and closures; what happens later happens in timers. */
import { EventEmitter } from "node:events";

const limits = new WeakMap<Account, number>();

class Account extends EventEmitter {
  #balance = 0;
  locked = false;
  constructor(limit: number) {
    super();
    limits.set(this, limit);
    this.on("deposit", (amount: number) => {
      this.#balance += amount;
      if (this.#balance > limits.get(this)!) this.emit("alarm", this.#balance);
    });
    this.once("alarm", (balance: number) => {
      if (balance > 1000) this.locked = true;
    });
  }
  get balance(): number {
    return this.#balance;
  }
}

export async function simulate(amounts: number[], limit: number): Promise<string> {
  const account = new Account(limit);
  let alarms = 0;
  account.on("alarm", () => {
    alarms++;
  });
  for (const amount of amounts.slice(0, 3)) {
    await new Promise<void>((resolve) => {
      setTimeout(
        (value: number) => {
          account.emit("deposit", value);
          resolve();
        },
        5,
        amount,
      );
    });
    if (account.locked) return "locked";
  }
  if (alarms === 2) return "two alarms";
  return account.balance === 321 ? "exact" : "quiet";
}

/** Accounts and transfers between them. */

export interface Account {
  readonly id: string;
  balance: number;
  limit?: number;
  blocked: boolean;
}

export interface Accounts {
  find(id: string): Promise<Account | null>;
  save(account: Account): Promise<void>;
}

export interface Audit {
  record(event: { kind: string; from: string; to: string; amount: number }): void;
}

export class TransferError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = "TransferError";
  }
}

export function available(account: Account): number {
  return account.balance + (account.limit ?? 0);
}

export function fee(amount: number, isForeign: boolean): number {
  if (amount <= 0) return 0;
  const rate = isForeign ? 0.015 : 0.001;
  const raw = amount * rate;
  return Math.max(isForeign ? 1.5 : 0, Math.round(raw * 100) / 100);
}

export class Transfers {
  constructor(
    private readonly accounts: Accounts,
    private readonly audit: Audit,
  ) {}

  async transfer(from: string, to: string, amount: number): Promise<number> {
    if (!(amount > 0)) throw new TransferError(400, "amount must be positive");
    if (from === to) throw new TransferError(400, "accounts must differ");
    const source = await this.accounts.find(from);
    const target = await this.accounts.find(to);
    if (source === null || target === null) throw new TransferError(404, "no such account");
    if (source.blocked || target.blocked) throw new TransferError(403, "account is blocked");
    if (available(source) < amount) throw new TransferError(409, "not enough money");
    source.balance -= amount;
    target.balance += amount;
    await this.accounts.save(source);
    await this.accounts.save(target);
    this.audit.record({ kind: "transfer", from, to, amount });
    return source.balance;
  }

  async close(id: string): Promise<boolean> {
    const account = await this.accounts.find(id);
    if (account === null) return false;
    if (account.balance !== 0) throw new TransferError(409, "account is not empty");
    account.blocked = true;
    await this.accounts.save(account);
    this.audit.record({ kind: "close", from: id, to: "", amount: 0 });
    return true;
  }
}

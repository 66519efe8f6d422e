/** Bugs as people make them: each is one edit of a program that is right. Neither the engine nor its tests know them. */

export type BugKind =
  | "off by one"
  | "missing null check"
  | "wrong comparison"
  | "swapped arguments"
  | "unhandled rejection"
  | "stale state"
  | "rounding"
  | "missing case"
  | "wrong default";

export interface PlantedBug {
  readonly program: string;
  readonly kind: BugKind;
  /** Occurs once in the program. */
  readonly was: string;
  readonly is: string;
}

type Edit = readonly [kind: BugKind, was: string, is: string];

const of = (program: string, edits: readonly Edit[]): PlantedBug[] =>
  edits.map(([kind, was, is]) => ({ program, kind, was, is }));

export const BUGS: readonly PlantedBug[] = [
  ...of("order-service.ts", [
    ["rounding", "return Math.round(sum * 100) / 100;", "return Math.floor(sum * 100) / 100;"],
    ["wrong comparison", "if (total >= 500) rate = 0.1;", "if (total > 500) rate = 0.1;"],
    ["missing case", 'if (coupon === "WELCOME") rate += 0.05;', ""],
    ["wrong comparison", "return Math.min(rate, 0.12);", "return Math.max(rate, 0.12);"],
    ["missing case", '    case "AT":\n', ""],
    ["wrong default", "return 14.9;", "return 9.9;"],
    ["wrong comparison", "if (available < line.quantity)", "if (available <= line.quantity)"],
    ["swapped arguments", "this.payments.charge(order.customer, amount)", "this.payments.charge(order.id, amount)"],
    ["stale state", 'order.status = "paid";\n', ""],
    [
      "unhandled rejection",
      "for (const line of order.lines) await this.stock.reserve(line.sku, line.quantity);",
      "for (const line of order.lines) void this.stock.reserve(line.sku, line.quantity);",
    ],
    ["missing case", 'if (order.status === "cancelled") return false;', ""],
    ["wrong comparison", 'if (order.status === "paid") {', 'if (order.status === "open") {'],
  ]),
  ...of("booking.ts", [
    ["wrong comparison", "a.start < b.end && b.start < a.end", "a.start <= b.end && b.start <= a.end"],
    ["stale state", "if (slot.end > at) at = slot.end;", "at = slot.end;"],
    ["missing case", "if (at < day.end) free.push({ start: at, end: day.end });", ""],
    ["wrong comparison", "sort((a, b) => a.start - b.start)", "sort((a, b) => b.start - a.start)"],
    ["rounding", "Math.ceil((slot.end - slot.start) / 24)", "Math.floor((slot.end - slot.start) / 24)"],
    [
      "missing null check",
      'if (booking.guest === null || booking.guest.trim() === "") return "walk-in";\n  const [first = "", ...rest] = booking.guest.trim()',
      'const [first = "", ...rest] = booking.guest!.trim()',
    ],
    ["off by one", "rest[rest.length - 1]", "rest[rest.length - 2]"],
    ["swapped arguments", "this.notify(guest, room);", "this.notify(room, guest);"],
    ["stale state", "this.count++;\n", ""],
    ["missing case", "if (!removed) return false;", ""],
    [
      "stale state",
      "booking.room = room;\n    await this.store.add(booking);",
      "await this.store.add(booking);\n    booking.room = room;",
    ],
  ]),
  ...of("accounts.ts", [
    ["missing null check", "account.balance + (account.limit ?? 0)", "account.balance + account.limit!"],
    ["wrong default", "(account.limit ?? 0)", "(account.limit ?? 100)"],
    ["rounding", "Math.round(raw * 100) / 100", "Math.round(raw)"],
    ["wrong comparison", "if (available(source) < amount)", "if (available(source) <= amount)"],
    [
      "missing null check",
      'if (source === null || target === null) throw new TransferError(404, "no such account");',
      'if (source === null) throw new TransferError(404, "no such account");\n    if (target === null) throw new TypeError("target");',
    ],
    ["wrong comparison", "if (source.blocked || target.blocked)", "if (source.blocked && target.blocked)"],
    ["stale state", "await this.accounts.save(target);\n", ""],
    [
      "swapped arguments",
      'this.audit.record({ kind: "transfer", from, to, amount });',
      'this.audit.record({ kind: "transfer", from: to, to: from, amount });',
    ],
    ["wrong comparison", "if (account.balance !== 0)", "if (account.balance > 0)"],
    ["missing case", "account.blocked = true;\n", ""],
  ]),
  ...of("lru-cache.ts", [
    ["off by one", "if (this.entries.size >= this.capacity)", "if (this.entries.size > this.capacity)"],
    [
      "wrong comparison",
      "if (entry.expires <= now) {\n      this.entries.delete(key);\n      return undefined;",
      "if (entry.expires < now) {\n      this.entries.delete(key);\n      return undefined;",
    ],
    ["stale state", "    this.entries.delete(key);\n    this.entries.set(key, entry);\n", ""],
    ["wrong default", "private readonly ttl: number = 60", "private readonly ttl: number = 6"],
    ["off by one", "        removed++;\n", ""],
    [
      "wrong comparison",
      "this.tokens = Math.min(this.burst, this.tokens",
      "this.tokens = Math.max(this.burst, this.tokens",
    ],
    ["stale state", "    this.last = now;\n", ""],
    ["wrong comparison", "if (this.tokens < 1) return false;", "if (this.tokens < 0) return false;"],
  ]),
  ...of("text.ts", [
    ["wrong default", "longest: number = 40", "longest: number = 4"],
    ["missing case", '.replace(/^-+|-+$/g, "")', '.replace(/^-+/g, "")'],
    ["off by one", "        field += '\"';\n        i++;", "        field += '\"';"],
    [
      "missing case",
      "  fields.push(field);\n  return fields;",
      '  if (field !== "") fields.push(field);\n  return fields;',
    ],
    ["off by one", "line.length + 1 + word.length <= width", "line.length + word.length <= width"],
    ["missing case", 'if (line !== "") lines.push(line);', ""],
    ["wrong comparison", "if (count === 1) return", "if (count <= 1) return"],
    ["off by one", "digits.slice(-4)", "digits.slice(-3)"],
  ]),
  ...of("ranges.ts", [
    ["off by one", "range.from <= last.to + 1", "range.from <= last.to"],
    ["stale state", "last.to = Math.max(last.to, range.to);", "last.to = range.to;"],
    ["off by one", "const start = (current - 1) * size;", "const start = current * size;"],
    ["rounding", "Math.ceil(items.length / size)", "Math.floor(items.length / size)"],
    ["missing null check", "const y = right[i] ?? 0;", "const y = right[i]!;"],
    ["wrong comparison", "return x < y ? -1 : 1;", "return a < b ? -1 : 1;"],
    ["missing null check", "if (values.length === 0) return null;\n", ""],
    ["wrong comparison", "[...values].sort((a, b) => a - b)", "[...values].sort()"],
    ["missing case", "if (whole <= 0) return 0;", ""],
    ["off by one", "while (low <= high) {", "while (low < high) {"],
  ]),
  ...of("users.ts", [
    ["wrong comparison", 'return user.role === "member" && user.id === ownerId;', "return user.id === ownerId;"],
    ["off by one", "Math.min(index + 1, ORDER.length - 1)", "Math.min(index + 1, ORDER.length)"],
    ["missing null check", "user.profile?.name?.trim()", "user.profile!.name?.trim()"],
    ["off by one", "if (at < 1 || at !== text.lastIndexOf", "if (at < 0 || at !== text.lastIndexOf"],
    ["missing case", '&& !domain.endsWith(".")', ""],
    ["swapped arguments", 'await this.mailer.send(address, "Welcome");', 'await this.mailer.send("Welcome", address);'],
    ["wrong default", 'role: "member",', 'role: "editor",'],
    ["off by one", "if (user.failedLogins >= 3)", "if (user.failedLogins > 3)"],
    ["stale state", "user.failedLogins = 0;\n", ""],
    [
      "missing case",
      "const known = await this.users.byEmail(address);",
      "const known = undefined as User | undefined;",
    ],
  ]),
  ...of("jobs.ts", [
    ["wrong default", "base: number = 2", "base: number = 10"],
    ["off by one", "if (attempt <= 0) return 0;", "if (attempt <= 1) return 0;"],
    ["wrong comparison", "other.priority < job.priority", "other.priority > job.priority"],
    ["stale state", "if (job !== undefined) this.running++;", ""],
    ["wrong comparison", "if (this.running >= this.most)", "if (this.running > this.most)"],
    ["missing case", '      case "dead":\n        counts.dead++;\n        break;\n', ""],
    ["off by one", "job.attempts >= 5", "job.attempts > 5"],
    ["stale state", "  job.attempts++;\n", ""],
    [
      "unhandled rejection",
      "  try {\n    isDone = await handle(job.payload);\n  } catch {\n    isDone = false;\n  }",
      "  isDone = await handle(job.payload);",
    ],
  ]),
  ...of("query.cjs", [
    ["off by one", "part.slice(at + 1)", "part.slice(at)"],
    ["missing case", 'if (key === "") continue;', ""],
    ["missing case", "if (value === null) continue;", ""],
    ["wrong default", "given === undefined ? 1 :", "given === undefined ? 0 :"],
    ["missing null check", "if (offered.length === 0) return null;\n", ""],
    ["off by one", "if (status >= 500 && status < 600)", "if (status >= 500 && status <= 600)"],
  ]),
  ...of("config.cjs", [
    ["missing null check", 'typeof value === "object" && value !== null &&', 'typeof value === "object" &&'],
    ["missing case", "if (value === undefined) continue;", ""],
    ["off by one", "port > 65535", "port >= 65535"],
    ["missing case", ' || word === "on"', ""],
    ["wrong default", "fallback = false", "fallback = true"],
    ["stale state", "else known.push(listener);", "else this.listeners.set(event, [listener]);"],
  ]),
];

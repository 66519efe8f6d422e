/** Users of a site: registration, roles, sessions. */

export type Role = "guest" | "member" | "editor" | "admin";

export interface User {
  id: number;
  email: string;
  role: Role;
  profile?: { name?: string; city?: string | null };
  failedLogins: number;
}

export interface UserStore {
  byEmail(email: string): Promise<User | undefined>;
  insert(user: Omit<User, "id">): Promise<User>;
  update(user: User): Promise<void>;
}

export interface Mailer {
  send(to: string, subject: string): Promise<void>;
}

const ORDER: readonly Role[] = ["guest", "member", "editor", "admin"];

export function mayEdit(user: User, ownerId: number): boolean {
  if (user.role === "admin" || user.role === "editor") return true;
  return user.role === "member" && user.id === ownerId;
}

export function promote(user: User): Role {
  const index = ORDER.indexOf(user.role);
  const next = ORDER[Math.min(index + 1, ORDER.length - 1)]!;
  user.role = next;
  return next;
}

export function displayName(user: User): string {
  const name = user.profile?.name?.trim();
  if (name !== undefined && name !== "") return name;
  const at = user.email.indexOf("@");
  return at > 0 ? user.email.slice(0, at) : "anonymous";
}

export function isEmail(text: string): boolean {
  const at = text.indexOf("@");
  if (at < 1 || at !== text.lastIndexOf("@")) return false;
  const domain = text.slice(at + 1);
  return domain.includes(".") && !domain.startsWith(".") && !domain.endsWith(".");
}

export class Registration {
  constructor(
    private readonly users: UserStore,
    private readonly mailer: Mailer,
  ) {}

  async register(email: string, name?: string): Promise<User | "exists" | "invalid"> {
    const address = email.trim().toLowerCase();
    if (!isEmail(address)) return "invalid";
    const known = await this.users.byEmail(address);
    if (known !== undefined) return "exists";
    const user = await this.users.insert({
      email: address,
      role: "member",
      failedLogins: 0,
      ...(name === undefined ? {} : { profile: { name } }),
    });
    await this.mailer.send(address, "Welcome");
    return user;
  }

  async login(email: string, isPasswordRight: boolean): Promise<"ok" | "wrong" | "locked" | "unknown"> {
    const user = await this.users.byEmail(email);
    if (user === undefined) return "unknown";
    if (user.failedLogins >= 3) return "locked";
    if (!isPasswordRight) {
      user.failedLogins++;
      await this.users.update(user);
      if (user.failedLogins === 3) await this.mailer.send(user.email, "Account locked");
      return "wrong";
    }
    user.failedLogins = 0;
    await this.users.update(user);
    return "ok";
  }
}

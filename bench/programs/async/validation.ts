/** An async validation pipeline built from then, catch and finally. */
interface User {
  name: string;
  age: number;
  email: string;
}

class Invalid extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

const nameRule = async (user: User): Promise<User> => {
  if (user.name.length === 0) throw new Invalid("name", "missing");
  if (user.name.startsWith("_")) throw new Invalid("name", "reserved");
  return user;
};

const ageRule = (user: User): Promise<User> =>
  new Promise((resolve, reject) => {
    if (user.age >= 18) resolve(user);
    else if (user.age < 0) reject(new Invalid("age", "negative"));
    else reject(new Invalid("age", "minor"));
  });

export function validate(user: User): Promise<string> {
  let steps = 0;
  return nameRule(user)
    .then(ageRule)
    .then((valid) => valid.email)
    .then((email) => {
      steps++;
      return email.includes("@") ? email.split("@")[1]! : Promise.reject("no at sign");
    })
    .finally(() => {
      steps += 2;
    })
    .then((domain) => (domain === "example.com" ? "internal" : domain === "" ? "no domain" : "external"))
    .catch((error: unknown) => {
      if (error === "no at sign") return `bad email after ${steps}`;
      const { field, message } = error as Invalid;
      return field === "age" && message === "minor" ? "too young" : field;
    });
}

/** Validation of a sign-up form. */

export interface SignUp {
  name: string;
  email: string;
  password: string;
  age?: number;
  plan: "free" | "team" | "enterprise";
  seats?: number;
}

export function validateSignUp(form: SignUp): string[] {
  const problems: string[] = [];
  if (form.name.trim() === "") problems.push("name is required");
  else if (form.name.length > 40) problems.push("name is too long");
  if (!/^[\w.+-]+@[\w-]+\.[a-z]{2,}$/i.test(form.email)) problems.push("email is not valid");
  problems.push(...passwordProblems(form.password));
  if (form.age !== undefined && (form.age < 16 || form.age > 130)) problems.push("age is out of range");
  if (form.plan === "team" && (form.seats ?? 0) < 2) problems.push("a team needs two seats");
  if (form.plan === "free" && form.seats !== undefined) problems.push("the free plan has no seats");
  return problems;
}

function passwordProblems(password: string): string[] {
  const problems: string[] = [];
  if (password.length < 8) problems.push("password is too short");
  if (!/[0-9]/.test(password)) problems.push("password needs a digit");
  if (password.toLowerCase() === password) problems.push("password needs a capital letter");
  return problems;
}

/** Check digit of a 13-digit article number. */
export function isValidEan(code: string): boolean {
  if (code.length !== 13) return false;
  let sum = 0;
  for (let i = 0; i < 13; i++) {
    const digit = code.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return false;
    sum += i % 2 === 0 ? digit : digit * 3;
  }
  return sum % 10 === 0;
}

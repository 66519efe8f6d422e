/** Three branches, plain types: neither a type-check nor an SMT solver is needed. */
export function grade(points: number, bonus: boolean): string {
  if (points < 0) return "invalid";
  if (bonus) points += 5;
  return points >= 50 ? "pass" : "fail";
}

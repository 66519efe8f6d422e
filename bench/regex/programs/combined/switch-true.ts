export function switchTrue(s: string): string {
  switch (true) {
    case /^\d/.test(s):
      return "digit";
    case /^[A-Z]/.test(s):
      return "capital";
    case /[!?]$/.test(s):
      return "shout";
    default:
      return "plain";
  }
}

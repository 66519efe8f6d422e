export function namedBackreference(s: string): string {
  return /^(?<q>['"]).*\k<q>$/.test(s) ? (s.length > 2 ? "quoted" : "empty") : "bare";
}

export const sets = (s: string): string =>
  /^[\w--\d]+$/v.test(s) ? "letters" : /^[\w&&\d]+$/v.test(s) ? "digits" : "other";

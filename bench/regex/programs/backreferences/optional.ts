export const optionalBackreference = (s: string): string =>
  /^(a)?b\1c$/.test(s) ? (s.length > 2 ? "with" : "without") : "none";

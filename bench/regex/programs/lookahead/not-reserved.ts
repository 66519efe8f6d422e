export const notReserved = (s: string): string =>
  /^(?!con$|nul$)[a-z]+$/.test(s) ? "usable" : s === "con" ? "reserved" : "other";

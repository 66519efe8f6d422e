export const nested = (s: string): string =>
  /^(?:[a-z]+,)*[a-z]+$/.test(s) ? (s.split(",").length > 2 ? "many" : "few") : "malformed";

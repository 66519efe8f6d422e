export const optional = (s: string): string =>
  /^colou?r$/.test(s) ? (s.includes("u") ? "british" : "american") : "other";

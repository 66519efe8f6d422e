export const exact = (s: string): string => (/^\d{5}$/.test(s) ? (s === "90210" ? "famous" : "zip") : "other");

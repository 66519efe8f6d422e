const part = "[0-9]{1,3}";
const dotted = new RegExp(`^${part}\\.${part}$`);
export const composed = (s: string): string => (dotted.test(s) ? "dotted" : "other");

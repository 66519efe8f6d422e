/** The one place where text leaves for a terminal: names and messages of the program come along, and must not command it. */

/** Control characters but line ends and tabs, and those that turn the direction of text. JSON stays what it says: it has them in strings only. */
const COMMANDING = /[\0-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

export const harmless = (text: string): string =>
  text.replace(COMMANDING, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** ini: any text can be read, and what was written is read back. */
import { assert, assume } from "assay";
import ini from "ini";

/** INI has no syntax errors: reading never fails. */
export function parse(text: string): unknown {
  return ini.parse(text);
}

/** A text that was written as a setting is read back, as a text unless it looks like a literal. */
export function settingRoundTrip(value: string): void {
  const back = ini.parse(ini.stringify({ key: value })).key;
  assert(back === value || (typeof back !== "string" && String(back) === value));
}

/** `safe` makes a text that `unsafe` turns back. */
export function safeRoundTrip(text: string): void {
  assert(ini.unsafe(ini.safe(text)) === text);
}

/** Sections keep their names. */
export function sectionRoundTrip(section: string, value: number): void {
  assume(section !== "");
  const back = ini.parse(ini.stringify({ [section]: { value } }));
  assert(Object.keys(back).length === 1 && Object.keys(back)[0] === section);
}

/**
 * Files that Assay generates and people adopt. The last line is a checksum of the others: where it does not fit any more somebody edited the file,
 * and then it is theirs. It is not overwritten and not removed; what is new goes into a file beside it.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readText } from "../../machine/text-files.ts";
import { writeOwnFile } from "./own-files.ts";

const SEAL = /\n\/\/ assay-checksum ([0-9a-f]{16})\n$/;

/** The text with its checksum. */
export const sealed = (text: string): string => `${text}\n// assay-checksum ${checksum(text)}\n`;

/** Whether the text is as Assay wrote it. */
export function isUntouched(text: string): boolean {
  const plain = text.replaceAll("\r\n", "\n");
  const seal = SEAL.exec(plain);
  return seal !== null && checksum(plain.slice(0, seal.index)) === seal[1];
}

const checksum = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** What is there now: nothing, what Assay wrote, or what a person made of it. */
export function ownerOf(file: string): "nobody" | "assay" | "somebody" {
  if (!existsSync(file)) return "nobody";
  return isUntouched(readText(file)) ? "assay" : "somebody";
}

/** Where a generated text may go: the file, or the first one beside it that nobody edited. */
export function freePlace(file: string, mayReplace: boolean): string {
  if (mayReplace) return file;
  for (let n = 1; ; n++) {
    const place = n === 1 ? file : file.replace(/(\.bugs)?(\.test\.\w+)$/, (_, bugs = "", end) => `.${n}${bugs}${end}`);
    if (ownerOf(place) !== "somebody") return place;
  }
}

export function writeGenerated(base: string, file: string, text: string): void {
  writeOwnFile(base, file, sealed(text));
}

/** The store of a project, `.assay/store.db` beside package.json. Whatever is wrong with it is said once, and the command goes on without. */
import { join } from "node:path";
import type { SessionFacts, Store } from "../../store/store.ts";
import { isRefusal } from "../terminal/refusal.ts";
import { isWithin, makeOwnFolder } from "./own-files.ts";
import { keepOutOfVersionControl } from "./own-folder.ts";

export const storeFile = (root: string): string => join(root, ".assay", "store.db");

/** The library is loaded by those who use it. */
export async function openProjectStore(
  root: string,
  facts: SessionFacts,
  tell: (message: string) => void,
): Promise<Store | undefined> {
  const file = storeFile(root);
  try {
    makeOwnFolder(root, join(root, ".assay"));
    keepOutOfVersionControl(root);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    tell(`nothing is remembered for the next time: ${error.message}`);
    return undefined;
  }
  if (!isWithin(root, join(root, ".assay"))) return undefined;
  const { openStore } = await import("../../store/store.ts");
  const opened = openStore(file, facts);
  if (opened.kind === "open") {
    if (opened.setAside !== undefined)
      tell(`${file} was damaged and is now ${opened.setAside}; what it knew is found out again`);
    return opened.store;
  }
  tell(
    {
      newer: `${file} is of a newer version of Assay (${opened.detail}) and is left alone; nothing is remembered. Install that version, or name another folder`,
      link: `${opened.detail} is a link and is not followed; nothing is remembered`,
      unusable: `nothing is remembered for the next time: ${file}: ${opened.detail}`,
    }[opened.why],
  );
  return undefined;
}

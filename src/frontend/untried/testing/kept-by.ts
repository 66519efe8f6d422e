/** What is said of the state that a function `f` keeps, from its text. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { findTargets } from "../../targets/find.ts";

/** For one test file; `files`: others beside the subject. */
export function stateReader() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-kept-state-")));
  afterAll(() => rmSync(root, { recursive: true }));
  let folders = 0;
  return (text: string, files: Readonly<Record<string, string>> = {}) => {
    const folder = join(root, String(folders++));
    mkdirSync(folder);
    for (const [name, other] of Object.entries(files)) writeFileSync(join(folder, name), other);
    writeFileSync(join(folder, "subject.ts"), text);
    const { targets } = findTargets(join(folder, "subject.ts"), { cwd: folder });
    const { state, exposed } = targets.find((one) => one.export === "f")!;
    return { state, exposed };
  };
}

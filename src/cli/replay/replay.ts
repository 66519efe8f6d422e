/** `assay replay <id>`: runs the uninstrumented program with a finding's input and shows whether it still fails. */
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { CheckSettings } from "../../checkers/finding.ts";
import { readText } from "../../machine/text-files.ts";
import { runNatively } from "../../native/host/cases.ts";
import { nativeModules } from "../../native/host/sources.ts";
import type { NativeResult } from "../../native/messages.ts";
import { excerptLines } from "../../report/findings/excerpt.ts";
import { resultText } from "../../report/terminal/findings.ts";
import { parseWords } from "../options/words.ts";
import { bundled } from "../pipeline/bundle.ts";
import { confirmFindings } from "../pipeline/confirm/findings.ts";
import { type Session, withSession } from "../pipeline/session.ts";
import { loadConfig } from "../project/config.ts";
import { loadFinding, type SavedFinding } from "../project/saved-finding.ts";
import { shown } from "../terminal/diagnostic-text.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import { UsageError } from "../terminal/usage-error.ts";

export async function replay(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const { positionals } = parseWords(words, {});
  const [id, extra] = positionals;
  if (id === undefined || extra !== undefined)
    throw new UsageError("replay takes one finding", "Its id stands in the report: `assay replay nan-1a2b3c4d`.");
  const saved = loadFinding(id, ports.cwd);
  const { target, finding } = saved;
  if (!existsSync(target.file))
    throw new UsageError(`${shown(target.file, ports.cwd)} is gone`, "Run `assay check` again.");
  return withSession({ process: {}, paths: [target.file] }, ports, async (session) => {
    session.subjects.add(target.file);
    const isStill = await fails(saved, session);
    const native = await nativeRun(saved, session);
    ports.out(
      [
        `${finding.level}  ${finding.checker}  ${session.shown(finding.file)}:${finding.line}:${finding.column}  in ${finding.function}`,
        `  ${finding.message}`,
        ...excerptLines(readText(finding.file), finding).map((line) => `    ${line}`),
        `  input   ${finding.call}`,
        `  native  ${native === undefined ? "did not end within 4 s" : resultText(native.outcome)}`,
        "",
        isStill ? "The failure is still there." : "The failure does not show any more.",
        "",
      ].join("\n"),
    );
    return isStill ? EXIT.findings : EXIT.done;
  });
}

async function fails({ target, finding, input, isRaised, outcome }: SavedFinding, session: Session): Promise<boolean> {
  const config = await loadConfig(dirname(target.file));
  const check: CheckSettings = {
    levels: { [finding.checker]: finding.level === "error" ? "error" : "warning" },
    combine: "strong" as const,
    plugins: config.plugins.map((path) => resolve(config.folder, path)),
  };
  const raw = {
    checker: finding.checker,
    place: undefined,
    message: finding.message,
    bucket: finding.bucket,
    input,
    outcome,
    values: [],
    isRaised,
    count: 1,
    functions: [],
  };
  const [confirmation] = await confirmFindings(target.file, [{ target, finding: raw }], {
    childPath: bundled("native-process.js"),
    sandbox: session.settings.sandbox,
    recheck: async () => {
      const [seen] = await session.host.recheck({ target, inputs: [input], check }).catch((error: Error) => {
        throw new UsageError(`the finding cannot be replayed: ${error.message}`, "Run `assay check` again.");
      });
      return (seen ?? []).some((one) => one.checker === finding.checker);
    },
  });
  return confirmation?.kind === "confirmed";
}

async function nativeRun({ target, input }: SavedFinding, session: Session): Promise<NativeResult | undefined> {
  const modules = await nativeModules(target.file, "all");
  const run = await runNatively(
    { modules, cases: [{ id: 0, target, input }], isFresh: true, sandbox: session.settings.sandbox },
    { childPath: bundled("native-process.js"), silenceMilliseconds: 4_000 },
  );
  return run.results.get(0);
}

/** `assay verify`: assertion by assertion what is proved, under what, and what is known where it is not. */
import { resolve } from "node:path";
import { openProver, type Prover } from "../../conditions/entails.ts";
import type { FlowNode } from "../../flow/graph.ts";
import { flowOfModule, type ModuleFlow } from "../../flow/module.ts";
import { realFiles } from "../../frontend/config/file-system.ts";
import { DiagnosticError } from "../../frontend/diagnostic.ts";
import { sourceFilesIn } from "../../frontend/modules/source-files.ts";
import { openProject, type Project } from "../../frontend/project.ts";
import { closest } from "../../frontend/suggest.ts";
import { checkTypes } from "../../refine/check-types.ts";
import { createSolver } from "../../solver/chain.ts";
import { annotated } from "../../verify/annotate.ts";
import { annotationsOf } from "../../verify/annotations.ts";
import { askerOf } from "../../verify/ask.ts";
import { verifierOf } from "../../verify/verify.ts";
import { findLayout } from "../project/layout.ts";
import { writeOwnFile } from "../project/own-files.ts";
import { diagnosticText, shown } from "../terminal/diagnostic-text.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import { isRefusal } from "../terminal/refusal.ts";
import { parseVerifyOptions, type VerifyOptions } from "./options.ts";
import type { FileResults, Result } from "./results.ts";
import { addTotals, documentOf, filePart, fileText, noTotals, statsText } from "./text.ts";

export async function verify(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const options = parseVerifyOptions(words);
  const prover = options.solver ? openProver() : undefined;
  try {
    return await verifyAll(options, ports, prover);
  } finally {
    prover?.dispose();
  }
}

async function verifyAll(options: VerifyOptions, ports: Ports, prover: Prover | undefined): Promise<ExitCode> {
  // of a file that is told nothing is kept but counts: a project may be large
  const totals = noTotals();
  const parts: unknown[] = [];
  let hasProblems = false;
  for (const spec of options.specs) {
    try {
      for await (const found of verifySpec(spec, ports.cwd, prover)) {
        for (const diagnostic of [...found.stated, ...found.annotations.diagnostics]) {
          ports.err(diagnosticText(diagnostic, ports.cwd));
          // what the program does wrong is a result, not a mistake in what was asked
          hasProblems ||= diagnostic.isWarning !== true && diagnostic.code !== "refinement-violated";
        }
        addTotals(totals, found);
        if (options.json) parts.push(filePart(found, ports.cwd));
        else if (!options.stats) ports.out(fileText(found, ports.cwd, options.all));
        if (options.writeAnnotations && !writeAnnotations(found, options, ports)) hasProblems = true;
      }
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      ports.err(diagnosticText(error.diagnostic, ports.cwd));
      hasProblems = true;
    }
  }
  if (options.json) ports.out(`${JSON.stringify(documentOf(parts), undefined, 2)}\n`);
  else if (totals.functions > 0) ports.out(statsText(totals, options.stats));
  return hasProblems ? EXIT.usage : EXIT.done;
}

/** False where the file may not be written. */
function writeAnnotations(file: FileResults, options: VerifyOptions, ports: Ports): boolean {
  const { text, count } = annotated(
    file.module,
    file.annotations,
    file.results.flatMap((each) => ("verified" in each ? [each.verified] : [])),
  );
  if (count === 0) return true;
  const path = file.module.module.file;
  try {
    writeOwnFile(findLayout(path, ports.cwd, undefined).root, path, text);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    ports.err(`assay: no comments were written to ${shown(path, ports.cwd)}: ${error.message}\n`);
    return false;
  }
  if (!options.json) ports.out(`${count} comments written to ${path}\n`);
  return true;
}

async function* verifySpec(spec: string, cwd: string, prover: Prover | undefined): AsyncGenerator<FileResults> {
  const whole = resolve(cwd, spec);
  const hash = realFiles.kindOf(whole) === undefined ? spec.indexOf("#", spec.lastIndexOf("/") + 1) : -1;
  const path = hash < 0 ? whole : resolve(cwd, spec.slice(0, hash));
  const name = hash < 0 ? undefined : spec.slice(hash + 1);
  const files = realFiles.kindOf(path) === "folder" ? sourceFilesIn(path, {}) : [path];
  for (const file of files) yield await verifyFile(file, name, openProject(), prover);
}

async function verifyFile(
  file: string,
  name: string | undefined,
  project: Project,
  prover: Prover | undefined,
): Promise<FileResults> {
  const parsed = project.module(file);
  const module = flowOfModule(parsed, { withStated: true, project });
  const verifier = verifierOf(module);
  const nodes = name === undefined ? module.nodes : named(module, name);
  const asker = prover === undefined ? undefined : askerOf(module, prover);
  const results: Result[] = [];
  for (const node of nodes) {
    const verified = verifier.verify(node);
    if ("refusal" in verified) {
      const { refusal } = verified;
      results.push({ refused: { name: refusal.name, construct: refusal.construct, start: refusal.at.start } });
    } else results.push({ verified: asker === undefined ? verified : await asker.ask(verified) });
  }
  const solver = createSolver();
  const { diagnostics: stated } = checkTypes(parsed, solver);
  solver.dispose();
  return { module, annotations: annotationsOf(parsed), stated, results };
}

/** A function by its name, with what is inside it. */
function named(module: ModuleFlow, name: string): readonly FlowNode[] {
  const found = module.nodes.find((node) => module.nameOf(node) === name);
  if (found !== undefined) return module.nodes.filter((node) => node.start >= found.start && node.end <= found.end);
  const names = module.nodes.slice(1).map((node) => module.nameOf(node));
  const near = closest(name, names);
  throw new DiagnosticError({
    code: "unknown-export",
    message: `${module.module.file} has no function ${name}`,
    file: module.module.file,
    line: 0,
    column: 0,
    hint: near === undefined ? `It has ${names.slice(0, 12).join(", ") || "none"}.` : `Did you mean ${near}?`,
  });
}

/** Inputs that Assay used and that the declared types do not allow: whatever they show is a false alarm. */
import { type Case, callText } from "./case.ts";
import type { Told } from "./told.ts";
import { EXCESS_PROPERTY, typeProblems } from "./typecheck.ts";

export interface Alarm {
  readonly one: Case;
  readonly args: string;
  readonly why: string;
}

/** A callback that is never called gives nothing, and one that gives its results in turn has always one left: the compiler cannot know. */
const plainly = (args: string): string =>
  args
    .replaceAll("function callback() {}", "() => undefined as never")
    .replaceAll("return undefined; }", "return undefined as never; }")
    .replaceAll("results.shift()", "results.shift()!");

export function illTypedInputs(cases: readonly { readonly one: Case; readonly told: Told }[]): Alarm[] {
  const texts = cases.map(({ one, told }) => {
    let text = `${one.source}\nexport const inputs = async () => {\n  ${one.given}\n`;
    const starts: number[] = [];
    for (const args of told.inputs) {
      starts.push(text.length);
      text += `  ${callText(one, plainly(args))};\n`;
    }
    return { text: `${text}};\n`, starts };
  });
  const found = typeProblems(texts.map(({ text }, i) => ({ ...cases[i]!.one.files, "subject.ts": text })));
  return found.flatMap((problems, i) => {
    const { one, told } = cases[i]!;
    const { starts } = texts[i]!;
    const alarms = new Map<number, string>();
    for (const { start, code, message } of problems) {
      const at = starts.findLastIndex((from) => from <= start);
      if (at >= 0 && !EXCESS_PROPERTY.has(code) && !alarms.has(at)) alarms.set(at, `TS${code}: ${message}`);
    }
    return [...alarms].map(([at, why]) => ({ one, args: told.inputs[at]!, why }));
  });
}

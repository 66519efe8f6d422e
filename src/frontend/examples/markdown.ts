/** Examples in a README: blocks of code, samples of other formats, commands, and what stands between backquotes. */
import { examplesInCode } from "./code.ts";
import { type Examples, joinExamples } from "./example.ts";

const CODE = /^(?:|js|javascript|jsx|mjs|cjs|ts|typescript|tsx|node|es6)$/;
const SHELL = /^(?:sh|shell|bash|zsh|console|terminal|cmd|powershell)$/;
const LONGEST_SAMPLE = 1_000;
const LONGEST_SPAN = 80;

export function examplesInMarkdown(text: string): Examples {
  const parts: Examples[] = [];
  const prose = text.replace(
    /^( *)(```+|~~~+)([^\n`]*)\n([\s\S]*?)^ *\2[ \t]*$/gm,
    (_, _indent, _fence, info, body) => {
      parts.push(
        ofBlock(
          String(info)
            .trim()
            .split(/[\s{,]/, 1)[0]!
            .toLowerCase(),
          String(body),
        ),
      );
      return "";
    },
  );
  const indented = prose.match(/(?:^(?: {4}|\t).*\n?)+/gm) ?? [];
  for (const block of indented) parts.push(ofBlock("", block.replace(/^(?: {4}|\t)/gm, "")));
  const spans = [...prose.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map((match) => match[1]!.trim());
  const texts = spans.filter((span) => span !== "" && span.length <= LONGEST_SPAN);
  return joinExamples([...parts, { calls: texts.flatMap((span) => examplesInCode(span, true).calls), texts }]);
}

function ofBlock(language: string, body: string): Examples {
  if (CODE.test(language)) return examplesInCode(body);
  if (SHELL.test(language))
    return { calls: [], texts: body.split("\n").flatMap((line) => line.replace(/^\s*\$\s*/, "").trim() || []) };
  return { calls: [], texts: body.trim() !== "" && body.length <= LONGEST_SAMPLE ? [body] : [] };
}

/** A whole random program, closed and terminating, by its seed. */
import { parseSync } from "oxc-parser";
import { module, type Program, script } from "../program.ts";
import { Generator, type Mix } from "./generator.ts";
import { statement } from "./statements.ts";

/** The same seed and mix give the same program. What does not parse (a duplicate name, `yield` where it must not stand) is made anew. */
export function randomProgram(seed: number, mix: Mix): Program {
  for (let attempt = 0; ; attempt++) {
    const mixed = seed * 64 + attempt;
    const isSloppy = mix.features.has("sloppy") && seed % 4 === 0;
    const g = new Generator(mixed, attempt < 40 ? mix : { ...mix, size: 2 }, isSloppy);
    const lines: string[] = [];
    while (g.budget > 0) {
      const text = statement(g);
      const name = g.name("let");
      lines.push(
        g.chance(4) ? text : guarded(text),
        ...(name !== undefined && g.chance(3) ? [`try { log(${name}) } catch (e) { log(e) }`] : []),
      );
    }
    const text = lines.join("\n");
    const { errors } = parseSync(isSloppy ? "p.cjs" : "p.mjs", text, {
      sourceType: isSloppy ? "commonjs" : "module",
      showSemanticErrors: true,
    });
    if (errors.length === 0) return isSloppy ? script(text) : module(text);
  }
}

/** A statement that throws must not be the end of all; what it declares stays in reach. */
function guarded(text: string): string {
  return /^(?:let|const|var|class|function|async function|wait|try)\b/.test(text)
    ? text
    : `try { ${text} } catch (e) { log("caught", e); }`;
}

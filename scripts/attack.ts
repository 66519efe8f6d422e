/** Tries to get out of the sandbox in every way we know, and writes the table of it into docs/sandbox.md: `npm run attack -- [mode…] [--only <family or attempt,…>] [--journal <file>]`. With a journal, what was tried is noted there and not tried again. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { campaign, control, type Row, table } from "../attack/campaign.ts";
import { CORPUS } from "../attack/corpus.ts";
import { MODES } from "../attack/modes.ts";
import { TRAPS } from "../attack/projects.ts";

const PAGE = "docs/sandbox.md";
const [BEGIN, END] = ["<!-- attack: written by npm run attack -->", "<!-- end of attack -->"];

export async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { journal: { type: "string" }, only: { type: "string" } },
  });
  const modes = MODES.filter((mode) => positionals.length === 0 || positionals.includes(mode));
  const { journal } = values;
  const only = values.only?.split(",");
  const known = readRows(journal);
  const rows = await campaign({
    root: process.cwd(),
    modes,
    ...(only === undefined
      ? {}
      : {
          corpus: CORPUS.filter(({ family, id }) => only.includes(family) || only.includes(id)),
          traps: only.includes("projects") ? TRAPS : [],
        }),
    known: (layer, mode, family) => known.get(`${layer} ${mode} ${family}`),
    onRow(row) {
      const { family, mode, layer, attempts, effects, crashes } = row;
      if (journal !== undefined) appendFileSync(journal, `${JSON.stringify(row)}\n`);
      process.stdout.write(
        `${layer.padEnd(8)} ${mode.padEnd(7)} ${family.padEnd(10)} ${attempts} attempts, ${effects.length} effects, ${crashes.length} crashes\n`,
      );
      for (const what of [...effects, ...crashes]) process.stdout.write(`    ${what}\n`);
    },
  });
  const isClean = rows.every(({ effects, crashes }) => effects.length === 0 && crashes.length === 0);
  process.stdout.write(`${table(rows)}\n`);
  if (modes.length === MODES.length && only === undefined && isClean) {
    const { tried, seen } = await control(CORPUS);
    const told = `Without a sandbox ${seen} of the ${tried} attempts on files and the network have an effect that is seen.`;
    process.stdout.write(`${told}\n`);
    const page = readFileSync(PAGE, "utf8");
    const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
    writeFileSync(PAGE, `${page.slice(0, from + BEGIN.length)}\n${table(rows)}\n\n${told}\n${page.slice(to)}`);
  }
  return isClean ? 0 : 1;
}

function readRows(file: string | undefined): ReadonlyMap<string, Row> {
  const lines = file !== undefined && existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return new Map(
    lines.map((line) => JSON.parse(line) as Row).map((row) => [`${row.layer} ${row.mode} ${row.family}`, row]),
  );
}

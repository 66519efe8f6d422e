/** The page that tells what a proof of Assay is: the function that decides, every kind of claim, who may raise it and what helps. */
import { CLAIMS, type ClaimFacts, type ClaimKind, type Nature } from "../src/claims/claim.ts";
import { WORDS } from "../src/report/claims.ts";

const NATURES: Readonly<Record<Nature, { readonly title: string; readonly text: string }>> = {
  doubt: {
    title: "Doubts",
    text: "A step was not exact, or was not finished. Nothing is proved about what it concerns.",
  },
  loss: {
    title: "Losses",
    text: "A symbolic value met code that is not followed, and went on as the value of that run. Nothing is proved.",
  },
  narrowing: {
    title: "Narrowings",
    text: "Inputs of the declared types, or states of the program, that exist and were not tried. They forbid the proof, unless their kind is stated as an assumption with the verdict.",
  },
  assumption: {
    title: "Assumptions",
    text: 'What is not looked for. A verdict names those that its types and its modules call for; `exhausted` and "proved infeasible" of `assay cover` rest on the same ones. What other functions of the modules change is no assumption: where the target could see it, that is the narrowing `module-state`. All verdicts assume, without saying so each time, that nobody outside replaces builtins, or members of the classes and functions of the program.',
  },
};
const SCOPES: Readonly<Record<ClaimFacts["scope"], string>> = {
  path: "raised by a run that meets it",
  target: "about every run of the target",
  code: "about every target that may run the code, or whose modules run it while they load",
  module: "about every target that can reach the module",
};
/** What stands for the thing that a claim names. */
const THING = "…";

/** `source`: the text of src/claims/verdict.ts. */
export function proofsPage(source: string): string {
  return [
    "# What a proof rests on",
    "",
    "Written by `npm run docs:proofs` from `src/claims/claim.ts`, `src/claims/verdict.ts` and `src/report/claims.ts`; a test keeps it current.",
    "",
    "A property of a function is *verified*, and a function is *exhausted* (its unreached branches *proved infeasible*), only when every path was taken, every",
    "condition was refuted by an exact layer of the solver, and no claim of the tables below stands in the way. Everything that is not exact raises a claim: it has a kind, the thing it is about, a",
    "place, and the property if it concerns one only. The `--json` document has them as `claims` ([json.md](json.md)).",
    "",
    "## The verdict",
    "",
    "All claims about a target and a property go through this function, and nothing else makes a verdict:",
    "",
    "```ts",
    verdictFunctions(source),
    "```",
    "",
    "`assay cover` states the assumptions with `exhausted`, but no narrowing that was met becomes one: a branch that needs an invalid date is not called infeasible.",
    "",
    ...(Object.keys(NATURES) as Nature[]).flatMap(section),
    "## Scopes",
    "",
    ...Object.entries(SCOPES).map(([scope, text]) => `- ${scope}: ${text}`),
    "",
  ].join("\n");
}

/** From the first function of the file to its end. */
const verdictFunctions = (source: string): string =>
  source.slice(source.indexOf("export function verdictOf")).trimEnd();

function section(nature: Nature): string[] {
  const { title, text } = NATURES[nature];
  const kinds = (Object.keys(CLAIMS) as ClaimKind[]).filter((kind) => CLAIMS[kind].nature === nature);
  return [
    `## ${title}`,
    "",
    text,
    "",
    "| kind | the report says | what helps | scope | raised by |",
    "|---|---|---|---|---|",
    ...kinds.map((kind) => {
      const { says, help } = WORDS[kind];
      const { scope, raisedBy } = CLAIMS[kind];
      const cells = [`\`${kind}\``, says(THING), help?.(THING) ?? "–", scope, raisedBy];
      return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
    }),
    "",
  ];
}

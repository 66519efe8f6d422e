/** The page that tells users what is symbolic: every modelled native with its fidelity, written from the registry itself. */
import { registerFunctionModels } from "../runtime/function.ts";
import type { BuiltinModel, Fidelity } from "../runtime/model.ts";
import { modelOf } from "../runtime/models.ts";
import { MODELS } from "./index.ts";

const MEANING: Readonly<Record<Fidelity, string>> = {
  exact: "the result is an expression of the operands: conditions on it are solved and count towards proofs",
  partial: "exact on the forms it handles; other forms lose the symbolic value, which the report counts",
  opaque: "kept as a function that is evaluated but has no meaning to the SMT solver: reached by search",
  none: "symbolic operands are fixed to their values of the run",
};
const ORDER: readonly Fidelity[] = ["exact", "partial", "opaque", "none"];

/** Modelled beside the runtime, because calling is its business. */
const CALLING = [
  Function.prototype.call,
  Function.prototype.apply,
  Function.prototype.bind,
  Reflect.apply,
  Reflect.construct,
];

function allModels(): BuiltinModel[] {
  registerFunctionModels();
  const calling = CALLING.map((fn) => modelOf(fn)).filter((model) => model !== undefined);
  return [...MODELS.flat().map(([, model]) => model), ...calling];
}

/** `Array.prototype.map` belongs to Array, `parseInt` to the global functions. */
function ownerOf(name: string): string {
  const dot = name.indexOf(".");
  if (dot > 0) return name.slice(0, dot);
  return /^[A-Z]/.test(name) ? name : "global functions";
}

const shortName = (name: string, owner: string): string => {
  if (name === owner) return name;
  const rest = name.startsWith(`${owner}.`) ? name.slice(owner.length + 1) : name;
  return rest.startsWith("prototype.") ? `.${rest.slice("prototype.".length)}` : rest;
};

export function supportPage(): string {
  const owners = new Map<string, Map<Fidelity, Set<string>>>();
  for (const { name, fidelity } of allModels()) {
    const owner = ownerOf(name);
    const byFidelity = owners.get(owner) ?? new Map<Fidelity, Set<string>>();
    owners.set(owner, byFidelity);
    byFidelity.set(fidelity, (byFidelity.get(fidelity) ?? new Set()).add(shortName(name, owner)));
  }
  const sorted = [...owners.keys()].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const lines = [
    "# What is symbolic",
    "",
    "Every function of the standard library that Assay models, with how much of a symbolic value survives it.",
    "A native that is not listed runs as it is; symbolic operands lose their shadow there, and the report says so.",
    "This page is generated from the models by `npm run docs:support`; a leading dot means a method of instances.",
    "",
    ...ORDER.map((fidelity) => `- **${fidelity}**: ${MEANING[fidelity]}`),
    "",
    "Operators, property access, calls, destructuring, spread, loops and templates are exact on primitives, arrays and plain objects;",
    'a symbolic key into an object, an array, a Map or a Set is a case split over its keys and "none of them".',
  ];
  for (const owner of sorted) {
    lines.push("", `## ${owner}`, "", "| fidelity | functions |", "|---|---|");
    for (const fidelity of ORDER) {
      const names = [...(owners.get(owner)!.get(fidelity) ?? [])].sort();
      if (names.length > 0) lines.push(`| ${fidelity} | ${names.map((name) => `\`${name}\``).join(", ")} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}

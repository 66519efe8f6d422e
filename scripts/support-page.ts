/** The page that tells users what is symbolic: every modelled native with its fidelity, written from the registry itself. */

import { MODELS } from "../src/builtins/index.ts";
import { registerFunctionModels } from "../src/runtime/calls/function.ts";
import type { BuiltinModel, Fidelity } from "../src/runtime/natives/model.ts";
import { modelOf } from "../src/runtime/natives/models.ts";

const MEANING: Readonly<Record<Fidelity, string>> = {
  exact: "the result is an expression of the operands: conditions on it are solved and count towards proofs",
  partial: "exact on the forms it handles; other forms lose the symbolic value, which the report counts",
  opaque: "kept as a function that is evaluated but has no meaning to the SMT solver: reached by search",
  none: "symbolic operands are fixed to their values of the run",
};
/** What is lost, and counted, although the tables say better. */
const NOTES: Readonly<Record<string, string>> = {
  Array:
    "These are about arrays. Array-likes, texts, typed arrays and proxies as receivers, elements that are inherited, subclasses whose methods create something else, and methods that move elements which are accessors lose their shadows. `join`, `toString` and sorting by text lose those of objects with a text of their own; searching loses them beyond 256 comparisons.",
  RegExp: "A `lastIndex` that is no whole number loses the search, and so does `replace` with the flag `y`.",
  JSON: "`stringify` with a replacer, `toJSON` or a symbolic indent and `parse` with a reviver lose the text or the value.",
  assert:
    "Deep equality is about plain data and Dates: with a Map, a Set, an error or a getter inside it is lost. A pattern with the flag `g` or `y` loses the match. The message of a failed comparison of objects is not symbolic.",
  path: "The POSIX functions; `basename` with a suffix is lost.",
  TextDecoder: "`decode` follows ASCII in one piece; other bytes, options and text decoded in pieces are lost.",
  "global functions":
    "`structuredClone` follows arrays, plain objects, Dates and bytes; Maps, Sets, errors and what is transferred are lost.",
  EventEmitter: "The event `error`, captured rejections and `once` with a listener for removals lose what is emitted.",
  Date: "Setters with an argument that is no number, and texts in other forms than the usual ISO ones, are lost or left to search.",
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
    lines.push(
      "",
      `## ${owner}`,
      "",
      ...(NOTES[owner] === undefined ? [] : [NOTES[owner], ""]),
      "| fidelity | functions |",
      "|---|---|",
    );
    for (const fidelity of ORDER) {
      const names = [...(owners.get(owner)!.get(fidelity) ?? [])].sort();
      if (names.length > 0) lines.push(`| ${fidelity} | ${names.map((name) => `\`${name}\``).join(", ")} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}

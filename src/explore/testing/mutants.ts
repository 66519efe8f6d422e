/** Small wrong edits of a source text, made automatically: other operators, constants off by one, conditions negated, fixed or dropped, statements left out. */
import { parseModule } from "../../frontend/parse.ts";
import { type Node, walk } from "../../frontend/syntax.ts";

interface Mutant {
  readonly text: string;
  /** `line 3: a < b → a <= b` */
  readonly what: string;
}

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">"],
  "<=": ["<", ">="],
  ">": [">=", "<"],
  ">=": [">", "<="],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/", "+"],
  "/": ["*"],
  "%": ["*", "/"],
  ">>": ["<<"],
  "<<": [">>"],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["||", "&&"],
  "&": ["|"],
  "|": ["&"],
  "+=": ["-="],
  "-=": ["+="],
};

export function mutantsOf(text: string): Mutant[] {
  const { program } = parseModule("mutant.ts", text);
  const found: Mutant[] = [];
  const edit = (node: Node, becomes: string): void => {
    const before = text.slice(node.start, node.end);
    const line = text.slice(0, node.start).split("\n").length;
    found.push({
      text: text.slice(0, node.start) + becomes + text.slice(node.end),
      what: `line ${line}: ${oneLine(before)} → ${oneLine(becomes)}`,
    });
  };
  const source = (node: Node): string => text.slice(node.start, node.end);
  const test = (node: Node): void => {
    edit(node, `!(${source(node)})`);
    edit(node, "true");
    edit(node, "false");
  };
  walk(program, (node) => {
    switch (node.type) {
      case "BinaryExpression":
      case "LogicalExpression":
      case "AssignmentExpression":
        for (const operator of OTHERS[node.operator] ?? [])
          edit(node, `${source(node.left)} ${operator} ${source(node.right)}`);
        // one of the guards is missing
        if (node.type === "LogicalExpression") {
          edit(node, source(node.left));
          edit(node, source(node.right));
        }
        break;
      case "UnaryExpression":
        if (node.operator === "!" || node.operator === "-") edit(node, source(node.argument));
        break;
      case "UpdateExpression":
        edit(
          node,
          source(node).replace(/\+\+|--/, (sign) => (sign === "++" ? "--" : "++")),
        );
        break;
      case "ExpressionStatement":
        edit(node, ";");
        break;
      case "Literal":
        if (typeof node.value === "boolean") edit(node, `${!node.value}`);
        if (typeof node.value === "number") {
          edit(node, `${node.value + 1}`);
          edit(node, node.value === 0 ? "(-1)" : `${node.value - 1}`);
        }
        break;
      case "IfStatement":
        test(node.test);
        edit(node, node.alternate === null ? ";" : source(node.alternate));
        break;
      case "ConditionalExpression":
        test(node.test);
        edit(node, `${source(node.test)} ? ${source(node.alternate)} : ${source(node.consequent)}`);
        break;
    }
  });
  return found;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").slice(0, 60);

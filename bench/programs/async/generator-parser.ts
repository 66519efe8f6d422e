/** A tokenizer that yields, a parser that pulls. */
interface Token {
  kind: "number" | "operator" | "end";
  text: string;
}

function* tokens(source: string): Generator<Token> {
  let digits = "";
  for (const char of source) {
    const code = char.charCodeAt(0);
    if (code >= 48 && code <= 57) {
      digits += char;
      continue;
    }
    if (digits !== "") yield { kind: "number", text: digits };
    digits = "";
    if (char === "+" || char === "*") yield { kind: "operator", text: char };
    else if (char !== " ") throw new SyntaxError(`unexpected ${char}`);
  }
  if (digits !== "") yield { kind: "number", text: digits };
  yield { kind: "end", text: "" };
}

export function evaluate(source: string): number | string {
  const stream = tokens(source);
  let total = 0;
  let pending: string | undefined;
  for (;;) {
    const step = stream.next();
    // infeasible: true
    if (step.done) return "unterminated";
    const { kind, text } = step.value;
    if (kind === "end") return pending === undefined ? total : "dangling operator";
    if (kind === "operator") {
      if (pending !== undefined) return "two operators";
      pending = text;
    } else {
      const value = Number(text);
      total = pending === "*" ? total * value : total + value;
      pending = undefined;
      if (total > 50) return "large";
    }
  }
}

import { parse, parseExpressionAt, Parser, tokenizer } from "acorn";

const options = { ecmaVersion: 2024, sourceType: "module" };
each(
  () =>
    parse(S("const f = async ({ a, ...b }, [c = 1]) => { for await (const x of y) await x?.z ?? `t${1}` }"), options)
      .body.length,
  () =>
    JSON.stringify(parse("class A extends B { #x = 1; static { this.y } get z() { return super.z } }", options)).length,
  () => [...tokenizer(S("let x = /re/g + 0x1F_n; // c"), { ecmaVersion: 2024 })].map((t) => [t.type.label, t.value]),
  () => parseExpressionAt(S("1 + 2 * 3, rest"), 0, options),
  () => parse(S("let let = 1"), options),
  () => parse("var x = ;", options),
  () =>
    Parser.extend(
      (P) =>
        class extends P {
          parseLiteral(v) {
            return { ...super.parseLiteral(v), seen: true };
          }
        },
    ).parse("5", options).body[0].expression.seen,
);

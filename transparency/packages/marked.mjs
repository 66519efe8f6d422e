import { marked, Lexer } from "marked";

const text = `# Title *em*\n\nSome **bold** \`code\` [link](http://x.y "t") and ![img](a.png)\n\n- a\n- b\n  1. c\n  2. d\n\n> quote\n\n| h | i |\n|---|:-:|\n| 1 | 2 |\n\n\`\`\`js\nlet a < b;\n\`\`\`\n\n<div>html</div>\n\n- [x] task\n`;
each(
  () => marked.parse(text),
  () => marked.parse(S("**hi** <http://a.b> _x_ ~~y~~\n\n---\n")),
  () => new Lexer().lex(S("1. one\n2. two\n")).map((t) => [t.type, t.raw]),
  () => marked.parseInline(S("*a* & <b>")),
  () => marked.parse("a\nb", { breaks: true, gfm: true }),
  () => marked.parse(S(5)),
);

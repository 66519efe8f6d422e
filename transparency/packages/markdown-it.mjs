import MarkdownIt from "markdown-it";

const md = new MarkdownIt({ html: true, linkify: true, typographer: true });
each(
  () =>
    md.render(
      "# Hi\n\n* a\n* b\n\n1. x\n\n`c` **b** *i* ~~s~~ [l](u) ![i](s)\n\n> q\n\n```js\nx < y\n```\n\n|a|b|\n|-|-|\n|1|2|\n",
    ),
  () => md.render(S('see www.example.com (c) -- "quoted"\n')),
  () => md.renderInline(S("__x__ &amp; <b>y</b>")),
  () => md.parse(S("a\n\nb"), {}).map((t) => [t.type, t.tag, t.nesting]),
  () => new MarkdownIt("commonmark").render("Setext\n===\n\n    code\n"),
);

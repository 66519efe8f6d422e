import Mustache from "mustache";

each(
  () =>
    Mustache.render("{{a}} {{{b}}} {{#list}}[{{.}}]{{/list}}{{^none}}no{{/none}}", {
      a: S("<"),
      b: "<",
      list: [1, S(2)],
    }),
  () => Mustache.render("{{#fn}}x{{y}}{{/fn}}", { y: 1, fn: () => (text, render) => `<${render(text)}>` }),
  () => Mustache.render(S("{{=<% %>=}}<% a %>"), { a: 1 }),
  () => Mustache.parse(S("a {{b}} {{#c}}d{{/c}}")),
  () => Mustache.render("{{#open}}", {}),
  () => Mustache.render("{{> p}}", { x: S(1) }, { p: "<{{x}}>" }),
);

import Handlebars from "handlebars";

Handlebars.registerHelper("loud", (text) => String(text).toUpperCase());
Handlebars.registerPartial("row", "<td>{{this}}</td>");
each(
  () => Handlebars.compile("Hi {{name}} {{{raw}}} {{loud name}}")({ name: S("<Ann>"), raw: "<b>" }),
  () => Handlebars.compile("{{#each list}}{{@index}}:{{> row}}{{else}}none{{/each}}")({ list: [1, S(2)] }),
  () => Handlebars.compile("{{#if a}}A{{else if b}}B{{else}}C{{/if}}")({ b: S(1) }),
  () => Handlebars.compile("{{#with person}}{{../x}} {{first}}{{/with}}")({ x: 1, person: { first: S("f") } }),
  () => Handlebars.compile(S("{{#if}}"))({}),
  () => Handlebars.precompile("a {{b}}").length > 10,
  () => Handlebars.parse(S("x {{y.z}}")).body.map((n) => n.type),
);

import ejs from "ejs";

each(
  () => ejs.render("<% for (const x of xs) { %><%= x %>,<% } -%>\n<%- html %>", { xs: [1, S("<")], html: "<b>" }),
  () => ejs.compile(S("<%= a + 1 %>"))({ a: S(2) }),
  () => ejs.render("<%= missing.x %>", {}),
  () => ejs.render("<% if (", {}),
  () => ejs.render("[? name ?]", { name: "x" }, { delimiter: "?", openDelimiter: "[", closeDelimiter: "]" }),
);

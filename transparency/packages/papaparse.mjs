import Papa from "papaparse";

each(
  () => Papa.parse(S('a,b,"c ""q"""\n1,2,3\n'), { header: true, dynamicTyping: true }),
  () => Papa.parse(S("x;y\n1;2;3\n")).errors,
  () =>
    Papa.unparse([
      { a: 1, b: S('q"x') },
      { a: "x,y", b: null },
    ]),
  () => Papa.parse('a,"unclosed\n1').errors,
  () => Papa.parse("# c\n1\t2", { comments: "#", delimiter: "\t" }).data,
  () => Papa.parse(S("a|b\n"), { step: (row) => log(row.data) }).meta.delimiter,
);

import { parse } from "csv-parse/sync";

each(
  () => parse(S('a,b\n1,"x ""y"""\n'), { columns: true }),
  () => parse("a;b\n1;2\n", { delimiter: ";", from_line: 2, cast: true }),
  () => parse(S("1,2\n3\n")),
  () => parse('"broken\n'),
  () => parse("a,b\n,\n", { skip_records_with_empty_values: true, info: true }),
  () => parse(S("k\tv\r\n"), { delimiter: "\t", on_record: (r, { lines }) => [...r, lines] }),
);

import { NIL, parse, stringify, v3, v5, validate, version } from "uuid";

each(
  () => v5(S("hello.example.com"), v5.DNS),
  () => v3("http://example.com/hello", v3.URL),
  () => validate(S("6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b")),
  () => validate(S("nope")),
  () => version("45637ec4-c85f-11ea-87d0-0242ac130003"),
  () => stringify(parse(S("6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b"))),
  () => [NIL, parse(S("xx"))],
);

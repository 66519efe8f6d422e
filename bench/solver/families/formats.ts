/** Text formats: patterns with ranges and checksums inside, fields to split and parse, captures in arithmetic. */
import { and, apply, ite, not, or } from "../../../src/expr/build.ts";
import type { Expr } from "../../../src/expr/expr.ts";
import {
  add,
  char,
  code,
  digit,
  ends,
  Family,
  type FamilyCase,
  find,
  ge,
  group,
  gt,
  has,
  is,
  le,
  length,
  lift,
  lt,
  mul,
  parse,
  part,
  parts,
  rem,
  slice,
  starts,
  str,
  sub,
  test,
} from "./case.ts";

const s = str("s");

/** Weighted digits, as ISBN, EAN and the like have them. */
const weighted = (weights: readonly number[]): Expr => add(...weights.map((weight, i) => mul(digit(s, i), weight)));

/** The Luhn sum from the left over `n` digits. */
const luhn = (n: number): Expr =>
  add(
    ...Array.from({ length: n }, (_, i) => {
      if ((n - i) % 2 === 1) return digit(s, i);
      const twice = mul(digit(s, i), 2);
      return ite(gt(twice, 9), sub(twice, 9), twice);
    }),
  );

/** `number % 97` digit by digit; letters count as two digits. */
function mod97(positions: readonly number[]): Expr {
  let value: Expr = lift(0);
  for (const at of positions) {
    const unit = code(s, at);
    const isLetter = ge(unit, 65);
    value = rem(add(mul(value, ite(isLetter, lift(100), lift(10))), ite(isLetter, sub(unit, 55), sub(unit, 48))), 97);
  }
  return value;
}

function checksums(): readonly FamilyCase[] {
  const family = new Family("formats with checksums", 31);
  const ean = Array.from({ length: 13 }, (_, i) => (i % 2 === 0 ? 1 : 3));
  const isbn = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  family.sat("EAN-13", test(s, "^\\d{13}$"), is(rem(weighted(ean), 10), 0), not(starts(s, "0")));
  family.sat("EAN-13 of Germany", test(s, "^\\d{13}$"), starts(s, "400"), is(rem(weighted(ean), 10), 0));
  family.sat("EAN-8", test(s, "^\\d{8}$"), is(rem(weighted(ean.slice(1, 9)), 10), 0), gt(digit(s, 0), 4));
  family.sat("ISBN-10", test(s, "^\\d{10}$"), is(rem(weighted(isbn), 11), 0), starts(s, "3"));
  family.sat("ISSN", test(s, "^\\d{8}$"), is(rem(weighted(isbn.slice(2)), 11), 0), gt(digit(s, 7), 0));
  for (const n of [8, 12, 16]) {
    family.sat(`Luhn ${n}`, test(s, `^\\d{${n}}$`), is(rem(luhn(n), 10), 0), starts(s, "4"));
    family.sat(`Luhn ${n}, other`, test(s, `^[1-9]\\d{${n - 1}}$`), is(rem(luhn(n), 10), 0), ends(s, "7"));
    family.unsat(`Luhn ${n} two remainders`, test(s, `^\\d{${n}}$`), is(rem(luhn(n), 10), 0), is(rem(luhn(n), 5), 3));
  }
  family.sat(
    "routing number",
    test(s, "^\\d{9}$"),
    is(rem(weighted([3, 7, 1, 3, 7, 1, 3, 7, 1]), 10), 0),
    gt(digit(s, 0), 0),
  );
  const iban = (n: number): number[] => [...Array.from({ length: n - 4 }, (_, i) => i + 4), 0, 1, 2, 3];
  family.sat("IBAN-like, short", test(s, "^[A-Z]{2}\\d{6}$"), is(mod97(iban(8)), 1));
  family.sat("IBAN-like of a country", test(s, "^NO\\d{13}$"), is(mod97(iban(15)), 1));
  family.sat("IBAN-like, German length", test(s, "^DE\\d{20}$"), is(mod97(iban(22)), 1));
  family.sat(
    "check letter",
    test(s, "^\\d{8}[A-Z]$"),
    is(char(s, 8), apply("charAt", lift("TRWAGMYFPDXBNJZSQVHLCKE"), rem(parse(slice(s, 0, 8)), 23))),
    starts(s, "12"),
  );
  family.unsat("EAN-13 all nines", test(s, "^9{12}[1-8]$"), is(rem(weighted(ean), 10), 5));
  family.unsat("ISBN-10 digits", test(s, "^0{9}[1-9]$"), is(rem(weighted(isbn), 11), 0));
  family.unsat("IBAN-like", test(s, "^AA0{4}[1-3]$"), is(mod97([2, 3, 4, 5, 6]), 9));
  return family.cases;
}

const DATE = "^(\\d{4})-(\\d{2})-(\\d{2})$";
const SEMVER = "^(\\d+)\\.(\\d+)\\.(\\d+)(?:-([0-9A-Za-z-]+))?$";
const EMAIL = "^([\\w.+-]+)@([\\w-]+)\\.([a-z]{2,})$";
const URL = "^(https?):\\/\\/([^/:]+)(?::(\\d+))?(\\/.*)?$";

function formats(): readonly FamilyCase[] {
  const family = new Family("semver, e-mail, URL, date", 32);
  const [year, month, day] = [1, 2, 3].map((i) => parse(group(s, DATE, i))) as [Expr, Expr, Expr];
  const leap = or(and(is(rem(year, 4), 0), not(is(rem(year, 100), 0))), is(rem(year, 400), 0));
  family.sat("leap day", test(s, DATE), is(month, 2), is(day, 29), leap);
  family.sat(
    "leap day of a century",
    test(s, DATE),
    is(month, 2),
    is(day, 29),
    leap,
    is(rem(year, 100), 0),
    gt(year, 0),
  );
  family.sat("last of a long month", test(s, DATE), is(day, 31), gt(month, 6), le(month, 12), is(rem(month, 2), 0));
  family.sat(
    "day of the year",
    test(s, DATE),
    gt(add(mul(sub(month, 1), 30), day), 340),
    le(month, 12),
    le(day, 28),
    ge(day, 1),
  );
  family.unsat(
    "month 13",
    test(s, "^\\d{4}-(0[1-9]|1[0-2])-\\d{2}$"),
    gt(parse(group(s, "^\\d{4}-(0[1-9]|1[0-2])-\\d{2}$", 1)), 12),
  );
  family.unsat(
    "day 32 of a date",
    test(s, "^(\\d{4})-(\\d{2})-([0-2]\\d|3[01])$"),
    is(parse(group(s, "^(\\d{4})-(\\d{2})-([0-2]\\d|3[01])$", 3)), 32),
  );
  const [major, minor, patch] = [1, 2, 3].map((i) => parse(group(s, SEMVER, i))) as [Expr, Expr, Expr];
  family.sat("major and minor", test(s, SEMVER), gt(major, 3), is(minor, 17));
  family.sat("prerelease", test(s, SEMVER), is(major, 2), is(group(s, SEMVER, 4), "beta"));
  family.sat("compatible", test(s, SEMVER), is(major, 1), gt(add(mul(minor, 1000), patch), 4321), lt(patch, 1000));
  family.sat(
    "prerelease with a number",
    test(s, SEMVER),
    starts(group(s, SEMVER, 4), "rc"),
    is(parse(slice(group(s, SEMVER, 4), 2)), 12),
  );
  family.unsat("prerelease without a dash", test(s, SEMVER), is(group(s, SEMVER, 4), "rc1"), not(has(s, "-")));
  family.sat("e-mail of a domain", test(s, EMAIL), ends(s, "@example.org"));
  family.sat("e-mail with a tag", test(s, EMAIL), has(group(s, EMAIL, 1), "+news"), is(group(s, EMAIL, 2), "mail"));
  family.sat("long local part", test(s, EMAIL), gt(length(group(s, EMAIL, 1)), 20));
  family.sat(
    "e-mail case",
    test(s, EMAIL, "i"),
    is(apply("lower", s), "bob@example.com"),
    not(is(s, "bob@example.com")),
  );
  family.unsat("e-mail without a dot", test(s, EMAIL), not(has(s, ".")));
  family.unsat("e-mail with a space", test(s, EMAIL), has(s, " "));
  const port = parse(group(s, URL, 3));
  family.sat("port", test(s, URL), gt(port, 1023), lt(port, 1100));
  family.sat("host and path", test(s, URL), is(group(s, URL, 2), "localhost"), starts(group(s, URL, 4), "/api/"));
  family.sat("secure host", test(s, URL), starts(s, "https:"), ends(group(s, URL, 2), ".dev"), is(port, 8443));
  family.sat("query", test(s, URL), has(s, "?id="), is(parse(slice(s, add(find(s, "?id="), 4))), 77));
  family.unsat("scheme", test(s, URL), starts(s, "ftp"));
  const ip = (i: number): Expr => parse(part(s, ".", i));
  family.sat(
    "private address",
    test(s, "^\\d+\\.\\d+\\.\\d+\\.\\d+$"),
    is(ip(0), 172),
    ge(ip(1), 16),
    le(ip(1), 31),
    le(ip(2), 255),
    le(ip(3), 255),
  );
  family.sat(
    "time",
    test(s, "^\\d\\d:\\d\\d$"),
    is(add(mul(parse(part(s, ":", 0)), 60), parse(part(s, ":", 1))), 1035),
    lt(parse(part(s, ":", 1)), 60),
  );
  family.unsat(
    "time",
    test(s, "^[01]\\d:[0-5]\\d$"),
    gt(add(mul(parse(slice(s, 0, 2)), 60), parse(slice(s, 3))), 1199),
  );
  family.sat(
    "hex colour",
    test(s, "^#[0-9a-f]{6}$"),
    is(parse(slice(s, 1, 3), 16), 255),
    lt(parse(slice(s, 3, 5), 16), 16),
    is(slice(s, 5), "7f"),
  );
  family.sat("UUID", test(s, "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"), ends(s, "beef"));
  return family.cases;
}

function fields(): readonly FamilyCase[] {
  const family = new Family("split, parse, range", 33);
  const field = (i: number): Expr => parse(part(s, ",", i));
  for (let n = 2; n <= 5; n++) {
    const [a, b] = [family.whole(10, 500), family.whole(10, 500)];
    family.sat(
      `${n} fields in ranges`,
      is(parts(s, ","), n),
      gt(field(0), a),
      lt(field(0), a + 3),
      is(field(n - 1), b),
    );
    family.sat(
      `${n} fields with a sum`,
      is(parts(s, ","), n),
      is(add(field(0), field(1)), a + b),
      gt(field(0), field(1)),
    );
    family.sat(
      `${n} fields, a product`,
      is(parts(s, ","), n),
      is(mul(field(0), field(1)), a),
      gt(field(0), 1),
      gt(field(1), 0),
    );
    family.unsat(`${n} fields and one more`, is(parts(s, ","), n), is(parts(s, ","), n + 1));
    family.unsat(`${n} fields, no comma`, is(parts(s, ","), n), not(has(s, ",")));
  }
  const value = (key: string): Expr => parse(slice(s, add(find(s, `${key}=`), key.length + 1)));
  family.sat("key and value", starts(s, "size="), is(value("size"), 42));
  family.sat("two keys", starts(s, "w="), has(s, ";h="), is(value("w"), 640), is(value("h"), 480));
  family.sat(
    "range",
    is(parts(s, "-"), 2),
    lt(parse(part(s, "-", 0)), parse(part(s, "-", 1))),
    gt(parse(part(s, "-", 0)), 65000),
  );
  family.sat(
    "matrix",
    is(parts(s, ";"), 2),
    is(parts(part(s, ";", 0), " "), 2),
    is(parse(part(part(s, ";", 0), " ", 1)), 7),
    is(parse(part(part(s, ";", 1), " ", 0)), 9),
  );
  family.sat(
    "trimmed number",
    is(apply("strToNum", part(s, ":", 1)), 12.5),
    is(apply("trim", part(s, ":", 0)), "rate"),
    starts(s, " "),
  );
  family.sat("decimal", is(apply("parseFloat", part(s, "€", 0)), 19.99), ends(s, "€ net"));
  family.unsat("digits and no number", test(s, "^\\d+,\\d+$"), apply("isNaN", field(1)));
  family.unsat("small parts, large sum", test(s, "^\\d,\\d$"), gt(add(field(0), field(1)), 18));
  return family.cases;
}

function captures(): readonly FamilyCase[] {
  const family = new Family("captures in arithmetic", 34);
  const DURATION = "^(\\d+)h(\\d+)m$";
  const [h, m] = [1, 2].map((i) => parse(group(s, DURATION, i))) as [Expr, Expr];
  const RATIO = "^(\\d+):(\\d+)$";
  const [p, q] = [1, 2].map((i) => parse(group(s, RATIO, i))) as [Expr, Expr];
  for (let n = 0; n < 6; n++) {
    const [a, b] = [family.whole(1, 99), family.whole(1, 59)];
    family.sat(`duration ${n}`, test(s, DURATION), is(add(mul(h, 60), m), a * 60 + b), lt(m, 60));
    family.sat(`ratio ${n}`, test(s, RATIO), is(mul(p, b), mul(q, a)), gt(q, 0), gt(p, 0));
    family.sat(
      `remainder ${n}`,
      test(s, RATIO),
      is(rem(add(mul(p, 7), q), 101), (a * 7 + b) % 101),
      gt(p, 50),
      gt(q, 50),
    );
    family.unsat(
      `duration ${n}`,
      test(s, "^(\\d)h(\\d)m$"),
      gt(add(mul(parse(group(s, "^(\\d)h(\\d)m$", 1)), 60), parse(group(s, "^(\\d)h(\\d)m$", 2))), 549 + n),
    );
  }
  family.sat(
    "sum of three",
    test(s, "^(\\d+)\\+(\\d+)=(\\d+)$"),
    is(
      add(parse(group(s, "^(\\d+)\\+(\\d+)=(\\d+)$", 1)), parse(group(s, "^(\\d+)\\+(\\d+)=(\\d+)$", 2))),
      parse(group(s, "^(\\d+)\\+(\\d+)=(\\d+)$", 3)),
    ),
    gt(parse(group(s, "^(\\d+)\\+(\\d+)=(\\d+)$", 1)), 10),
  );
  family.sat(
    "length announced",
    test(s, "^(\\d+):(.*)$"),
    is(length(group(s, "^(\\d+):(.*)$", 2)), parse(group(s, "^(\\d+):(.*)$", 1))),
    gt(parse(group(s, "^(\\d+):(.*)$", 1)), 5),
  );
  family.sat(
    "hex and decimal agree",
    test(s, "^0x([0-9a-f]+)=(\\d+)$"),
    is(parse(group(s, "^0x([0-9a-f]+)=(\\d+)$", 1), 16), parse(group(s, "^0x([0-9a-f]+)=(\\d+)$", 2))),
    gt(parse(group(s, "^0x([0-9a-f]+)=(\\d+)$", 2)), 100),
  );
  family.sat("repeated word", test(s, "^(\\w+) \\1$"), gt(length(s), 9));
  family.unsat("capture longer than the text", test(s, RATIO), gt(length(group(s, RATIO, 1)), length(s)));
  return family.cases;
}

export const FORMAT_CASES = (): readonly FamilyCase[] => [...checksums(), ...formats(), ...fields(), ...captures()];

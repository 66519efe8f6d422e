import validator from "validator";

each(
  () => [validator.isEmail(S("foo@bar.com")), validator.isEmail("foo@"), validator.isEmail(S("x@y.z"))],
  () => [validator.isURL(S("https://a.b/c?d=e#f")), validator.isURL("no url")],
  () => [validator.isIP(S("127.0.0.1")), validator.isIP("::1", 6), validator.isIP("300.1.1.1")],
  () => [
    validator.isCreditCard(S("4111111111111111")),
    validator.isISBN("978-3-16-148410-0"),
    validator.isUUID(S("x")),
  ],
  () => [
    validator.escape(S("<a href='x'>")),
    validator.trim("  x "),
    validator.normalizeEmail(S("Some.Name@Gmail.com")),
  ],
  () => [
    validator.isMobilePhone("+4915112345678", "de-DE"),
    validator.isDate(S("2020-02-30")),
    validator.isStrongPassword("aB3$xyzw"),
  ],
  () => validator.isEmail(5),
);

import { z } from "zod";

const user = z.object({
  name: z.string().min(2).max(20),
  age: z.number().int().positive().optional(),
  role: z.enum(["admin", "user"]).default("user"),
  email: z.string().email().nullable(),
  tags: z.array(z.string()).max(3),
  meta: z.record(z.string(), z.union([z.number(), z.boolean()])).optional(),
});
const issues = (schema, value) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : result.error.issues;
};
each(
  () => issues(user, { name: S("Ann"), age: S(3), email: null, tags: [] }),
  () => issues(user, { name: S("A"), age: -1.5, email: "x", tags: ["a", 1, "c", "d"], meta: { a: "no" } }),
  () =>
    issues(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("a"), v: z.number() }),
        z.object({ kind: z.literal("b") }),
      ]),
      { kind: S("a"), v: "1" },
    ),
  () =>
    z
      .string()
      .transform((s) => s.length)
      .pipe(z.number().min(S(5)))
      .safeParse("abc").success,
  () => z.coerce.number().parse(S("42")),
  () =>
    z
      .tuple([z.string(), z.number()])
      .rest(z.boolean())
      .parse(["a", S(1), true]),
  () =>
    issues(
      z
        .string()
        .regex(/^\d+$/)
        .refine((s) => s.length > S(2), "too short"),
      "12",
    ),
  () => user.partial().pick({ name: true }).parse({ name: "Bob", extra: 1 }),
  () => user.parse(S(5)),
  () => z.lazy(() => z.array(z.any())).parse([[1]]),
);
wait(
  z
    .string()
    .refine(async (s) => s === "ok")
    .safeParseAsync(S("ok"))
    .then((r) => log(r.success)),
);

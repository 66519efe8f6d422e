import Joi from "joi";

const schema = Joi.object({
  username: Joi.string().alphanum().min(3).max(30).required(),
  birth: Joi.number().integer().min(1900).max(2013),
  password: Joi.string().pattern(/^[a-zA-Z0-9]{3,30}$/),
  repeat: Joi.ref("password"),
  email: Joi.string().email({ tlds: { allow: ["com", "net"] } }),
}).with("password", "repeat");
const run = (value) => {
  const { error, value: result } = schema.validate(value, { abortEarly: false });
  return error ? error.details.map((d) => [d.message, d.type, d.path]) : result;
};
each(
  () => run({ username: S("abc"), birth: S("1994") }),
  () => run({ username: "a!", password: "x", email: S("me@example.org") }),
  () => run({ username: "abc", password: S("secret"), repeat: "other" }),
  () => Joi.attempt(S("4"), Joi.number()),
  () => Joi.array().items(Joi.string(), Joi.number()).unique().validate([1, 1]).error.message,
  () =>
    Joi.alternatives()
      .conditional(Joi.number(), { then: Joi.number().min(S(3)), otherwise: Joi.string() })
      .validate(2).error?.message,
);

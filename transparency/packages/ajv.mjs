import Ajv from "ajv";

const ajv = new Ajv({ allErrors: true, useDefaults: true });
const validate = ajv.compile({
  type: "object",
  properties: {
    id: { type: "integer", minimum: 1 },
    name: { type: "string", pattern: "^[a-z]+$", minLength: 2 },
    kind: { enum: ["x", "y"], default: "x" },
    list: { type: "array", items: { type: "number" }, uniqueItems: true },
  },
  required: ["id", "name"],
  additionalProperties: false,
});
each(
  () => [validate({ id: S(1), name: "ab" }), validate.errors],
  () => [validate({ id: S(0), name: S("A1"), extra: true, list: [1, 1] }), validate.errors],
  () => [validate(S("text")), ajv.errorsText(validate.errors)],
  () => ajv.validate({ oneOf: [{ type: "string" }, { type: "number", maximum: 3 }] }, S(2)),
  () => ajv.compile({ type: "nope" }),
);

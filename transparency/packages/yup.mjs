import * as yup from "yup";

const schema = yup.object({
  name: yup.string().trim().required(),
  age: yup.number().required().positive().integer(),
  site: yup.string().url().nullable(),
  when: yup.date().default(() => new Date(0)),
});
const errors = (value) => {
  try {
    return schema.validateSync(value, { abortEarly: false });
  } catch (error) {
    return [error.name, error.errors];
  }
};
each(
  () => errors({ name: S("  jimmy "), age: S("24"), site: null }),
  () => errors({ age: -1.5, site: S("nope") }),
  () => schema.cast({ name: 5, age: "7" }),
  () =>
    yup
      .array()
      .of(yup.number().min(S(2)))
      .isValidSync([1]),
  () => yup.mixed().oneOf(["a", "b"]).validateSync(S("c")),
);
wait(schema.validate({ name: "x", age: 1 }).then((v) => log(v.age), log));

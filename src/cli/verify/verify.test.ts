/** `assay verify` as users call it. */
import { expect, test } from "vitest";
import { project } from "../testing/project.ts";

test("prints verdicts and what they rest on; as JSON, too; unknown names and files get a message", async () => {
  const { run } = project("mistakes");
  const [text, json, unknown, missing, none] = await Promise.all([
    run("verify", "prices.ts"),
    run("verify", "prices.ts#discount", "--json"),
    run("verify", "prices.ts#discuont"),
    run("verify", "nowhere.ts"),
    run("verify"),
  ]);
  expect(text.code).toBe(0);
  expect(text.out).toMatch(/\d+ assertions in \d+ functions: \d+ verified, /);
  expect(text.out).toContain("every verdict rests on: builtins");
  expect(json.code).toBe(0);
  const document = JSON.parse(json.out);
  expect(document.files[0].functions[0]).toMatchObject({
    name: "discount",
    assertions: expect.any(Array),
    assumptions: expect.any(Array),
  });
  expect(unknown.code).toBe(2);
  expect(unknown.err).toContain("Did you mean discount?");
  expect(missing.code).toBe(2);
  expect(missing.err).toContain("file-not-found");
  expect(none.code).toBe(2);
});

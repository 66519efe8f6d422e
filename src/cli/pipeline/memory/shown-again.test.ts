import { expect, test } from "vitest";
import type { CheckFinding, SeenViolation } from "../../../checkers/finding.ts";
import type { EncodedInput } from "../../../jobs/input.ts";
import { areShown, inputsOf } from "./shown-again.ts";

const place = (site: number) => ({ file: "/p/a.ts", site });

const FINDING: CheckFinding<EncodedInput> = {
  ...{ checker: "nullish-access", place: place(3), message: "undefined", bucket: "b1", input: { args: [1] } },
  ...{ outcome: { throws: { name: "TypeError" } }, values: [["list", "undefined"]], isRaised: true, count: 1 },
  also: [{ checker: "nan", place: place(2) }],
  others: [{ message: "another", input: { args: [2] }, outcome: { returns: 1 }, values: [] }],
};

const CHECK = {
  findings: [FINDING],
  witnesses: [
    { bucket: "b1", inputs: [{ args: [1] }, { args: [2] }] },
    { bucket: "merged", inputs: [{ args: [3] }] },
  ],
};

const violation = (checker: string, site: number, message = "", values: SeenViolation["values"] = []) => ({
  ...{ checker, place: place(site), message, bucket: "b1", values },
});
const OWN = violation("nullish-access", 3, "undefined", FINDING.values);
const OTHER = violation("nullish-access", 3, "another");
const MERGED = violation("nan", 2);
/** Without shadows and with, for each of the three inputs. */
const SEEN: readonly (readonly SeenViolation[])[] = [[OWN], [], [], [OTHER], [MERGED, OWN], []];

test("findings are shown by runs with the same violations at the same places, of either kind", () => {
  expect(inputsOf(CHECK)).toEqual([{ args: [1] }, { args: [2] }, { args: [3] }]);
  expect(areShown(CHECK, SEEN)).toBe(true);
  expect(areShown({ findings: [], witnesses: [] }, [])).toBe(true);
  expect(areShown(CHECK, [])).toBe(false);
  expect(areShown({ ...CHECK, witnesses: [] }, [])).toBe(false);
  for (const i of [0, 3, 4]) expect(areShown(CHECK, SEEN.with(i, []))).toBe(false);
});

test("another place, checker, message, value or way there is news, and so is what no finding speaks of", () => {
  const others = [{ place: place(4) }, { checker: "nan" }, { message: "null" }, { values: [] }, { bucket: "b2" }];
  for (const change of others) expect(areShown(CHECK, SEEN.with(0, [{ ...OWN, ...change }]))).toBe(false);
  expect(areShown(CHECK, SEEN.with(0, [OWN, violation("nan", 9)]))).toBe(false);
  // seen only where nobody would have told it
  expect(areShown(CHECK, SEEN.with(1, [violation("nan", 9)]))).toBe(true);
  // what is told with it was not seen anywhere
  expect(areShown(CHECK, SEEN.with(4, [OWN]))).toBe(false);
});

test("what has to be stopped is not run for that", () => {
  expect(inputsOf({ ...CHECK, findings: [{ ...FINDING, outcome: { stopped: "steps" } }] })).toBeUndefined();
});

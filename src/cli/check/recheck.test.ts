/** Inputs of one target are run together, and what is not seen there is run alone before it counts as not shown. */
import { expect, test } from "vitest";
import type { CheckSettings, SeenViolation } from "../../checkers/finding.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { RecheckRequest } from "../../host/job-builder.ts";
import type { FindingCandidate } from "../pipeline/confirm/findings.ts";
import type { Session } from "../pipeline/session.ts";
import { rechecking } from "./recheck.ts";

const target = (name: string): Target => ({ file: "f.ts", export: name }) as Target;
const [F, G] = [target("f"), target("g")];
const CHECK: CheckSettings = {} as CheckSettings;

const candidate = (target: Target, arg: number, more: object = {}): FindingCandidate => ({
  target,
  finding: {
    checker: "nan",
    place: { file: "f.ts", site: arg },
    message: "m",
    bucket: "b",
    input: { args: [arg] },
    outcome: { returns: 1 },
    values: [],
    isRaised: false,
    count: 1,
    ...more,
  },
});

/** A host in which some inputs end the process, and with it all that is asked together. */
function host(ends: (arg: unknown) => boolean) {
  const asked: unknown[][] = [];
  const recheck = async ({ inputs }: RecheckRequest): Promise<readonly (readonly SeenViolation[])[]> => {
    const args = inputs.map((input) => input.args[0]);
    asked.push(args);
    if (args.some(ends)) throw new Error("the process ended");
    return inputs.map(({ args: [site] }) =>
      site === 13 ? [] : [{ checker: "nan", place: { file: "f.ts", site }, message: "m", values: [] } as never],
    );
  };
  return { asked, session: { host: { recheck } } as never as Session };
}

test("one job tells of all findings of a target", async () => {
  const { asked, session } = host(() => false);
  const all = [candidate(F, 1), candidate(G, 2), candidate(F, 3), candidate(F, 4)];
  const recheck = rechecking(all, session, CHECK);
  for (const one of all) expect(await recheck(one)).toBe(true);
  expect(asked).toEqual([[1, 3, 4], [2]]);
});

test("what one of them ends is run alone", async () => {
  const { asked, session } = host((arg) => arg === 7);
  const all = [candidate(F, 1), candidate(F, 7), candidate(F, 13)];
  const recheck = rechecking(all, session, CHECK);
  expect([await recheck(all[0]!), await recheck(all[1]!), await recheck(all[2]!)]).toEqual([true, false, false]);
  expect(asked).toEqual([[1, 7, 13], [1], [7], [13]]);
});

test("an input that does not end by itself is always alone", async () => {
  const { asked, session } = host(() => false);
  const endless = candidate(F, 5, { outcome: { stopped: "time" } });
  const all = [candidate(F, 1), endless, candidate(F, 2)];
  const recheck = rechecking(all, session, CHECK);
  for (const one of all) expect(await recheck(one)).toBe(true);
  expect(asked).toEqual([[1, 2], [5]]);
});

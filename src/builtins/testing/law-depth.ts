/**
 * How deep laws look: in `npm test` as written, under `npm run law:builtins` with another seed and many times the runs, under
 * `npm run test:fast` with a part of them. The only place that knows; a law asks here for its seed and for the number of its runs.
 */

/** How those who start the tests hand over their wishes. */
export const SEED_VARIABLE = "ASSAY_LAW_SEED";
export const TIMES_VARIABLE = "ASSAY_LAW_TIMES";

const wish = (name: string, otherwise: number, isValid: (given: number) => boolean): number => {
  const given = Number(process.env[name] ?? otherwise);
  return isValid(given) && given >= 0 ? given : otherwise;
};

const offset = wish(SEED_VARIABLE, 0, Number.isSafeInteger) * 1_000_003;
const times = wish(TIMES_VARIABLE, 1, Number.isFinite);

/** The seed of a law that was written with this one. */
export const deepSeed = (seed: number): number => seed + offset;

/** The runs of a law that was written with so many. */
export const deepRuns = (runs: number): number => Math.ceil(runs * times);

/** What a law that was written with this demands of its runs: with few of them, chance decides about more. */
export const leastShare = (share: number): number => (times < 1 ? share / 2 : share);
export const mostShare = (share: number): number => (times < 1 ? share * 2 : share);

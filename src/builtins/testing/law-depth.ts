/**
 * How deep laws look: in `npm test` as written, under `npm run law:builtins` with another seed and many times the runs. The only place that
 * knows; a law asks here for its seed and for the number of its runs.
 */

/** Which wishes `npm run law:builtins` hands to the tests. */
export const SEED_VARIABLE = "ASSAY_LAW_SEED";
export const TIMES_VARIABLE = "ASSAY_LAW_TIMES";

const wish = (name: string, otherwise: number): number => {
  const given = Number(process.env[name] ?? otherwise);
  return Number.isSafeInteger(given) && given >= 0 ? given : otherwise;
};

const offset = wish(SEED_VARIABLE, 0) * 1_000_003;
const times = wish(TIMES_VARIABLE, 1);

/** The seed of a law that was written with this one. */
export const deepSeed = (seed: number): number => seed + offset;

/** The runs of a law that was written with so many. */
export const deepRuns = (runs: number): number => runs * times;

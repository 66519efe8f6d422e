/** The packages of the panel: none of them is used elsewhere in this repository. Sources are those of the registry, from files or from source maps. */

export interface PanelPackage {
  readonly name: string;
  readonly version: string;
  /** Where its sources are: files of the package, or the contents of its source maps. */
  readonly from: "files" | "maps";
  /** Below this folder of the package; the part of a mapped name before it is cut off. */
  readonly root: string;
  /** What is covered, relative to the root; at least fifteen functions. What these import is copied, too. */
  readonly covers: readonly string[];
  /** Of a file that has very many: its first exports by the alphabet. */
  readonly only?: readonly string[];
  readonly isCommonJs?: true;
}

export const PACKAGES: readonly PanelPackage[] = [
  {
    name: "moderndash",
    version: "4.0.2",
    from: "maps",
    root: "src",
    covers:
      "array/chunk array/count array/dropWhile array/dropRightWhile array/move array/takeWhile array/takeRightWhile array/unique number/sum number/average number/median number/round object/pick object/omit object/flatKeys string/truncate string/trim string/replaceLast string/capitalize validate/isEmpty"
        .split(" ")
        .map((name) => `${name}.ts`),
  },
  {
    name: "@formkit/tempo",
    version: "1.1.0",
    from: "maps",
    root: "src",
    covers:
      "addDay addHour addMonth addYear dayEnd dayStart monthDays monthEnd yearDays fourDigitYear iso8601 diffRound diffSeconds diffDays sameDay setHour isBefore weekStart"
        .split(" ")
        .map((name) => `${name}.ts`),
  },
  { name: "itertools", version: "2.6.0", from: "maps", root: "src", covers: ["builtins.ts", "custom.ts"] },
  { name: "@turf/helpers", version: "7.4.0", from: "maps", root: "", covers: ["index.ts"] },
  {
    name: "simple-statistics",
    version: "7.12.1",
    from: "files",
    root: "src",
    covers:
      "add_to_mean approx_equal chunk combinations combine_means extent factorial geometric_mean harmonic_mean interquartile_range linear_regression logit max mean median mode product quantile_sorted sign sum variance z_score"
        .split(" ")
        .map((name) => `${name}.js`),
  },
  {
    name: "rambda",
    version: "11.3.0",
    from: "files",
    root: "src",
    covers:
      "all any append compact count countBy defaultTo difference drop dropLast findIndex flatten head includes intersperse join last maxBy omit pick range splitEvery sum take uniq zip"
        .split(" ")
        .map((name) => `${name}.js`),
  },
  {
    name: "underscore.string",
    version: "3.3.6",
    from: "files",
    root: "",
    covers:
      "camelize capitalize chars chop clean count decapitalize endsWith include insert isBlank lpad ltrim pad prune quote repeat reverse splice startsWith strLeft strRight succ surround swapCase toNumber truncate words"
        .split(" ")
        .map((name) => `${name}.js`),
    isCommonJs: true,
  },
  {
    name: "culori",
    version: "4.0.2",
    from: "files",
    root: "src",
    covers: [
      "easing/gamma.js",
      "easing/midpoint.js",
      "easing/smoothstep.js",
      "easing/smootherstep.js",
      "hsl/convertHslToRgb.js",
      "hsl/convertRgbToHsl.js",
      "hsv/convertHsvToRgb.js",
      "hsv/convertRgbToHsv.js",
      "hwb/convertHwbToRgb.js",
      "hwb/convertRgbToHwb.js",
      "lab/convertLabToXyz50.js",
      "lab/convertXyz50ToLab.js",
      "lch/convertLabToLch.js",
      "lch/convertLchToLab.js",
      "util/hue.js",
      "util/normalizeHue.js",
    ],
  },
  { name: "string-ts", version: "2.3.1", from: "files", root: "dist", covers: ["index.mjs"] },
  {
    name: "ufo",
    version: "1.6.4",
    from: "files",
    root: "dist",
    covers: ["index.mjs"],
    only: "cleanDoubleSlashes createURL decode decodePath decodeQueryKey decodeQueryValue encode encodeHash encodeHost encodeParam encodePath encodeQueryItem encodeQueryKey encodeQueryValue filterQuery getQuery hasLeadingSlash hasProtocol hasTrailingSlash isEmptyURL".split(
      " ",
    ),
  },
  { name: "case-anything", version: "3.1.7", from: "files", root: "dist", covers: ["core.js", "utils.js"] },
  {
    name: "d3-array",
    version: "3.2.4",
    from: "files",
    root: "src",
    covers:
      "ascending count cumsum descending difference disjoint extent greatest greatestIndex intersection least max maxIndex mean min minIndex mode pairs quantile range scan subset sum superset transpose union variance"
        .split(" ")
        .map((name) => `${name}.js`),
  },
];

/** What `assay` is asked for. */
export const targetsOf = ({ covers, only }: PanelPackage): string[] =>
  covers.flatMap((file) => (only === undefined ? [`src/${file}`] : only.map((name) => `src/${file}#${name}`)));

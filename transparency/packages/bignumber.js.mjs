import BigNumber from "bignumber.js";

each(
  () => new BigNumber(S("0.1")).plus(0.2).toString(),
  () => new BigNumber("1e+500").times(S(3)).toFixed().length,
  () => new BigNumber(S("ff"), 16).toString(2),
  () => new BigNumber(2).sqrt().toPrecision(S(30)),
  () => new BigNumber("-123456.789").toFormat(2),
  () => new BigNumber(S("x")).isNaN(),
  () => new BigNumber(7).div(3).decimalPlaces(5, BigNumber.ROUND_UP).valueOf(),
  () => BigNumber.max(1, S(5), "3").toNumber(),
);

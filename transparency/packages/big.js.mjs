import Big from "big.js";

each(
  () => new Big(S("0.1")).plus("0.2").toString(),
  () => new Big(10).div(S(3)).toFixed(7),
  () => new Big(S("x")),
  () => new Big("1e-7").toExponential(3),
  () => new Big(2).pow(S(64)).toString(),
  () => new Big(5).cmp(S(4)),
);

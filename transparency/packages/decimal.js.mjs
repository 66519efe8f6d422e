import { Decimal } from "decimal.js";

each(
  () => new Decimal(S("0.1")).add("0.2").toString(),
  () => Decimal.exp(S(1)).toString(),
  () => new Decimal(2).pow(S(0.5)).toSignificantDigits(10).toString(),
  () => new Decimal("0b1010").toHex(),
  () => Decimal.sin(1).toFixed(15),
  () => new Decimal(S("bad")),
  () => new Decimal(-17).mod(S(5)).toNumber(),
  () => Decimal.clone({ precision: 5 }).div(1, 3).toString(),
);

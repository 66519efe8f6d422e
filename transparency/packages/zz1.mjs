import { Decimal } from "decimal.js";
each(
  () => Decimal.exp(S(1)).toString(),
);

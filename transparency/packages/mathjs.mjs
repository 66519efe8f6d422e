import { all, create } from "mathjs";

const math = create(all, {});
each(
  () => math.evaluate(S("sqrt(3^2 + 4^2) + x"), { x: S(2) }),
  () => math.evaluate("[1, 2; 3, 4] * [5; 6]").toArray(),
  () => math.derivative(S("x^2 + 3x"), "x").toString(),
  () => math.simplify(S("2x + 3x - y + y")).toString(),
  () =>
    math.inv([
      [1, 2],
      [3, S(4)],
    ]),
  () => math.unit(S("5.08 cm")).to("inch").toString(),
  () => math.complex(2, S(3)).mul(math.complex(1, -1)).toString(),
  () => math.fraction(1, 3).add(math.fraction(1, 6)).toFraction(),
  () => math.bignumber("0.1").plus("0.2").toString(),
  () => math.evaluate(S("2 +* 3")),
  () => math.parse("f(x) = x^2").toTex(),
  () => [math.gcd(S(48), 18), math.combinations(5, 2), math.mean([1, 2, S(6)]), math.std([1, 2, 3])],
);

/**
 * A question like those to come, asked while the condition is still being built: Z3 is compiled function by function at its first use, and that takes longer than
 * most questions do. It is of the kind of φ̂: integers, functions of them, a few ways, a model.
 */
const ROUNDS = 6;

export function warmUp(): string {
  const rounds = Array.from(
    { length: ROUNDS },
    (_, i) =>
      `(assert (or (not (< ${i} n)) (and (< (+ ${i} k) l) (= (a (+ ${i} k)) ${60 + 7 * i})) (and (< k ${i}) (= (s ${i + 1}) (+ (s ${i}) (* 2 (a ${i})))))))`,
  );
  return [
    "(set-option :produce-models true)",
    "(set-option :smt.relevancy 0)",
    "(declare-fun a (Int) Int)(declare-fun s (Int) Int)",
    "(declare-const n Int)(declare-const k Int)(declare-const l Int)(declare-const r Real)(declare-const b Bool)",
    "(assert (and (<= 0 k) (<= 3 n) (<= n 6) (<= l 40) (<= 0 (a k)) (<= (a (+ k n)) 65535)))",
    ...rounds,
    "(define-fun t () Int (ite (= n 3) 9 (ite (= n 4) (a (+ k 1)) (mod (a k) 7))))",
    "(assert (or b (= (a (+ k n)) t) (and (not b) (= (to_real n) (* 2.0 r)) (< 0.5 r))))",
    "(assert (< (s 2) (s 4)))",
    "(check-sat)",
    "(get-value (n k l (a 0) (a 1) (a 2) (s 3) r b))",
    "",
  ].join("\n");
}

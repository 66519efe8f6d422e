/** The scatter plot of figure 3: where samples of x · y = 210 fall, uniformly and by the bias 0.9^|x·y − 210|. */

import { input } from "../../src/expr/build.ts";
import type { Model } from "../../src/expr/expr.ts";
import type { Box } from "../../src/sample/box.ts";
import { type Chain, step } from "../../src/sample/chain.ts";
import { gibbs } from "../../src/sample/proposals/gibbs.ts";
import { uniform } from "../../src/sample/uniform.ts";
import { createRandom } from "../../src/solver/random.ts";

const SIDE = 60;
const SAMPLES = 3_000;
const box: Box = new Map([
  ["x", { min: 1, max: SIDE }],
  ["y", { min: 1, max: SIDE }],
]);
const variables = ["x", "y"].map((name) => input(name, "num", { kind: "integer", min: 1, max: SIDE }));

export async function scatterPlots(): Promise<readonly (readonly [string, string])[]> {
  const random = createRandom(1);
  const blind = Array.from({ length: SAMPLES }, () => uniform(() => variables, box, random));
  const walked: Model[] = [];
  const biasOf = (model: Model): number =>
    0.9 ** Math.abs((model.get("x") as number) * (model.get("y") as number) - 210);
  let chain: Chain<Model> = { state: blind[0]!, bias: biasOf(blind[0]!) };
  for (let i = 0; i < SAMPLES * 10; i++) {
    let state = chain.state;
    for (let k = random.below(6); k >= 0; k--) state = gibbs(state, variables, { box }, random);
    chain = step(chain, { state, bias: biasOf(state) }, random);
    if (i % 10 === 0) walked.push(chain.state);
  }
  return [
    ["uniform.svg", svg(blind, "uniform sampling")],
    ["sampled.svg", svg(walked, "sampling by the bias 0.9^|x·y − 210|")],
  ];
}

function svg(models: readonly Model[], title: string): string {
  const hits = models.filter((model) => (model.get("x") as number) * (model.get("y") as number) === 210).length;
  const counts = new Map<string, number>();
  for (const model of models) {
    const at = `${String(model.get("x"))} ${String(model.get("y"))}`;
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const dots = [...counts].map(([at, count]) => {
    const [x, y] = at.split(" ").map(Number) as [number, number];
    const colour = x * y === 210 ? "#c22" : "#246";
    return `<circle cx="${30 + x * 6}" cy="${400 - y * 6}" r="${Math.min(4, 0.8 + Math.sqrt(count) / 2).toFixed(1)}" fill="${colour}" fill-opacity="0.6"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="440" font-family="sans-serif" font-size="12">
<text x="30" y="20">${title}: ${hits} of ${models.length} samples have x · y = 210</text>
<path d="M30 30V400H410" fill="none" stroke="#888"/><text x="400" y="418">x</text><text x="12" y="40">y</text>
${dots.join("\n")}
</svg>
`;
}

import { defineConfig } from "vitest/config";
import { TIMES_VARIABLE } from "./src/builtins/testing/law-depth.ts";

/** Tests that run the built command line; everything else imports the code it tests. */
const END_TO_END = ["src/cli/promises/*.test.ts", "src/cli/*/{check,diff,reach,run,solve,summaries,verify}.test.ts"];

/**
 * `npm run test:fast` asks for less: a fifth of the runs of laws, and files share what they import. To load it again for each of
 * them would take half of the time; what they change there is left to `npm test` to keep apart.
 */
const FAST = { env: { [TIMES_VARIABLE]: "0.2" }, isolate: false };

export default defineConfig(({ mode }) => ({
  test: {
    tags: [
      { name: "thorough", description: "Takes seconds: hunts, and laws on thousands of inputs. Only in `npm test`." },
    ],
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "transparency/*.test.ts", "hunt/*.test.ts", "bench/mix/*.test.ts"],
          exclude: END_TO_END,
          testTimeout: 180_000,
          // on two cores the default is one
          maxWorkers: "100%",
          sequence: { groupOrder: 1 },
          ...(mode === "fast" ? FAST : {}),
        },
      },
      {
        test: {
          name: "end-to-end",
          include: END_TO_END,
          globalSetup: "scripts/build-for-tests.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // each test has processes of its own at work
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
}));

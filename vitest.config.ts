import { defineConfig } from "vitest/config";

/** Tests that run the built command line; everything else imports the code it tests. */
const END_TO_END = "src/cli/**/*.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "transparency/*.test.ts"],
          exclude: [END_TO_END],
          testTimeout: 60_000,
          // on two cores the default is one
          maxWorkers: "100%",
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "end-to-end",
          include: [END_TO_END],
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
});

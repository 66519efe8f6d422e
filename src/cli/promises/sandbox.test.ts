/** Escape attempts: whatever a program tries, nothing outside changes, and the report names it with its line and the option that would allow it. */
import { statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { project } from "../testing/project.ts";

/** `// blocked: <what> [<option>]` at the end of a line of a fixture. */
function expectations(text: string): { line: number; what: string; option: string | undefined }[] {
  return text.split("\n").flatMap((line, index) => {
    const found = /\/\/ blocked: (.+?)(?: (--allow .+))?$/.exec(line);
    return found === null ? [] : [{ line: index + 1, what: found[1]!, option: found[2] }];
  });
}

async function listen(): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as { port: number }).port, connections: () => connections };
}

test("more than a hundred ways out, all blocked and named", async () => {
  const server = await listen();
  process.env.ASSAY_SANDBOX_PORT = String(server.port);
  onTestFinished(() => {
    delete process.env.ASSAY_SANDBOX_PORT;
  });
  const { cover, files, read, folder } = project("sandbox");
  const before = files();
  const mode = statSync(join(folder, "precious.txt")).mode;
  const { code, document } = await cover(".", "--seconds", "5", "--runs", "300");
  expect(code).toBe(0);
  expect(document.targets.filter((target) => target.status === "error")).toEqual([]);
  let attempts = 0;
  for (const file of ["files.ts", "network.ts", "process.ts", "roundabout.cjs", "clever.cjs", "sly.cjs"]) {
    const limits = document.targets
      .filter((target) => target.file.endsWith(`/${file}`))
      .flatMap((target) => target.limits);
    for (const { line, what, option } of expectations(read(file))) {
      attempts++;
      const start = `line ${line}: ${what} was blocked; `;
      const said = limits.filter((limit) => limit.startsWith(start));
      expect(said, `${file}:${line} ${what}\n${limits.join("\n")}`).toHaveLength(1);
      if (option !== undefined) expect(said[0]).toBe(`${start}${option} would allow it`);
    }
  }
  expect(attempts).toBeGreaterThanOrEqual(100);
  // the tests of what is allowed, and what Assay remembers, are all there is
  expect(files().filter((file) => !/^(assay-tests|\.assay)\//.test(file))).toEqual(before);
  expect(read("precious.txt")).toBe("precious\n");
  expect(statSync(join(folder, "precious.txt")).mode).toBe(mode);
  expect(server.connections()).toBe(0);
  const channels = document.targets.find((target) => target.export === "channels")!;
  const answers = channels.inputs.map((input) => JSON.stringify(input.outcome));
  for (const leak of ["parent", "data", "worker", "send", "handles"])
    expect(answers).not.toContain(`{"returns":"${leak}"}`);
  for (const name of ["holding", "undermined"]) {
    const { inputs } = document.targets.find((target) => target.export === name)!;
    expect(inputs.length, name).toBeGreaterThanOrEqual(9);
    expect(inputs.map((input) => JSON.stringify(input.outcome))).not.toContain('{"returns":"leak"}');
  }
  const harmless = document.targets.find((target) => target.export === "harmless")!;
  const returned = harmless.inputs.map(({ outcome }) => ("returns" in outcome ? outcome.returns : outcome));
  expect(returned).toEqual(expect.arrayContaining(["listeners", "hooks", "here", "none", "modules"]));
  expect(returned).not.toContain("leak");
  expect(document.targets.find((target) => target.export === "kept")!.status).toBe("covered");
});

test("what is allowed happens, in the folder it is allowed in", async () => {
  const { cover, files, folder } = project("sandbox");
  writeFileSync(
    join(folder, "saves.ts"),
    `import { mkdirSync, writeFileSync } from "node:fs";
     import { join } from "node:path";
     const here = import.meta.dirname;
     export function save(where: string): string {
       if (where === "in") { mkdirSync(join(here, "tmp/deep"), { recursive: true }); writeFileSync(join(here, "tmp/deep/x.txt"), "x"); return "saved"; }
       if (where === "out") { writeFileSync(join(here, "elsewhere.txt"), "x"); return "escaped"; }
       return where;
     }`,
  );
  const { target } = await cover("saves.ts", "--no-tests", "--allow", "fs-write=./tmp", "--seconds", "4");
  const save = target("save");
  expect(save.inputs).toContainEqual(expect.objectContaining({ args: ["in"], outcome: { returns: "saved" } }));
  expect(save.inputs).toContainEqual(
    expect.objectContaining({
      args: ["out"],
      outcome: {
        throws: expect.objectContaining({ name: "Error", message: "Access to this API has been restricted" }),
      },
    }),
  );
  expect(save.limits).toContainEqual("line 6: fs.writeFileSync was blocked; --allow fs-write=. would allow it");
  expect(files()).toContain("tmp/deep/x.txt");
  expect(files()).not.toContain("elsewhere.txt");
});

test("--allow net and child-process reach the world", async () => {
  const server = await listen();
  const { cover, files, folder } = project("sandbox");
  writeFileSync(
    join(folder, "reaches.ts"),
    `import { execFileSync } from "node:child_process";
     import net from "node:net";
     export async function reach(how: string): Promise<string> {
       if (how === "process") execFileSync("touch", [${JSON.stringify(join(folder, "touched.txt"))}]);
       if (how === "socket") await new Promise((resolve) => net.connect(${server.port}, "127.0.0.1").on("connect", resolve).on("error", resolve));
       return how;
     }`,
  );
  const { target } = await cover(
    "reaches.ts",
    "--no-tests",
    "--allow",
    "net",
    "--allow",
    "child-process",
    "--seconds",
    "4",
  );
  expect(target("reach").status).toBe("covered");
  expect(target("reach").limits).toEqual([]);
  expect(files()).toContain("touched.txt");
  expect(server.connections()).toBeGreaterThan(0);
});

test("an unknown permission is a usage error that names the known ones", async () => {
  const { run } = project("sandbox");
  const { code, err } = await run("cover", "files.ts", "--allow", "fs-wrote=./tmp");
  expect(code).toBe(2);
  expect(err).toContain("Did you mean fs-write?");
});

/** The store keeps what was committed, whatever happens to its process or its file, and never tells what was damaged. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Libsql from "libsql";
import { expect, onTestFinished, test } from "vitest";
import { collectGarbage, contentsOf } from "./contents.ts";
import { digestOf } from "./results.ts";
import { openStore, Store } from "./store.ts";
import { exportText, importText } from "./transfer.ts";

const FACTS = { command: "check", tool: "t1", started: "2026-01-02T03:04:05.000Z", revision: "abc1234" };

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "assay-store-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function opened(file: string, facts = FACTS): Store {
  const result = openStore(file, facts);
  if (result.kind === "refused") throw new Error(`${result.why}: ${result.detail}`);
  return result.store;
}

const keyed = (name: string, status = "budget", body = `{"n":"${name}"}`) => ({
  key: `k-${name}`,
  question: `q-${name}`,
  code: "c",
  file: "a.ts",
  export: name,
  status,
  body,
});

test("what is kept is recalled by another process, with when and at which revision", () => {
  const file = join(folder(), "store.db");
  const first = opened(file);
  first.results.keep(keyed("f"));
  first.close();
  const second = opened(file, { ...FACTS, started: "2027-01-01T00:00:00.000Z" });
  expect(second.results.recall(keyed("f"))).toEqual({
    key: keyed("f").key,
    body: '{"n":"f"}',
    status: "budget",
    since: FACTS.started,
    revision: "abc1234",
  });
  expect(second.results.recall(keyed("g"))).toBeUndefined();
  second.close();
});

test("another budget is another question, unless nothing was left open", () => {
  const store = opened(join(folder(), "store.db"));
  store.results.keep(keyed("f"));
  store.results.keep(keyed("g", "exhausted"));
  expect(store.results.recall({ ...keyed("f"), key: "larger" })).toBeUndefined();
  expect(store.results.recall({ ...keyed("g"), key: "larger" })?.status).toBe("exhausted");
  store.close();
});

test("refuted queries are those of the same tool", () => {
  const file = join(folder(), "store.db");
  const one = opened(file);
  one.refuted.add(["a", "b", "a"]);
  expect(one.refuted.digests().sort()).toEqual(["a", "b"]);
  one.close();
  const other = opened(file, { ...FACTS, tool: "t2" });
  expect(other.refuted.digests()).toEqual([]);
  other.close();
});

test("a command that keeps nothing leaves no trace", () => {
  const store = opened(join(folder(), "store.db"));
  expect(store.results.recall(keyed("f"))).toBeUndefined();
  store.ended(1, 0, 0);
  expect(contentsOf(store.database).sessions).toBe(0);
  store.close();
});

test("a body that a damaged disk changed is nobody's answer", () => {
  const file = join(folder(), "store.db");
  const store = opened(file);
  store.results.keep(keyed("f", "exhausted", `{"text":"${"x".repeat(300)}"}`));
  store.database.prepare("update results set body = replace(body, 'xx', 'xy')").run();
  expect(store.results.recall(keyed("f"))).toBeUndefined();
  expect(contentsOf(store.database).results).toBe(0);
  store.close();
});

function filled(path: string): string {
  const file = join(path, "store.db");
  const store = opened(file);
  for (let i = 0; i < 200; i++)
    store.results.keep(keyed(`f${i}`, "exhausted", JSON.stringify({ i, text: "y".repeat(500) })));
  store.close();
  return file;
}

test.each(["not a database at all", ""])(
  "a file that is no store is set aside, an empty one becomes one: %j",
  (text) => {
    const path = folder();
    const file = join(path, "store.db");
    writeFileSync(file, text);
    const result = openStore(file, FACTS);
    if (result.kind !== "open") throw new Error(result.detail);
    expect(result.setAside).toBe(text === "" ? undefined : `${file}.damaged-1`);
    if (text !== "") expect(readFileSync(`${file}.damaged-1`, "utf8")).toBe(text);
    result.store.results.keep(keyed("f"));
    expect(result.store.results.recall(keyed("f"))?.status).toBe("budget");
    result.store.close();
  },
);

test("a truncated store, and one with flipped bits anywhere, never tells anything else than what was kept", () => {
  const original = readFileSync(filled(folder()));
  for (let round = 0; round < 60; round++) {
    const file = join(folder(), "store.db");
    writeFileSync(file, original);
    // every part of the file is hit once
    const at = Math.floor((round / 60) * original.length) + round;
    if (round % 3 === 0) truncateSync(file, at);
    else {
      const handle = openSync(file, "r+");
      writeSync(handle, Buffer.from([original[at]! ^ (1 << (round % 8))]), 0, 1, at);
    }
    const result = openStore(file, FACTS);
    if (result.kind !== "open") continue;
    for (let i = 0; i < 200; i += 7) {
      try {
        const told = result.store.results.recall(keyed(`f${i}`));
        if (told !== undefined) expect(JSON.parse(told.body)).toEqual({ i, text: "y".repeat(500) });
      } catch (error) {
        expect(error).toBeInstanceOf(Libsql.SqliteError);
      }
    }
    result.store.close();
  }
});

test("a store of a newer version is left alone", () => {
  const file = filled(folder());
  const database = new Libsql(file);
  database.exec(`pragma user_version = ${Store.version + 1}`);
  database.close();
  expect(openStore(file, FACTS)).toEqual({ kind: "refused", why: "newer", detail: String(Store.version + 1) });
  expect(existsSync(`${file}.damaged-1`)).toBe(false);
});

test("links are not followed, and a folder that is not there is said", () => {
  const path = folder();
  const file = filled(folder());
  const size = statSync(file).size;
  symlinkSync(file, join(path, "store.db"));
  expect(openStore(join(path, "store.db"), FACTS)).toMatchObject({ kind: "refused", why: "link" });
  expect(statSync(file).size).toBe(size);
  expect(openStore(join(path, "nowhere", "store.db"), FACTS)).toMatchObject({ kind: "refused", why: "unusable" });
});

test("text and back: the same rows, stable, and bad text takes nothing over", () => {
  const from = opened(join(folder(), "store.db"));
  from.results.keep(keyed("g", "exhausted"));
  from.results.keep(keyed("f"));
  from.refuted.add(["b", "a"]);
  const sources = new Map([[digestOf("let x"), "let x"]]);
  const summarised = { file: "a.ts", export: "f", asked: "q", code: "c", result: "k-f" };
  from.summaries.keep({ ...summarised, files: [["a.ts", digestOf("let x")]], body: "{}" }, sources);
  const text = exportText(from.database);
  expect(exportText(from.database)).toBe(text);
  from.close();
  const to = opened(join(folder(), "store.db"));
  expect(importText(to.database, text)).toEqual({ kind: "done", rows: 7 });
  expect(exportText(to.database)).toBe(text);
  expect(to.summaries.of({ file: "a.ts", export: "f" })).toMatchObject([
    { ...summarised, files: [["a.ts", digestOf("let x")]] },
  ]);
  expect(to.summaries.source(digestOf("let x"))).toBe("let x");
  // of the version before there were summaries
  expect(importText(to.database, text.replace(/"version":\d/, '"version":1'))).toMatchObject({ kind: "done" });
  importText(to.database, text);
  expect(contentsOf(to.database)).toMatchObject({ results: 2, refuted: 2 });
  for (const bad of [
    "",
    "{}",
    text.replace(/"version":\d/, '"version":99'),
    text.replace('"status":"exhausted"', '"status":7'),
    text.replace('"table":"refuted"', '"table":"other"'),
    text.slice(0, -20),
  ])
    expect(importText(to.database, bad)).toMatchObject({ kind: "refused" });
  expect(contentsOf(to.database)).toMatchObject({ results: 2, refuted: 2 });
  to.close();
});

test("what the last commands did not use goes", () => {
  const file = join(folder(), "store.db");
  for (const name of ["a", "b", "c"]) {
    const store = opened(file);
    store.results.keep(keyed(name));
    store.close();
  }
  const store = opened(file);
  store.results.recall(keyed("a"));
  expect(collectGarbage(store.database, 2)).toBeGreaterThan(0);
  expect(["a", "b", "c"].map((name) => store.results.recall(keyed(name)) !== undefined)).toEqual([true, false, true]);
  store.close();
});

/** Writes rows one by one and says each number when it is committed. */
const WRITER = `
  import { openStore } from ${JSON.stringify(fileURLToPath(new URL("./store.ts", import.meta.url)))};
  const { store } = openStore(process.argv[2], { command: "check", tool: process.argv[3], started: "now", revision: undefined });
  for (let i = 0; i < 1e6; i++) {
    const name = process.argv[3] + i;
    store.results.keep({ key: "k-" + name, question: "q", code: "c", file: "a", export: name, status: "budget", body: "{}" });
    process.stdout.write(i + "\\n");
  }`;

test("killed at any instant it opens with everything that was committed, two at a time", {
  tags: "thorough",
}, async () => {
  const path = folder();
  const file = join(path, "store.db");
  const { build } = await import("rolldown");
  writeFileSync(join(path, "writer.ts"), WRITER);
  // beside our packages, so that the library is found
  const folderOfBundle = fileURLToPath(new URL("../../node_modules/.assay-store-test", import.meta.url));
  const program = join(folderOfBundle, `writer-${process.pid}.mjs`);
  const external = [/^node:/, /^[^./]/];
  await build({ input: join(path, "writer.ts"), platform: "node", external, output: { format: "esm", file: program } });
  onTestFinished(() => rmSync(program, { force: true }));
  for (let round = 0; round < 6; round++) {
    const names = [`x${round}-`, `y${round}-`];
    const counts = await Promise.all(
      names.map(async (name, which) => {
        const child = spawn(process.execPath, [program, file, name], { stdio: ["ignore", "pipe", "inherit"] });
        let said = "";
        child.stdout.on("data", (data: Buffer) => {
          said += data.toString();
          if (said.length > 40 * (round + 1) * (which + 1)) child.kill("SIGKILL");
        });
        await once(child, "close");
        return said.split("\n").length - 1;
      }),
    );
    const store = opened(file);
    names.forEach((name, which) => {
      for (let i = 0; i < counts[which]!; i++) expect(store.results.recall(keyed(`${name}${i}`))?.body).toBe("{}");
    });
    store.close();
  }
});

test("a file whose tables somebody else made is set aside: views and triggers of theirs never run", () => {
  const file = join(folder(), "store.db");
  const made = new Libsql(file);
  made.exec(
    "create view results as with recursive c(x) as (select 1 union all select x + 1 from c) select max(x) from c",
  );
  made.exec("pragma user_version = 1");
  made.close();
  const result = openStore(file, FACTS);
  expect(result).toMatchObject({ kind: "open", setAside: `${file}.damaged-1` });
  if (result.kind === "open") {
    result.store.results.keep(keyed("f"));
    expect(result.store.results.recall(keyed("f"))?.status).toBe("budget");
    result.store.close();
  }
});

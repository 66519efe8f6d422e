/**
 * A configuration that is a module, loaded in a thread of its own: it may loop, end the process, patch what the command needs or await what
 * never comes. What it exports comes back as plain data: getters and proxies have their say there, and not later.
 */
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

const PATIENCE_MS = 10_000;

/** What it throws may throw when it is looked at. The module may have patched everything, so all that is needed is taken first. */
const LOADING = `
const { parentPort, workerData } = require("node:worker_threads");
const post = parentPort.postMessage.bind(parentPort);
const text = String;
const reason = (error) => {
  try {
    return error instanceof Error ? text(error.message) : text(error);
  } catch {
    return "it throws something that cannot be shown";
  }
};
(async () => {
  try {
    const { all } = await import(workerData);
    post({ value: all.default });
  } catch (error) {
    post({ failure: reason(error) });
  }
})();
`;

type Answer = { readonly value: unknown } | { readonly failure: string };

export function defaultExport(file: string): Promise<unknown> {
  // in a box: whoever imports a module that exports `then` by a call would call that
  const importer = `import * as all from ${JSON.stringify(pathToFileURL(file).href)}; export { all };`;
  const workerData = `data:text/javascript,${encodeURIComponent(importer)}`;
  const worker = new Worker(LOADING, { eval: true, workerData, stdout: true, stderr: true });
  return new Promise((resolve, reject) => {
    const fail = (message: string): void => {
      clearTimeout(late);
      void worker.terminate();
      reject(new Error(message));
    };
    const late = setTimeout(
      () =>
        fail(`it is still loading after ${PATIENCE_MS / 1000} s: it loops, or something that it awaits never comes`),
      PATIENCE_MS,
    );
    worker.on("message", (answer: Answer) => {
      if ("failure" in answer) return fail(answer.failure);
      clearTimeout(late);
      void worker.terminate();
      resolve(answer.value);
    });
    worker.on("error", (error: unknown) => fail(error instanceof Error ? error.message : String(error)));
    // a module that ends its thread, or awaits with nothing left to do
    worker.on("exit", () =>
      fail("it ended before it was loaded: it calls process.exit, or awaits something that never comes"),
    );
  });
}

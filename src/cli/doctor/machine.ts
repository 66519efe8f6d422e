/** The machine as the doctor sees it: versions, and whether Node's permission model keeps its promise. */
import { spawnSync } from "node:child_process";
import { type Found, findBubblewrap } from "../../sandbox/os/bubblewrap.ts";

export interface Machine {
  readonly node: string;
  readonly v8: string;
  /** The code of the error that a sandboxed process gets when it writes a file; something else when it gets none. */
  refusalToWrite(): string;
  /** The confinement that the system offers. */
  confinement(): Found;
}

const PROBE =
  "try { require('fs').writeFileSync('assay-doctor-probe', ''); require('fs').unlinkSync('assay-doctor-probe'); console.log('written') } catch (e) { console.log(e.code) }";

export function thisMachine(): Machine {
  return {
    node: process.versions.node,
    v8: process.versions.v8,
    confinement: findBubblewrap,
    refusalToWrite() {
      const flags = ["--experimental-permission", "--allow-fs-read=*", "--no-warnings", "-e", PROBE];
      const { stdout, error } = spawnSync(process.execPath, flags, { encoding: "utf8", timeout: 20_000 });
      return error?.message ?? stdout.trim();
    },
  };
}

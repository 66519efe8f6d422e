/** The package.json a file belongs to: nearest one upwards, read once. */
import { dirname, join } from "node:path";
import { readText } from "../../machine/text-files.ts";

export interface PackageScope {
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

const cache = new Map<string, PackageScope | undefined>();

function readManifest(folder: string): PackageScope | undefined {
  let text: string;
  try {
    text = readText(join(folder, "package.json"));
  } catch {
    return undefined;
  }
  try {
    const manifest: unknown = JSON.parse(text);
    return { folder, manifest: typeof manifest === "object" && manifest !== null ? { ...manifest } : {} };
  } catch {
    return { folder, manifest: {} };
  }
}

/** The manifest in exactly this folder. */
export function packageIn(folder: string): PackageScope | undefined {
  if (!cache.has(folder)) cache.set(folder, readManifest(folder));
  return cache.get(folder);
}

/** The manifest that governs files in this folder. */
export function packageOf(folder: string): PackageScope | undefined {
  for (;;) {
    const found = packageIn(folder);
    if (found !== undefined) return found;
    const parent = dirname(folder);
    if (parent === folder || folder.endsWith("node_modules")) return undefined;
    folder = parent;
  }
}

/** The functions of two versions of a project, side by side. */
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { ParameterShape } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { findFunctions } from "../pipeline/find.ts";
import type { Session } from "../pipeline/session.ts";
import type { DiffOptions } from "./options.ts";

export interface Side {
  readonly before: Target | undefined;
  readonly after: Target | undefined;
}

export interface Versions {
  /** The project as it is, and as it was. */
  readonly root: string;
  readonly place: string;
}

/** In the order of the later version; what is gone comes last. Undefined when nothing that was named is in either version, which was told. */
export async function sidesOf(
  options: Pick<DiffOptions, "specs" | "signature">,
  { root, place }: Versions,
  session: Session,
): Promise<readonly Side[] | undefined> {
  const sides = new Map<string, Side>();
  let isMissing = false;
  const silent = (): void => {};
  for (const spec of options.specs) {
    const told: string[] = [];
    const after = await findFunctions({ ...options, specs: [spec] }, session, (text) => told.push(text));
    const earlier = earlierSpec(spec, session.cwd, { root, place });
    const { targets } =
      earlier === undefined ? { targets: [] } : await findFunctions({ ...options, specs: [earlier] }, session, silent);
    if (after.targets.length === 0 && targets.length === 0) {
      for (const text of told) session.ports.err(text);
      isMissing = true;
    }
    for (const target of after.targets) sides.set(nameOf(target, root), { before: undefined, after: target });
    for (const before of targets) {
      const name = nameOf(before, place);
      sides.set(name, { before, after: sides.get(name)?.after });
    }
    // a file that was named may have got its functions from others
    for (const [name, { before, after: now }] of sides)
      if (before === undefined && now !== undefined && existsSync(join(place, relative(root, now.file)))) {
        const old = `${join(place, relative(root, now.file))}#${now.export}`;
        const again = await findFunctions({ ...options, specs: [old] }, session, silent);
        sides.set(name, { before: again.targets.find((one) => one.export === now.export), after: now });
      }
  }
  return isMissing && sides.size === 0 ? undefined : [...sides.values()];
}

export const nameOf = ({ file, export: name }: Target, root: string): string => `${relative(root, file)}#${name}`;

/** `src/a.ts#f` in the folder of the earlier version; undefined for what lies elsewhere. */
function earlierSpec(spec: string, cwd: string, { root, place }: Versions): string | undefined {
  const hash = spec.indexOf("#", spec.lastIndexOf("/") + 1);
  const [path, name] = hash < 0 ? [spec, ""] : [spec.slice(0, hash), spec.slice(hash)];
  const inside = relative(root, resolve(cwd, path));
  return inside.startsWith("..") ? undefined : `${join(place, inside)}${name}`;
}

/** The later version can be called with all that the earlier one takes, and takes the same for it. */
export function takesTheSame(before: Target, after: Target, { root, place }: Versions): boolean {
  if (before.kind !== after.kind || (before.receiver === undefined) !== (after.receiver === undefined)) return false;
  const [old, now] = [before.parameters, after.parameters];
  const shape = (parameter: ParameterShape, target: Target): string =>
    JSON.stringify([parameter.shape, parameter.optional, parameter.rest, target.definitions]).replaceAll(place, root);
  return (
    now.length >= old.length &&
    old.every((parameter, i) => shape(parameter, before) === shape(now[i]!, after)) &&
    now.slice(old.length).every(({ optional, rest }) => optional || rest)
  );
}

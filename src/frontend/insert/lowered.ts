/** A woven module compiled like any other, with one way back to the text the user wrote. */
import { lowered } from "../lowering/lower.ts";
import type { ParsedModule } from "../parse.ts";
import { composed } from "./insertions.ts";
import type { WovenModule } from "./module.ts";

export function loweredWoven(woven: WovenModule, written: ParsedModule): ParsedModule {
  const result = lowered(woven);
  if (result === woven || result.origin === undefined || woven.origin === undefined) return result;
  return {
    ...result,
    origin: { module: written, positions: composed(result.origin.positions, woven.origin.positions) },
  };
}

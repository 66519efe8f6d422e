/** A module with what it states inserted, compiled like any other, with one way back to the text the user wrote. */
import { lowered } from "../lowering/lower.ts";
import type { ParsedModule } from "../parse.ts";
import { composed } from "../position-map.ts";
import type { StatedModule } from "./module.ts";

export function loweredStated(stated: StatedModule, written: ParsedModule): ParsedModule {
  const result = lowered(stated);
  if (result === stated || result.origin === undefined || stated.origin === undefined) return result;
  return {
    ...result,
    origin: { module: written, positions: composed(result.origin.positions, stated.origin.positions) },
  };
}

/** The scopes of a module, analysed once for all who ask. */
import type { ParsedModule } from "../parse.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import type { Scopes } from "../scopes/scope.ts";

const known = new WeakMap<ParsedModule, Scopes>();

export function scopesOf(module: ParsedModule): Scopes {
  let scopes = known.get(module);
  if (scopes === undefined) known.set(module, (scopes = analyseScopes(module)));
  return scopes;
}

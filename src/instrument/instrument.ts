/** Syntax to instrumented JavaScript: the code of a module as `runtime/protocol.ts` describes it. */

import { loweredStated } from "../frontend/insert/lowered.ts";
import { insertStated, type StatedModule } from "../frontend/insert/module.ts";
import { sitesOfStated } from "../frontend/insert/sites.ts";
import { positionAt } from "../frontend/lines.ts";
import { lowered } from "../frontend/lowering/lower.ts";
import { sitesOf } from "../frontend/lowering/sites.ts";
import { type CommonNames, commonNames } from "../frontend/modules/common-names.ts";
import { isTypeScript, type ModuleFormat, type ParsedModule } from "../frontend/parse.ts";
import { analyseScopes } from "../frontend/scopes/analyse.ts";
import { closedFunctions } from "../frontend/scopes/closed.ts";
import type { ModuleSites } from "../frontend/sites/number.ts";
import type { Site } from "../frontend/sites/site.ts";
import { keptBy } from "../frontend/state/module-state.ts";
import { type Build, createEmitter } from "./emitter.ts";
import type { ModuleLinks } from "./modules/links.ts";
import { moduleText } from "./modules/module.ts";
import { encodeMapping } from "./output/source-map.ts";
import { fileMark, functionRanges } from "./output/source-text.ts";

export { originalPosition } from "./output/source-map.ts";

/** What leads from the emitted code back to the original text; the runtime's `ModuleSource`. */
export interface ModuleSource {
  readonly text: string;
  readonly mark: string;
  readonly functions: readonly number[];
  readonly mappings: string;
}

/** The fields of the runtime's `ModuleCode`, and what the rest of Assay wants to know about the module. */
export interface InstrumentedModule {
  readonly file: string;
  readonly format: ModuleFormat;
  readonly code: string;
  readonly isAsync: boolean;
  readonly imports: readonly string[];
  readonly links?: ModuleLinks;
  readonly common?: CommonNames;
  readonly siteCount: number;
  readonly branchCount: number;
  readonly stateful: boolean;
  readonly changesImports?: boolean;
  readonly closed?: readonly number[];
  readonly sites: readonly Site[];
  readonly source: ModuleSource;
  /** Quadruples of generated line and column, original line and column, 0-based; see `originalPosition`. */
  readonly mapping: readonly number[];
}

/** The sites of a module, without any build of it: the same numbers that all builds have. */
export function numbered(written: ParsedModule): { readonly sites: readonly Site[]; readonly branchCount: number } {
  const module = lowered(written);
  const sites = sitesOf(module);
  return { sites: withStated(written, module, sites, "shadow").all, branchCount: sites.branchCount };
}

export function instrument(written: ParsedModule, options: { readonly build: Build }): InstrumentedModule {
  const module = lowered(written);
  const sites = sitesOf(module);
  const text = withStated(written, module, sites, options.build);
  const cx = createEmitter(text.module, analyseScopes(text.module), text.sites, options.build);
  const { code: marked, isAsync, links } = moduleText(cx);
  const { code, mapping } = cx.marker.extract(marked, (offset) =>
    positionAt(written.lines, text.module.origin?.positions.near(offset) ?? offset),
  );
  const scopes = analyseScopes(module);
  const kept = keptBy(module, scopes);
  const closed = cx.shadows ? closedFunctions(module, scopes).map((fn) => sites.siteOf(fn, "function").index) : [];
  return {
    file: module.file,
    format: module.format,
    code,
    isAsync,
    imports: cx.imports.specifiers,
    ...(links === undefined ? {} : { links }),
    ...(isCommonScript(written) ? { common: namesOf(written) } : {}),
    siteCount: text.all.length,
    branchCount: sites.branchCount,
    stateful: kept.own || kept.imported,
    ...(kept.imported ? { changesImports: true } : {}),
    ...(closed.length === 0 ? {} : { closed }),
    sites: text.all,
    mapping,
    source: {
      text: module.text,
      mark: fileMark(module.file),
      functions: functionRanges(module, sites),
      mappings: encodeMapping(mapping),
    },
  };
}

/** Whether the names it exports are those that a lexer finds. In TypeScript they are all its exports, because it is compiled first. */
const isCommonScript = ({ format, language }: ParsedModule): boolean =>
  format === "commonjs" && !isTypeScript(language);

const names = new WeakMap<ParsedModule, CommonNames>();

function namesOf(module: ParsedModule): CommonNames {
  let found = names.get(module);
  if (found === undefined) names.set(module, (found = commonNames(module.text)));
  return found;
}

interface EmittedText {
  readonly module: ParsedModule;
  readonly sites: ModuleSites;
  /** The same in every build, so that their numbers agree. */
  readonly all: readonly Site[];
}

/** The text that is emitted, with what the module states inserted: all of it in the checked build, otherwise only what inputs must meet. */
function withStated(written: ParsedModule, module: ParsedModule, sites: ModuleSites, build: Build): EmittedText {
  const checked = insertStated(written, "checked");
  if (checked === undefined) return { module, sites, all: sites.sites };
  const full = statedText(written, checked, sites);
  const assumed = insertStated(written, "assumed");
  const partial = assumed === undefined ? { module, sites } : statedText(written, assumed, full.sites);
  const all = assumed === undefined ? full.sites.sites : partial.sites.sites;
  return { ...(build === "checked" ? full : partial), all };
}

function statedText(written: ParsedModule, stated: StatedModule, sites: ModuleSites) {
  const module = loweredStated(stated, written);
  return { module, sites: sitesOfStated(sites, module, module.origin!.positions, written) };
}

/** Syntax to instrumented JavaScript: the code of a module as `runtime/protocol.ts` describes it. */
import type { ModuleFormat, ParsedModule } from "../frontend/parse.ts";
import { analyseScopes } from "../frontend/scope.ts";
import type { Site } from "../frontend/site.ts";
import { collectSites } from "../frontend/sites.ts";
import { isStateful } from "../frontend/state.ts";
import { type Build, createEmitter } from "./emitter.ts";
import { type ModuleLinks, moduleText } from "./modules.ts";
import { encodeMapping } from "./source-map.ts";
import { fileMark, functionRanges } from "./source-text.ts";

export { originalPosition } from "./source-map.ts";

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
  readonly siteCount: number;
  readonly branchCount: number;
  readonly stateful: boolean;
  readonly sites: readonly Site[];
  readonly source: ModuleSource;
  /** Quadruples of generated line and column, original line and column, 0-based; see `originalPosition`. */
  readonly mapping: readonly number[];
}

export function instrument(module: ParsedModule, options: { readonly build: Build }): InstrumentedModule {
  const scopes = analyseScopes(module);
  const sites = collectSites(module);
  const cx = createEmitter(module, scopes, sites, options.build);
  const { code: marked, isAsync, links } = moduleText(cx);
  const { code, mapping } = cx.marker.extract(marked, module.lines);
  return {
    file: module.file,
    format: module.format,
    code,
    isAsync,
    imports: cx.imports.specifiers,
    ...(links === undefined ? {} : { links }),
    siteCount: sites.sites.length,
    branchCount: sites.branchCount,
    stateful: isStateful(module, scopes),
    sites: sites.sites,
    mapping,
    source: {
      text: module.text,
      mark: fileMark(module.file),
      functions: functionRanges(module, sites),
      mappings: encodeMapping(mapping),
    },
  };
}

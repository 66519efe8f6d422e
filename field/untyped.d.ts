/** The packages that come without types of their own: the part of them that the harnesses use. */
declare module "semver" {
  interface SemVer {
    readonly version: string;
    format(): string;
    compare(other: SemVer | string): -1 | 0 | 1;
  }
  const semver: {
    parse(text: string): SemVer | null;
    valid(text: string): string | null;
    inc(text: string, release: string): string | null;
    gt(a: string, b: string): boolean;
    compare(a: string, b: string): -1 | 0 | 1;
    validRange(text: string): string | null;
    coerce(text: string): SemVer | null;
  };
  export default semver;
}

declare module "ini" {
  const ini: {
    parse(text: string): Record<string, unknown>;
    stringify(value: object): string;
    safe(text: string): string;
    unsafe(text: string): string;
  };
  export default ini;
}

declare module "qs" {
  const qs: { parse(text: string): object; stringify(value: object): string };
  export default qs;
}

declare module "mustache" {
  const Mustache: { render(template: string, view: object): string };
  export default Mustache;
}

declare module "big.js" {
  export default class Big {
    constructor(value: number | string);
    plus(n: number): Big;
    cmp(n: number): -1 | 0 | 1;
    eq(n: Big): boolean;
    toNumber(): number;
    toFixed(places: number): string;
  }
}

declare module "papaparse" {
  const Papa: {
    parse(text: string, options?: object): { data: unknown[]; errors: unknown[]; meta: { delimiter: string } };
    unparse(rows: readonly (readonly string[])[]): string;
  };
  export default Papa;
}

declare module "validator/lib/escape.js" {
  export default function escapeHtml(text: string): string;
}
declare module "validator/lib/unescape.js" {
  export default function unescapeHtml(text: string): string;
}
declare module "validator/lib/isCreditCard.js" {
  export default function isCreditCard(text: string): boolean;
}
declare module "validator/lib/isFQDN.js" {
  export default function isFQDN(text: string): boolean;
}
declare module "validator/lib/isIP.js" {
  export default function isIP(text: string, version?: 4 | 6): boolean;
}
declare module "validator/lib/isISBN.js" {
  export default function isISBN(text: string): boolean;
}
declare module "validator/lib/isISO8601.js" {
  export default function isISO8601(text: string, options: { strict: boolean }): boolean;
}
declare module "validator/lib/normalizeEmail.js" {
  export default function normalizeEmail(text: string): string | false;
}
declare module "validator/lib/blacklist.js" {
  export default function blacklist(text: string, characters: string): string;
}

declare module "underscore" {
  const _: {
    escape(text: string): string;
    unescape(text: string): string;
    sortedIndex(list: readonly number[], value: number): number;
    range(n: number): number[];
    isEqual(a: unknown, b: unknown): boolean;
    template(text: string): (data: object) => string;
  };
  export default _;
}

declare module "luxon" {
  export class Duration {
    static fromISO(text: string): Duration;
    static fromObject(parts: { hours: number; minutes: number }): Duration;
    toISO(): string;
    equals(other: Duration): boolean;
  }
  export class DateTime {
    static fromISO(text: string): DateTime;
    static fromMillis(time: number, options: { zone: string }): DateTime;
    toISO(): string | null;
    toMillis(): number;
    readonly isValid: boolean;
  }
}

declare module "lodash/camelCase.js" {
  export default function camelCase(text: string): string;
}
declare module "lodash/chunk.js" {
  export default function chunk<T>(list: readonly T[], size: number): T[][];
}
declare module "lodash/escape.js" {
  export default function escapeHtml(text: string): string;
}
declare module "lodash/escapeRegExp.js" {
  export default function escapeRegExp(text: string): string;
}
declare module "lodash/get.js" {
  export default function get(object: object, path: string): unknown;
}
declare module "lodash/set.js" {
  export default function set(object: object, path: string, value: unknown): object;
}
declare module "lodash/truncate.js" {
  export default function truncate(text: string, options: { length: number }): string;
}
declare module "lodash/unescape.js" {
  export default function unescapeHtml(text: string): string;
}

declare module "ramda/src/assocPath" {
  export default function assocPath(path: readonly string[], value: unknown, object: object): object;
}
declare module "ramda/src/clamp" {
  export default function clamp(low: number, high: number, value: number): number;
}
declare module "ramda/src/equals" {
  export default function equals(a: unknown, b: unknown): boolean;
}
declare module "ramda/src/mathMod" {
  export default function mathMod(a: number, m: number): number;
}
declare module "ramda/src/path" {
  export default function path(at: readonly string[], object: object): unknown;
}
declare module "ramda/src/splitEvery" {
  export default function splitEvery<T>(size: number, list: readonly T[]): T[][];
}

/** The kinds of assumptions. What comes last is given up first: of two that would do, the earlier is needed less often to be believed, because it can be proved or evaluated. */
import { ensures } from "./ensures.ts";
import { finite } from "./finite.ts";
import { invariant } from "./invariant.ts";
import type { AskedOf, AssumptionDefinition } from "./kind.ts";
import { loopInvariant } from "./loop-invariant.ts";
import { memberType } from "./member-type.ts";
import { noWrap } from "./no-wrap.ts";
import { parameterType } from "./parameter-type.ts";
import { quietCall } from "./quiet-call.ts";
import { receiver } from "./receiver.ts";
import { refined } from "./refined.ts";
import { requires } from "./requires.ts";
import { safeInteger } from "./safe-integer.ts";
import { separate } from "./separate.ts";

const LIST = [
  loopInvariant,
  requires,
  refined,
  invariant,
  receiver,
  parameterType,
  memberType,
  safeInteger,
  noWrap,
  finite,
  ensures,
  separate,
  quietCall,
] as const;

export type AssumptionKind = (typeof LIST)[number]["kind"];

export type Asked = AskedOf<AssumptionKind>;

/** Asked wherever assuming would say more; true: the analysis goes on as if it held. */
export type Assumes = (asked: Asked) => boolean;

export const ASSUME_NOTHING: Assumes = () => false;

// a question goes to the definition of its own kind only
export const ASSUMPTIONS = LIST as unknown as readonly AssumptionDefinition<AssumptionKind>[];

const BY_KIND = new Map(ASSUMPTIONS.map((one) => [one.kind, one]));

export const definitionOf = (kind: AssumptionKind): AssumptionDefinition<AssumptionKind> => BY_KIND.get(kind)!;

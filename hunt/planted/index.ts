/** All families of planted cases. */
import type { Case } from "../case.ts";
import { aliases } from "./aliases.ts";
import { around } from "./around.ts";
import { calls } from "./calls.ts";
import { checkers } from "./checkers.ts";
import { containers } from "./containers.ts";
import { decides } from "./decides.ts";
import { early } from "./early.ts";
import { edgesOfFlow } from "./edges-flow.ts";
import { edgesOfLists } from "./edges-lists.ts";
import { edgesOfProtocols } from "./edges-protocols.ts";
import { edgesOfValues } from "./edges-values.ts";
import { everyChecker } from "./every-checker.ts";
import { handedOn } from "./handed-on.ts";
import { inside } from "./inside.ts";
import { interop } from "./interop.ts";
import { keys } from "./keys.ts";
import { later } from "./later.ts";
import { library } from "./library.ts";
import { libraryOfNode } from "./library-node.ts";
import { metaClasses } from "./meta-classes.ts";
import { metaObjects } from "./meta-objects.ts";
import { optionals } from "./optionals.ts";
import { platformValues } from "./platform-values.ts";
import { primitives } from "./primitives.ts";
import { replacedBuiltins } from "./replaced-builtins.ts";
import { scepticClasses } from "./sceptic-classes.ts";
import { scepticLibrary } from "./sceptic-library.ts";
import { scopes } from "./scopes.ts";
import { shapes } from "./shapes.ts";
import { shown } from "./shown.ts";
import { state } from "./state.ts";
import { strangers } from "./strangers.ts";
import { textElsewhere } from "./text-elsewhere.ts";
import { turnsOfAsync } from "./turns-async.ts";
import { turnsOfFlow } from "./turns-flow.ts";
import { typed } from "./typed.ts";
import { undeclared } from "./undeclared.ts";
import { unions } from "./unions.ts";

export const planted = (): Case[] => [
  ...decides(),
  ...keys(),
  ...state(),
  ...shown(),
  ...aliases(),
  ...undeclared(),
  ...shapes(),
  ...optionals(),
  ...scopes(),
  ...around(),
  ...checkers(),
  ...later(),
  ...typed(),
  ...edgesOfValues(),
  ...edgesOfFlow(),
  ...edgesOfProtocols(),
  ...edgesOfLists(),
  ...inside(),
  ...handedOn(),
  ...early(),
  ...unions(),
  ...primitives(),
  ...containers(),
  ...calls(),
  ...interop(),
  ...libraryOfNode(),
  ...library(),
  ...turnsOfAsync(),
  ...turnsOfFlow(),
  ...metaClasses(),
  ...metaObjects(),
  ...textElsewhere(),
  ...replacedBuiltins(),
  ...platformValues(),
  ...scepticClasses(),
  ...scepticLibrary(),
  ...strangers(),
  ...everyChecker(),
];

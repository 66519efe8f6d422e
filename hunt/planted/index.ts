/** All families of planted cases. */
import type { Case } from "../case.ts";
import { aliases } from "./aliases.ts";
import { around } from "./around.ts";
import { checkers } from "./checkers.ts";
import { decides } from "./decides.ts";
import { edgesOfFlow } from "./edges-flow.ts";
import { edgesOfLists } from "./edges-lists.ts";
import { edgesOfProtocols } from "./edges-protocols.ts";
import { edgesOfValues } from "./edges-values.ts";
import { keys } from "./keys.ts";
import { later } from "./later.ts";
import { optionals } from "./optionals.ts";
import { scopes } from "./scopes.ts";
import { shapes } from "./shapes.ts";
import { shown } from "./shown.ts";
import { state } from "./state.ts";
import { typed } from "./typed.ts";
import { undeclared } from "./undeclared.ts";

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
];

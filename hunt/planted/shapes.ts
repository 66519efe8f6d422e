/** Values that a declared type allows and that are easily left out. */
import type { Case } from "../case.ts";
import { vary } from "../vary.ts";
import { given, tuples } from "./shapes-lists.ts";
import { flags, textual, zeros } from "./shapes-literals.ts";
import { intersections, structural } from "./shapes-objects.ts";
import { views } from "./shapes-views.ts";

export const shapes = (): Case[] => [
  ...vary("tuples", tuples, 1),
  ...vary("given values", given, 4),
  ...vary("structural types", structural, 2),
  ...vary("intersections", intersections, 4),
  ...vary("views", views, 4),
  ...vary("flags and zeros", [...flags, ...zeros], 4),
  ...vary("texts", textual, 4),
];

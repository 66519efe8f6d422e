/** Node types by their name, as the emitter's parts take them. */
import type { Node } from "../../frontend/syntax.ts";

export type { Node };

export type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;
export type MemberNode = NodeOf<"MemberExpression">;

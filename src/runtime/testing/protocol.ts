/** A runtime of the shadow build for tests of its protocol, with inputs of every sort. */
import { choice, input, literal, reference } from "../../expr/build.ts";
import type { Model, Primitive } from "../../expr/expr.ts";
import { print } from "../../expr/print.ts";
import { alternativeOf } from "../../expr/variable/variable.ts";
import { ShadowRuntime } from "../builds/shadow.ts";

export const R = new ShadowRuntime();
export const x = input("x", "num", { kind: "any-number" });
export const y = input("y", "num", { kind: "any-number" });
export const s = input("s", "str", { kind: "any-string", maxLength: 20 });
export const t = input("t", "str", { kind: "any-string", maxLength: 20 });
export const b = input("b", "bool", { kind: "any-boolean" });
export const big = input("big", "big", { kind: "any-bigint" });
export const tag = input(alternativeOf("u"), "num", { kind: "tag", labels: ["null", "string", "number", "object"] });
export const union = choice(tag, literal(null), s, x, reference("u"));

/** Instrumented code as it would be emitted: from text, since its marks are comments. */
export const emitted = <T>(code: string): T => new Function("R", "x", "log", `return (${code})`)(R, x, log) as T;
export const log: unknown[] = [];

export const model = (values: Record<string, Primitive>): Model => new Map(Object.entries(values));
export const begin = (values: Record<string, Primitive>): void => R.begin(model(values), {}, { check: true });
export const conditions = (): string[] => R.end().path.map((event) => print(event.condition));

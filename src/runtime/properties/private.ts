/** Private names as keys: `#n@12`, and `#n@()12` for accessors, of which the engine has no descriptor to show. They are always code of the program. */

const ACCESSOR = "@()";
const { indexOf } = String.prototype;
const { apply } = Reflect;

export const isPrivateAccessor = (key: unknown): boolean =>
  typeof key === "string" && key[0] === "#" && (apply(indexOf, key, [ACCESSOR]) as number) > 0;

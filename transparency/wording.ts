/**
 * The one thing that may differ between a native and an instrumented line: V8 writes source text into some messages, and the
 * source it sees is the instrumented one. Names, members and calls are worded exactly (the fixtures look at that). Of anything
 * stranger the class of the error, the operation that failed and everything else in the line must still be equal.
 */

/** Messages about one operation whose wording depends on the expression's text, by operation. */
const OPERATIONS: readonly (readonly [RegExp, string])[] = [
  [
    message(
      String.raw`(?:@ is not a function or its return value is not (?:async )?iterable|@ is not (?:async )?iterable|undefined is not a function)(?: \(cannot read property [^)"]*\)*)?|Cannot destructure property 'Symbol\(Symbol\.iterator\)' of '@' as it is (?:null|undefined)\.|Spread syntax requires \.\.\.iterable\[Symbol\.iterator\] to be a function|Cannot read properties of (?:null|undefined) \(reading 'Symbol\(Symbol\.(?:asyncI|i)terator\)'\)`,
    ),
    "‹not iterable›",
  ],
  [
    message(
      // Whether the call or the iteration failed, V8 does not say.
      String.raw`@ is not a function(?: or its return value is not (?:async )?iterable)?(?! or)|Function\.prototype\.apply was called on @, which is @ and not a function`,
    ),
    "‹not callable›",
  ],
  [message("@ is not a constructor"), "‹not constructible›"],
  [
    message(
      String.raw`Cannot destructure (?:property '@' of )?'@' as it is (?:null|undefined)\.|Cannot read properties of (?:null|undefined)(?: \(reading '@'\))?`,
    ),
    "‹nothing to read from›",
  ],
];

/** `@` is what V8 made of the source. A message stands behind the error's class, or is a string of its own. */
function message(pattern: string): RegExp {
  const texts = (part: string): string => pattern.replaceAll("@", part);
  return new RegExp(`(TypeError )(?:${texts("[^]*?")})|(")(?:${texts('(?:[^"\\\\]|\\\\.)*?')})(?=")`, "g");
}

/** Messages that quote the text of a function; the engine shortens long ones. */
const QUOTES =
  /(?:Error |")(?:Cannot (?:assign to read only property|create property|delete property|redefine property|set property|add property|define property|use 'in' operator to search for|convert|read properties of (?:null|undefined) \(reading|set properties of (?:null|undefined) \(setting)|Object prototype may only be an Object or null:|Class extends value|Iterator value|Right-hand side of|Invalid value used|Generator|Method )/;

/** Signs of instrumented text. */
const OURS = /R\.(?:steps|args|cell|exhausted|ret)|\$c = R|\$[Ca]\b|\/\*§|<omitted>/;

export function differsInWordingOnly(native: string, instrumented: string): boolean {
  return (
    OPERATIONS.some(([pattern, operation]) => {
      const worded = native.replace(pattern, `$1$2${operation}`);
      return worded !== native && worded === instrumented.replace(pattern, `$1$2${operation}`);
    }) || quotesFunction(native, instrumented)
  );
}

function quotesFunction(native: string, instrumented: string): boolean {
  const shortest = Math.min(native.length, instrumented.length);
  let start = 0;
  while (start < shortest && native[start] === instrumented[start]) start++;
  let end = 0;
  while (end < shortest - start && native.at(-1 - end) === instrumented.at(-1 - end)) end++;
  const from = instrumented.length - end;
  // What follows the function, which ends in a mark of ours, is the message's own again.
  return (
    QUOTES.test(instrumented.slice(0, start)) &&
    OURS.test(instrumented.slice(start, from)) &&
    from <= instrumented.lastIndexOf("/}") + 2
  );
}

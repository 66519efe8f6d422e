/** Process state a program may change (environment variables, exit code): changes last for one run. */
import { noteSurrounding } from "./seen.ts";

/** The real one, whatever the program puts in its place. */
const own = process;
const realEnv = own.env;
let isChanged = true;
let exitCode: typeof process.exitCode;

const values: NodeJS.ProcessEnv = {};

/** Converts what is stored to text, as the real environment does. */
export const virtualEnv = new Proxy<NodeJS.ProcessEnv>(values, {
  // reads are noted where the program makes them: Node itself reads some variables
  ownKeys(target) {
    noteSurrounding("the names in process.env");
    return Reflect.ownKeys(target);
  },
  set(target, key, value) {
    isChanged = true;
    return Reflect.set(target, key, typeof key === "symbol" ? value : String(value));
  },
  deleteProperty(target, key) {
    isChanged = true;
    return Reflect.deleteProperty(target, key);
  },
  defineProperty(target, key, attributes) {
    isChanged = true;
    return Reflect.defineProperty(target, key, attributes);
  },
});

/** Every run sees the environment the thread started with. */
export function enterEnvironment(): void {
  if (isChanged) {
    const names = Object.keys(values);
    for (let i = 0; i < names.length; i++) Reflect.deleteProperty(values, names[i]!);
    Object.assign(values, realEnv);
    isChanged = false;
  }
  exitCode = own.exitCode;
  own.env = virtualEnv;
}

export function leaveEnvironment(): void {
  if (own.env === virtualEnv) own.env = realEnv;
  if (own.exitCode !== exitCode) own.exitCode = exitCode;
}

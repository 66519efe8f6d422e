/** Process state a program may change (environment variables, exit code): changes last for one run. */

const realEnv = process.env;
let isChanged = true;
let exitCode: typeof process.exitCode;

/** Converts what is stored to text, as the real environment does. */
export const virtualEnv = new Proxy<NodeJS.ProcessEnv>(
  {},
  {
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
  },
);

/** Every run sees the environment the thread started with. */
export function enterEnvironment(): void {
  if (isChanged) {
    const names = Object.keys(virtualEnv);
    for (let i = 0; i < names.length; i++) Reflect.deleteProperty(virtualEnv, names[i]!);
    Object.assign(virtualEnv, realEnv);
    isChanged = false;
  }
  exitCode = process.exitCode;
  process.env = virtualEnv;
}

export function leaveEnvironment(): void {
  if (process.env === virtualEnv) process.env = realEnv;
  if (process.exitCode !== exitCode) process.exitCode = exitCode;
}

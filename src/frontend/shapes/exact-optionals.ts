/** Whether optional parts of the types in a file are exact: left out or of their type, never there and `undefined`. */
import { realFiles } from "../config/file-system.ts";
import { tsConfigOf } from "../config/tsconfig.ts";

export const hasExactOptionals = (file: string): boolean =>
  tsConfigOf(file, realFiles)?.compilerOptions.exactOptionalPropertyTypes === true;

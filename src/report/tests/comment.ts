/** Words of others in a comment of ours: what would end the line, or hide what stands there, is escaped. */
import { stringSource } from "../../value/source.ts";

export const commentText = (text: string): string => {
  const quoted = stringSource(text).slice(1, -1);
  return quoted.replaceAll('\\"', '"').replaceAll("\\\\", "\\");
};

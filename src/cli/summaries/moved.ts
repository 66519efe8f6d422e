/** Data with places in it, as another version of the project has them: classes of instances are known by their files. */
export function moved<T>(data: T, from: string, to: string): T {
  const inJson = (path: string): string => JSON.stringify(`${path}/`).slice(1, -1);
  return data === undefined ? data : (JSON.parse(JSON.stringify(data).replaceAll(inJson(from), () => inJson(to))) as T);
}

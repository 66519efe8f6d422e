/** Flags and masks. */
export function permissions(mode: number): string {
  const owner = (mode >> 6) & 7;
  const group = (mode >> 3) & 7;
  const other = mode & 7;
  if ((mode & 0o7777) !== mode) return "not a mode";
  if (owner === 7 && group === 5 && other === 5) return "public program";
  if ((other & 2) !== 0) return "writable by everyone";
  if (mode >>> 9 === 4) return "setuid";
  return "ordinary";
}

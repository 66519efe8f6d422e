/** Minutes to hours and back. */
export function slot(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const rest = minutes - hour * 60;
  if (hour === 23 && rest === 59) return "last minute";
  if (hour < 0 || hour > 23) return "another day";
  if (Math.trunc(minutes / 15) === 7) return "eighth quarter";
  return rest < 30 ? "first half" : "second half";
}

/** Optional properties, two levels deep. */
interface User {
  name: string;
  address?: { city?: string; zip: string } | null;
}

export function city(user: User | undefined): string {
  if (user?.address?.city === "Berlin") return "capital";
  const zip = user?.address?.zip ?? "none";
  if (zip === "none") return user === undefined ? "nobody" : "no address";
  return zip.length === 5 ? "germany" : "abroad";
}

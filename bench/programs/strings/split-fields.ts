/** Fields of a line, each with its own rule. */
export function record(line: string): string {
  const fields = line.split(";");
  if (fields.length !== 3) return "malformed";
  const [kind, amount, currency] = fields as [string, string, string];
  if (kind !== "buy" && kind !== "sell") return "unknown kind";
  const value = parseInt(amount, 10);
  if (Number.isNaN(value)) return "no amount";
  if (value > 500 && currency === "EUR") return "large";
  return kind === "buy" ? "bought" : "sold";
}

/** Exact words, the bane of random testing. */
export function command(line: string): number {
  switch (line) {
    case "start":
      return 1;
    case "stop":
      return 2;
    case "restart":
      return 3;
  }
  if (line.toLowerCase() === "status" && line !== "status") return 4;
  return 0;
}

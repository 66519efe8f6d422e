/** A discriminated union. */
type Shape =
  | { kind: "circle"; radius: number }
  | { kind: "square"; side: number }
  | { kind: "rectangle"; width: number; height: number };

export function area(shape: Shape): number {
  switch (shape.kind) {
    case "circle":
      if (shape.radius < 0) throw new RangeError("negative radius");
      return Math.PI * shape.radius ** 2;
    case "square":
      return shape.side * shape.side;
    // infeasible: false
    case "rectangle":
      return shape.width === shape.height ? -1 : shape.width * shape.height;
  }
}

/** A state machine. */
type State = "red" | "green" | "yellow";

export class TrafficLight {
  private state: State = "red";
  private ticks = 0;

  advance(seconds: number): State {
    this.ticks += seconds;
    switch (this.state) {
      case "red":
        if (this.ticks >= 30) this.state = "green";
        break;
      case "green":
        if (this.ticks >= 50) this.state = "yellow";
        break;
      // infeasible: false
      case "yellow":
        if (this.ticks >= 55) this.state = "red";
        break;
    }
    return this.state;
  }
}

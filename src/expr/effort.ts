/** Counts what working with expressions takes, in nodes: whoever shares time among others by work and not by the clock reads it. */
export const effort = {
  /** Nodes that were walked over: planning, copying, naming. */
  walked: 0,
  /** Nodes that were evaluated. */
  evaluated: 0,
  /** Nodes that were asked for, whether or not they were there already. */
  built: 0,
};

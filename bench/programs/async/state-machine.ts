/** A generator that is told things: every `next(event)` goes in, every state comes out. */
function* door(code: number): Generator<string, string, number> {
  let tries = 0;
  let input = yield "closed";
  while (input !== code) {
    tries++;
    if (tries === 3) return "alarm";
    input = yield "refused";
  }
  try {
    input = yield "open";
    if (input === 0) return "closed again";
  } finally {
    tries = 0;
  }
  return yield* held(input);
}

function* held(start: number): Generator<string, string, number> {
  const more = yield start > 100 ? "propped" : "held";
  return more === start ? "stuck" : "released";
}

export function play(code: number, events: number[]): string {
  const machine = door(code);
  let state = machine.next(0);
  for (const event of events.slice(0, 4)) {
    state = machine.next(event);
    if (state.done) return `final: ${state.value}`;
    if (state.value === "propped") return machine.return("forced").value;
  }
  return state.value;
}

/**
 * A table of states one can read aloud: each event, from which states it is possible, and where it leads.
 * States may be null (an order before its first settlement).
 */
export type Machine<State extends number | string | null, Event extends string> = Readonly<
  Record<Event, { readonly from: readonly State[]; readonly to: State }>
>;

/** The state an event leads to, wrapped because it may itself be null; or null when the event is not possible now. */
export function transition<State extends number | string | null, Event extends string>(
  machine: Machine<State, Event>,
  state: State,
  event: Event,
): { to: State } | null {
  const rule = machine[event];
  return rule.from.includes(state) ? { to: rule.to } : null;
}

/** The events that are possible in a state, in the order of the table. */
export function listEvents<State extends number | string | null, Event extends string>(
  machine: Machine<State, Event>,
  state: State,
): Event[] {
  return (Object.keys(machine) as Event[]).filter((event) => machine[event].from.includes(state));
}

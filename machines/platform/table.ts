/**
 * A machine's total table: for every state and every event, what happens. It documents the machine
 * and drives its test; the compiler finds the forgotten pair because nothing in it is optional.
 */
export type Outcome<State extends string> = { to: State } | { refused: string }

export type Table<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Record<Event, Outcome<State>>>>
>

export const to = <State extends string>(state: State): Outcome<State> => ({ to: state })
export const refused = (reason = 'not_allowed') => ({ refused: reason })

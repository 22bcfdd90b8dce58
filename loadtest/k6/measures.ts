/** What every scenario counts. Those under "must be 0" are thresholds of correctness, the others are read. */
import { Counter, Trend } from 'k6/metrics'

export const measures = {
  /** From `call` to its answer, across a reconnect if there was one. */
  ack: new Trend('aura_ack', true),
  /** From the commit to the client, for events that came while the socket was live. */
  commitToClient: new Trend('aura_commit_to_client', true),
  /** The same for every event, those that were replayed after a drop too. */
  eventAge: new Trend('aura_event_age', true),
  /** From the moment a value of the volatile lane was true to the client. */
  valueAge: new Trend('aura_value_age', true),
  /** From a lost socket to the moment all of its rooms are complete again. */
  recovery: new Trend('aura_recovery', true),
  /** From asking for a conversation to having it, and from sending a message to its acceptance. */
  take: new Trend('aura_take', true),
  answer: new Trend('aura_answer', true),
  /** The password, the code from the mailbox, the session. */
  signIn: new Trend('aura_sign_in', true),
  /** From opening a chat to its live line, and from a visitor's words to the answer. */
  chatOpened: new Trend('aura_chat_opened', true),
  chatAnswered: new Trend('aura_chat_answered', true),
  served: new Counter('aura_served'),
  events: new Counter('aura_events'),
  values: new Counter('aura_values'),
  replayed: new Counter('aura_replayed'),
  snapshots: new Counter('aura_snapshots'),
  reconnects: new Counter('aura_reconnects'),
  refused: new Counter('aura_refused'),
  // Must be 0.
  gaps: new Counter('aura_gaps'),
  doubled: new Counter('aura_doubled'),
  lost: new Counter('aura_lost'),
  errors: new Counter('aura_errors'),
}

/** For the `thresholds` of a scenario. A counter nobody added to has no value, and passes. */
export const correctness = {
  aura_gaps: ['count==0'],
  aura_doubled: ['count==0'],
  aura_lost: ['count==0'],
  aura_errors: ['count==0'],
}

export function complain(what: string, detail: unknown): void {
  measures.errors.add(1, { what })
  console.error(`${what}: ${JSON.stringify(detail)}`)
}

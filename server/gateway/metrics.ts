/** What the gateway counts as it happens. What can be asked at any time is in `Gateway.stats`. */
export type ResumeSource = 'ring' | 'log' | 'snapshot'

export type GatewayMetrics = {
  /** Events that had to be read from the log because the news of them was lost, late or too large. */
  repaired(events: number): void
  ticked(milliseconds: number): void
  /** So many sockets got one write of so many events each. */
  wrote(sockets: number, events: number): void
  /** From a commit's time to the last socket of its tick. */
  delivered(milliseconds: number): void
  resumed(source: ResumeSource): void
  lagged(how: 'began' | 'caughtUp' | 'closed'): void
  refusedHandshake(code: string): void
  /** Something no client caused: a person should look. */
  failed(what: string, error: unknown): void
}

export type GatewayStats = {
  sockets: number
  follows: number
  /** Events known to be in the log and not passed on yet, over all companies followed. */
  lag: number
  lagging: number
  ringBytes: number
  draining: boolean
}

export const noMetrics: GatewayMetrics = {
  repaired: () => {},
  ticked: () => {},
  wrote: () => {},
  delivered: () => {},
  resumed: () => {},
  lagged: () => {},
  refusedHandshake: () => {},
  failed: () => {},
}

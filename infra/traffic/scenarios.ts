/**
 * What a day is like: how many customers write and call, how many people serve them and whether the providers work,
 * minute by minute. A scenario goes round, so that it may run for ever.
 */
export const scenarioNames = ['quiet', 'peak', 'failure', 'overload'] as const
export type ScenarioName = (typeof scenarioNames)[number]

export type Minute = {
  /** Customers who begin to write. */
  arrivals: number
  /** Customers who call. */
  calls: number
  /** How many of the desks are served. */
  desks: number
  provider: 'works' | 'fails'
}

export type Scenario = {
  /** After so many minutes it begins again. */
  round: number
  at: (minute: number) => Minute
  /** Seconds in which an operator has read and answered. */
  answers: readonly [number, number]
}

/** More conversations and calls than these are never under way. */
export const concurrent = 60
export const onTheLine = 12

const calm: Minute = { arrivals: 1.5, calls: 0.5, desks: 4, provider: 'works' }
const unhurried = [6, 25] as const

const during = (minute: number, from: number, to: number) => minute >= from && minute < to

/** One minute of waves: a little more, a little less. */
const wave = (minute: number) => 1 + 0.4 * Math.sin((minute / 20) * 2 * Math.PI)

export const scenarios: Record<ScenarioName, Scenario> = {
  quiet: {
    round: 20,
    at: (minute) => ({ ...calm, arrivals: calm.arrivals * wave(minute), calls: calm.calls * wave(minute) }),
    answers: unhurried,
  },
  /** A rush that nobody had planned for, twice an hour: more call than four people can speak with. */
  peak: {
    round: 30,
    at: (minute) => ({ ...calm, ...(during(minute, 2, 12) ? { arrivals: 4, calls: 7 } : { arrivals: 2, calls: 1 }) }),
    answers: [4, 12],
  },
  /** The providers are away for five minutes. */
  failure: {
    round: 20,
    at: (minute) => ({ ...calm, arrivals: 2.5, provider: during(minute, 2, 7) ? 'fails' : 'works' }),
    answers: unhurried,
  },
  /** Nearly everybody is at lunch when customers come: some thirty wait. */
  overload: {
    round: 30,
    at: (minute) => ({
      ...calm,
      ...(during(minute, 1, 8) ? { arrivals: 7, calls: 2 } : { arrivals: 1, calls: 0.3 }),
      desks: during(minute, 1, 10) ? 1 : 4,
    }),
    answers: [8, 20],
  },
}

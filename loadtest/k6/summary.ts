/** The figures of a run as k6 hands them over. */
type Metric = { type: string; values: Record<string, number>; thresholds?: Record<string, { ok: boolean }> }
export type Summary = { metrics: Record<string, Metric> }

export const trends: readonly (readonly [metric: string, title: string])[] = [
  ['aura_ack', 'call → answer'],
  ['aura_commit_to_client', 'commit → client, live'],
  ['aura_event_age', 'age of any event'],
  ['aura_value_age', 'age of a value on a wall'],
  ['aura_recovery', 'lost line → complete again'],
  ['aura_take', 'asking for a conversation → having it'],
  ['aura_answer', 'message → accepted'],
  ['aura_sign_in', 'sign-in with its code'],
  ['aura_chat_opened', 'chat opened → live'],
  ['aura_chat_answered', 'visitor writes → has the answer'],
]

/** The counters of a run without their prefix. */
export const countsOf = ({ metrics }: Summary): [name: string, count: number][] =>
  Object.entries(metrics)
    .flatMap(([name, { type, values }]): [string, number][] =>
      type === 'counter' && name.startsWith('aura_') ? [[name.slice(5), values.count ?? 0]] : [],
    )
    .sort(([a], [b]) => a.localeCompare(b))

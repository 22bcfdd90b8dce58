/**
 * What the War Room counts, once and for all: its tiles, its rules, its history and every report read this list. A
 * metric is folded from the log (`machines/warroom/metrics`), each event at the time the log gave it, so what a
 * screen shows now is what a recount says tomorrow.
 *
 *   gauge       how it is at a moment; of a stretch of time, how it was at its end
 *   count       how many there were; of a stretch of time, their sum. `of` counts durations by how many ended
 *   percentile  of durations that ended in a stretch of time, in seconds, within one per cent
 *   share       of one count in the sum of itself and another, in whole per cent; of nothing it is nothing
 *   mean        of a sum by how often it was added to; of nothing it is nothing
 */
export const dimensions = ['company', 'queue', 'channel', 'operator', 'ai_agent', 'source'] as const
export type Dimension = (typeof dimensions)[number]

export type Unit = 'count' | 'seconds' | 'percent' | 'money' | 'rating'

export type Metric = { dimension: Dimension; unit: Unit; counts: string } & (
  | { kind: 'gauge' }
  /** `per`: so many of what is counted are one. */
  | { kind: 'count'; of?: string; per?: number }
  | { kind: 'percentile'; of: string; at: number }
  | { kind: 'share'; of: string; against: string }
  | { kind: 'mean'; of: string; by: string }
)

const gauge = (dimension: Dimension, counts: string, unit: Unit = 'count') =>
  ({ dimension, kind: 'gauge', unit, counts }) as const
const count = (dimension: Dimension, counts: string) => ({ dimension, kind: 'count', unit: 'count', counts }) as const
const percentile = (dimension: Dimension, of: string, at: number, counts: string) =>
  ({ dimension, kind: 'percentile', unit: 'seconds', of, at, counts }) as const
const share = (dimension: Dimension, of: string, against: string, counts: string) =>
  ({ dimension, kind: 'share', unit: 'percent', of, against, counts }) as const

const mean = (dimension: Dimension, of: string, by: string, counts: string) =>
  ({ dimension, kind: 'mean', unit: 'count', of, by, counts }) as const

/** Models are paid in millionths of the currency of their budget. */
export const microsPerUnit = 1_000_000

/** From the customer's first unanswered message to our answer, by any author. */
const answer = 'durations from a customer’s first unanswered word to our answer'

export const metrics = {
  'conversations.waiting': gauge('company', 'conversations that nobody has taken yet'),
  'conversations.unanswered': gauge('company', 'conversations whose customer waits for our word, taken or not'),
  'conversations.open': gauge('company', 'conversations that somebody has at hand, held ones too'),
  'conversations.longest_wait': gauge('company', 'how long the one waits that waits longest to be taken', 'seconds'),
  'conversations.opened': count('company', 'conversations that began, or began again'),
  'conversations.answered': count('company', 'conversations whose customer had the first answer'),
  'conversations.closed': count('company', 'conversations that ended'),
  'conversations.abandoned': count('company', 'conversations that ended with the customer’s word unanswered'),
  'messages.in': count('company', 'messages of customers'),
  'messages.out': count('company', 'messages written to customers'),
  'messages.failed': count('company', 'messages that could not be delivered'),
  'answer.count': { ...count('company', 'answers to a customer’s unanswered word'), of: 'answer' },
  'answer.median': percentile('company', 'answer', 50, answer),
  'answer.p90': percentile('company', 'answer', 90, answer),
  'calls.live': gauge('company', 'calls with the customer on the line'),
  'calls.waiting': gauge('company', 'calls that nobody has answered yet'),
  'calls.started': count('company', 'calls that came in and were let in'),
  'calls.answered': count('company', 'calls that somebody answered'),
  'calls.lost': count('company', 'calls that ended before anybody answered'),
  'calls.wait_median': percentile('company', 'calls.wait', 50, 'durations from the first ring to somebody’s voice'),
  'operators.online': gauge('company', 'people at their desks, taking work or paused'),
  'operators.available': gauge('company', 'people who take work'),
  'operators.paused': gauge('company', 'people at their desks who pause'),
  'operators.at_hand': gauge('company', 'conversations that people at their desks have at hand'),
  'operators.capacity': gauge('company', 'conversations that people at their desks may have at once'),
  'operators.load': gauge('company', 'conversations at hand in those there may be at once', 'percent'),
  'sla.met': count('company', 'answers that came in the time the queue promises'),
  'sla.breached': count('company', 'answers that were still missing when the time the queue promises was over'),
  'sla.level': share('company', 'sla.met', 'sla.breached', 'promises of an answer that were kept'),
  'deals.opened': count('company', 'deals that were opened'),
  'deals.won': count('company', 'deals that were won'),
  'deals.lost': count('company', 'deals that were lost'),
  'queue.waiting': gauge('queue', 'conversations of the queue that nobody has taken yet'),
  'queue.longest_wait': gauge('queue', 'how long the one waits that waits longest in the queue', 'seconds'),
  'queue.open': gauge('queue', 'conversations of the queue that somebody has at hand'),
  'queue.entered': count('queue', 'conversations that came into the queue'),
  'queue.abandoned': count('queue', 'conversations of the queue that ended with the customer’s word unanswered'),
  'queue.answer_median': percentile('queue', 'queue.answer', 50, answer),
  'queue.answer_p90': percentile('queue', 'queue.answer', 90, answer),
  'queue.sla_met': count('queue', 'answers that came in the time the queue promises'),
  'queue.sla_breached': count('queue', 'answers that were still missing when the time the queue promises was over'),
  'queue.level': share('queue', 'queue.sla_met', 'queue.sla_breached', 'promises of an answer that were kept'),
  'channel.in': count('channel', 'messages of customers on the channel'),
  'channel.out': count('channel', 'messages written to customers on the channel'),
  'channel.failed': count('channel', 'messages of the channel that could not be delivered'),
  'operator.at_hand': gauge('operator', 'conversations that the person has at hand'),
  'operator.answers': count('operator', 'messages that the person wrote to customers'),
  'operator.answer_median': percentile('operator', 'operator.answer', 50, answer),
  'ai_agent.at_hand': gauge('ai_agent', 'conversations that the AI agent has at hand'),
  'ai_agent.taken': count('ai_agent', 'conversations that the AI agent took'),
  'ai_agent.answers': count('ai_agent', 'answers that the AI agent gave to customers'),
  'ai_agent.resolved': count('ai_agent', 'conversations that were closed as resolved while the AI agent had them'),
  'ai_agent.handed_off': count('ai_agent', 'conversations that the AI agent handed to people'),
  'ai_agent.taken_over': count('ai_agent', 'conversations that a person took from the AI agent'),
  'ai_agent.sla_met': count('ai_agent', 'answers of the AI agent in the time the queue promises'),
  'ai_agent.sla_breached': count('ai_agent', 'answers that were still missing in time while the AI agent had them'),
  'ai_agent.level': share(
    'ai_agent',
    'ai_agent.sla_met',
    'ai_agent.sla_breached',
    'promises of an answer that were kept',
  ),
  'ai_agent.ratings': count('ai_agent', 'ratings of conversations that the AI agent resolved'),
  'ai_agent.csat': { ...mean('ai_agent', 'ai_agent.stars', 'ai_agent.ratings', 'what customers gave'), unit: 'rating' },
  'ai_agent.cost': {
    ...count('ai_agent', 'what models cost that were asked for the AI agent'),
    ...{ unit: 'money', of: 'ai_agent.micros', per: microsPerUnit },
  },
  'source.opened': count('source', 'deals that came from there'),
  'source.won': count('source', 'deals from there that were won'),
} as const satisfies Record<string, Metric>

export type MetricId = keyof typeof metrics
export const isMetric = (name: string): name is MetricId => Object.hasOwn(metrics, name)
export const metricIds = Object.keys(metrics).filter(isMetric)

/**
 * Where a deal comes from: the kind of channel on which its contact had a conversation when it was opened, or
 * 'direct'.
 */
export const directSource = 'direct'

import { type MetricKey, named } from '@aura/contracts/warroom/metrics/key.ts'
import { describe, expect, it } from 'vitest'
import { wallOf } from '../wall/wall.ts'
import { fromCheckpoint } from './checkpoint.ts'
import { currentReadings, windowOf } from './current-readings.ts'
import { fold, type Happened } from './fold.ts'
import { percentileOf, put, type Sketch } from './sketch.ts'
import { type Metrics, nothingYet } from './state.ts'
import { metricValue, type Window } from './value.ts'

const base = Date.parse('2026-03-02T10:00:00.000Z')
const at = (seconds: number) => new Date(base + seconds * 1000).toISOString()
const after = (...happened: (Omit<Happened, 'position' | 'at'> & { second: number })[]) => {
  const metrics = nothingYet()
  for (const [position, { second, ...one }] of happened.entries())
    fold(metrics, { ...one, position, at: at(second) }, () => null)
  return metrics
}

const conversation = (set: object) => ({
  id: 'c1',
  contactId: 'p1',
  channelId: 'ch1',
  channel: 'whatsapp',
  queueId: 'q1',
  assigneeId: null,
  state: 'waiting',
  openedAt: at(0),
  waitingSince: at(0),
  answerDueAt: null,
  mergedInto: null,
  ...set,
})
const opened = (second: number, set: object = {}) => ({
  second,
  name: 'conversations.opened',
  body: { conversation: conversation(set) },
})
const changed = (second: number, set: object) => ({
  second,
  name: 'conversations.changed',
  body: { conversation: conversation(set) },
})
const answered = { state: 'open', assigneeId: 'u1', waitingSince: null }
const now = (second: number) => base + second * 1000
const valueAt = (metrics: Metrics, key: MetricKey, moment: number, window: Window = windowOf(60, moment)) => {
  const metric = named(key)
  return metric && metricValue(metric, currentReadings(metrics), window, moment)
}

describe('the metrics of a company', () => {
  it('count what waits, for how long, and in which queue', () => {
    const metrics = after(opened(5), opened(9, { id: 'c2', queueId: null, openedAt: at(9), waitingSince: at(9) }))
    expect(valueAt(metrics, 'conversations.waiting', now(30))).toBe(2)
    expect(valueAt(metrics, 'queue.waiting:q1', now(30))).toBe(1)
    expect(valueAt(metrics, 'conversations.longest_wait', now(30))).toBe(30)
    expect(valueAt(metrics, 'queue.entered:q1', now(30))).toBe(1)
  })

  it('tell how soon customers are answered, and forget it after the hour', () => {
    const metrics = after(opened(0), changed(40, answered), changed(50, { ...answered, waitingSince: at(50) }))
    expect(valueAt(metrics, 'answer.median', now(60))).toBe(40)
    expect(valueAt(metrics, 'queue.answer_p90:q1', now(60))).toBe(40)
    expect(valueAt(metrics, 'operator.at_hand:u1', now(60))).toBe(1)
    expect(valueAt(metrics, 'answer.median', now(3661))).toBe(null)
  })

  it('take the median of an even number of answers between the two in the middle', () => {
    const sketch: Sketch = {}
    for (const seconds of [3, 8, 10, 11, 18, 20, 20, 25]) put(sketch, seconds)
    expect(percentileOf([sketch], 50)).toBe(15)
    expect(percentileOf([sketch], 90)).toBe(25)
    expect(percentileOf([{ 4: 1 }, { 8: 1 }], 50)).toBe(6)
    expect(percentileOf([{ 4: 2, 8: 1 }], 50)).toBe(4)
  })

  it('count a conversation as answered once, however often its customer is answered', () => {
    const waitingAgain = { ...answered, waitingSince: at(50) }
    const again = opened(80, { openedAt: at(80), waitingSince: at(80) })
    const metrics = after(opened(0), changed(40, answered), changed(50, waitingAgain), changed(60, answered))
    expect(valueAt(metrics, 'answer.count', now(70))).toBe(2)
    expect(valueAt(metrics, 'conversations.answered', now(70))).toBe(1)
    const reopened = after(
      opened(0),
      changed(40, answered),
      changed(70, { state: 'closed' }),
      again,
      changed(90, answered),
    )
    expect(valueAt(reopened, 'conversations.answered', now(100))).toBe(2)
  })

  it('count as answers of an AI agent what answered the customer, not each message it wrote', () => {
    const author = { kind: 'ai_agent', id: 'a1', name: 'Lia' }
    const written = (id: string) => ({
      ...{ second: 5, name: 'conversations.message_added' },
      body: { message: { ...{ id, conversationId: 'c1', direction: 'out', author }, content: { type: 'text' } } },
    })
    const answered = {
      second: 5,
      name: 'agents.answered',
      body: { conversationId: 'c1', agentId: 'a1', messageId: 'm2' },
    }
    const metrics = after(written('greeting'), written('m2'), answered, written('a person comes'))
    expect(valueAt(metrics, 'messages.out', now(30))).toBe(3)
    expect(valueAt(metrics, 'ai_agent.answers:a1', now(30))).toBe(1)
    expect(metrics.traces.filter(({ key }) => key.startsWith('ai_agent.')).map(({ id }) => id)).toEqual(['m2'])
  })

  it('count an answer that comes late as a promise broken, once, whether the clock rang before or not', () => {
    const promised = { answerDueAt: at(30) }
    const rang = {
      second: 31,
      name: 'routing.sla_breached',
      body: { conversationId: 'c1', target: 'answer', due: at(30) },
    }
    const both = [
      after(opened(0, promised), changed(40, answered)),
      after(opened(0, promised), rang, changed(40, answered)),
    ]
    for (const metrics of both) {
      expect(valueAt(metrics, 'sla.breached', now(50))).toBe(1)
      expect(valueAt(metrics, 'queue.level:q1', now(50))).toBe(0)
    }
    const kept = after(opened(0, promised), changed(20, answered))
    expect(valueAt(kept, 'sla.level', now(50))).toBe(100)
  })

  it('call a conversation abandoned that ends without our word, and not one that goes on elsewhere', () => {
    const closed = { state: 'closed', waitingSince: null }
    expect(valueAt(after(opened(0), changed(9, closed)), 'conversations.abandoned', now(10))).toBe(1)
    const merged = after(opened(0), changed(9, { ...closed, mergedInto: 'c2' }))
    expect(valueAt(merged, 'conversations.abandoned', now(10))).toBe(0)
    expect(valueAt(merged, 'conversations.closed', now(10))).toBe(1)
  })

  it('close a minute as it was at its end, and keep only what changed', () => {
    const metrics = after(opened(10), changed(70, answered), changed(200, answered))
    expect(
      metrics.closed.map(({ at, gauges, wall }) => [at - base, gauges.get('conversations.waiting'), wall.waiting]),
    ).toEqual([
      [0, 1, 1],
      [60_000, 0, 0],
    ])
    expect(valueAt(metrics, 'conversations.opened', now(200), windowOf(4, now(200)))).toBe(1)
    expect(valueAt(metrics, 'conversations.opened', now(200), windowOf(3, now(200)))).toBe(0)
  })

  it('know where a deal came from, and count it as won when it was won, in whichever stage of a pipeline', () => {
    const deal = { id: 'd1', contactId: 'p1', stage: 'prospecting' }
    const won = { ...deal, stage: 'assinatura', outcome: { result: 'won', reason: null, at: at(12) } }
    const metrics = after(
      opened(0),
      { second: 5, name: 'deals.created', body: { deal } },
      { second: 8, name: 'deals.moved', body: { deal: { ...deal, stage: 'closing' }, from: 'proposal' } },
      { second: 9, name: 'deals.moved', body: { deal: { ...deal, stage: 'assinatura' }, from: 'closing' } },
    )
    expect(valueAt(metrics, 'deals.won', now(10))).toBe(0)
    fold(metrics, { name: 'deals.won', at: at(12), position: 99, body: { deal: won } }, () => null)
    expect(valueAt(metrics, 'deals.won', now(13))).toBe(1)
    expect(valueAt(metrics, 'source.opened:whatsapp', now(13))).toBe(1)
    expect(valueAt(metrics, 'source.won:whatsapp', now(13))).toBe(1)
  })

  it('count a deal as lost once, however many stages for lost ones it goes through', () => {
    const deal = { id: 'd1', contactId: null, stage: 'desistiu', outcome: { result: 'lost', reason: null, at: at(5) } }
    const metrics = after(
      { second: 5, name: 'deals.moved', body: { deal, from: 'proposal' } },
      {
        ...{ second: 9, name: 'deals.moved' },
        body: { deal: { ...deal, stage: 'sem_verba' }, from: 'desistiu', previousResult: 'lost' },
      },
    )
    expect(valueAt(metrics, 'deals.lost', now(10))).toBe(1)
  })

  it('count no sale and no loss of the past that a file brings in today', () => {
    const end = (result: string) => ({ outcome: { result, reason: null, at: '2020-01-01T12:00:00.000Z' } })
    const deal = { id: 'd1', contactId: null, stage: 'closing' }
    const metrics = after(
      { second: 5, name: 'deals.created', body: { deal } },
      { second: 6, name: 'deals.won', body: { deal: { ...deal, ...end('won') } } },
      { second: 7, name: 'deals.created', body: { deal: { ...deal, id: 'd2', stage: 'lost', ...end('lost') } } },
      {
        second: 8,
        name: 'deals.moved',
        body: { deal: { ...deal, id: 'd3', stage: 'lost', ...end('lost') }, from: 'closing' },
      },
    )
    expect((['deals.opened', 'deals.won', 'deals.lost'] as const).map((key) => valueAt(metrics, key, now(10)))).toEqual(
      [2, 0, 0],
    )
  })

  it('count nothing of a sample, neither opened nor won nor lost', () => {
    const deal = { id: 'd1', contactId: null, stage: 'closing' }
    const other = { ...deal, id: 'd2' }
    const end = (result: string) => ({ outcome: { result, reason: null, at: at(6) } })
    const metrics = after(
      { second: 4, name: 'deals.created', body: { deal, sample: true } },
      { second: 5, name: 'deals.created', body: { deal: other, sample: true } },
      { second: 6, name: 'deals.won', body: { deal: { ...deal, ...end('won') } } },
      {
        second: 7,
        name: 'deals.moved',
        body: { deal: { ...other, stage: 'lost', ...end('lost') }, from: 'closing' },
      },
    )
    const keys = ['deals.opened', 'deals.won', 'deals.lost', 'source.opened:direct', 'source.won:direct'] as const
    expect(keys.map((key) => valueAt(metrics, key, now(10)))).toEqual([0, 0, 0, 0, 0])
  })

  it('count a sample that stays when the samples are removed as a deal opened then, and what becomes of it', () => {
    const deal = { id: 'd1', contactId: null, stage: 'closing' }
    const won = { ...deal, id: 'd2', outcome: { result: 'won', reason: null, at: at(5) } }
    const metrics = after(
      { second: 4, name: 'deals.created', body: { deal, sample: true } },
      { second: 4, name: 'deals.created', body: { deal: { ...deal, id: 'd2' }, sample: true } },
      { second: 5, name: 'deals.won', body: { deal: won } },
      { second: 6, name: 'deals.sample_adopted', body: { deal } },
      { second: 6, name: 'deals.sample_adopted', body: { deal: won } },
      { second: 7, name: 'deals.won', body: { deal: { ...deal, outcome: { ...won.outcome, at: at(7) } } } },
    )
    const keys = [
      'deals.opened',
      'deals.won',
      'source.opened:direct',
      'source.won:direct',
      'source.opened:sample',
    ] as const
    expect(keys.map((key) => valueAt(metrics, key, now(10)))).toEqual([2, 2, 2, 2, 0])
  })

  it('are checkpointed every ten minutes, and go on from there as if nothing had been', () => {
    const metrics = after(opened(5), changed(40, answered), opened(610, { id: 'c2', openedAt: at(610) }))
    const [kept] = metrics.closed.flatMap(({ checkpoint }) => (checkpoint ? [checkpoint] : []))
    if (!kept) throw new Error('ten minutes are over')
    const again = fromCheckpoint(JSON.parse(JSON.stringify(kept)))
    expect(wallOf(again, now(609))).toMatchObject({ open: 1, waiting: 0, answerMedian: 40 })
    const one = { ...opened(610, { id: 'c2', openedAt: at(610) }), position: 2, at: at(610) }
    fold(again, one, () => null)
    expect(wallOf(again, now(700))).toEqual(wallOf(metrics, now(700)))
  })

  it('count no second first answer after a checkpoint from before first answers were counted', () => {
    const waitingAgain = { ...answered, waitingSince: at(50) }
    const other = { id: 'c2', openedAt: at(60), waitingSince: at(60) }
    const metrics = after(opened(5), changed(40, answered), changed(50, waitingAgain), opened(60, other), opened(610))
    const [kept] = metrics.closed.flatMap(({ checkpoint }) => (checkpoint ? [checkpoint] : []))
    if (!kept) throw new Error('ten minutes are over')
    const old = JSON.stringify(kept, (key, value) => (key === 'answered' ? undefined : value))
    const again = fromCheckpoint(JSON.parse(old))
    expect(valueAt(again, 'conversations.answered', now(609))).toBe(1)
    const next = (second: number, set: object) => ({ ...changed(second, set), position: second, at: at(second) })
    fold(again, next(620, answered), () => null)
    expect(valueAt(again, 'conversations.answered', now(630))).toBe(1)
    fold(again, next(640, { ...other, ...answered }), () => null)
    expect(valueAt(again, 'conversations.answered', now(650))).toBe(2)
  })
})

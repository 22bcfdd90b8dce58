/** Sales as the War Room counts them: those that the table of deals has. */
import { type MetricKey, named } from '@aura/contracts/warroom/metrics/key.ts'
import { describe, expect, it } from 'vitest'
import { currentReadings, windowOf } from './current-readings.ts'
import { fold, type Happened } from './fold.ts'
import { type Metrics, nothingYet } from './state.ts'
import { metricValue } from './value.ts'

const base = Date.parse('2026-03-02T10:00:00.000Z')
const now = (second: number) => base + second * 1000
const at = (second: number) => new Date(now(second)).toISOString()
const after = (...happened: (Omit<Happened, 'position' | 'at'> & { second: number })[]) => {
  const metrics = nothingYet()
  for (const [position, { second, ...one }] of happened.entries())
    fold(metrics, { ...one, position, at: at(second) }, () => null)
  return metrics
}
const valueAt = (metrics: Metrics, key: MetricKey, moment: number) => {
  const metric = named(key)
  return metric && metricValue(metric, currentReadings(metrics), windowOf(60, moment), moment)
}

describe('the metrics of a company', () => {
  it('count a sale that is taken back twice and won again as the one sale that the table has', () => {
    const deal = { id: 'd1', contactId: null, stage: 'closing' }
    const won = (second: number) => ({ ...deal, outcome: { result: 'won', reason: null, at: at(second) } })
    const keys = ['deals.won', 'source.won:direct'] as const
    const events = [
      { second: 4, name: 'deals.created', body: { deal } },
      { second: 5, name: 'deals.won', body: { deal: won(5) } },
      { second: 6, name: 'deals.edited', body: { deal: { ...won(5), title: 'Contrato' } } },
      {
        second: 7,
        name: 'deals.moved',
        body: { deal: { ...deal, stage: 'proposal' }, from: 'closing', previousResult: 'won' },
      },
      { second: 8, name: 'deals.won', body: { deal: won(8) } },
      { second: 9, name: 'deals.edited', body: { deal } },
      { second: 70, name: 'deals.won', body: { deal: won(70) } },
      {
        second: 71,
        name: 'deals.moved',
        body: { deal: { ...deal, stage: 'lost' }, from: 'closing', previousResult: 'won' },
      },
      { second: 72, name: 'deals.moved', body: { deal: won(70), from: 'lost', previousResult: 'lost', undone: true } },
    ]
    const sales = [0, 1, 1, 0, 1, 0, 1, 0, 1]
    for (const [index, expected] of sales.entries()) {
      const metrics = after(...events.slice(0, index + 1))
      expect(keys.map((key) => valueAt(metrics, key, now(75)))).toEqual([expected, expected])
      expect(metrics.traces.filter(({ key }) => key === 'deals.won')).toHaveLength(expected)
    }
  })

  it('take a sale back from the minute in which it was counted, however long ago that is', () => {
    const deal = { id: 'd1', contactId: null, stage: 'closing' }
    const metrics = after(
      {
        second: 5,
        name: 'deals.won',
        body: { deal: { ...deal, outcome: { result: 'won', reason: null, at: at(5) } } },
      },
      { second: 65, name: 'deals.edited', body: { deal: { ...deal, id: 'd2' } } },
    )
    // As after a step that was saved.
    for (const minute of metrics.minutes) minute.changed.clear()
    fold(metrics, { name: 'deals.edited', at: at(4000), position: 9, body: { deal } }, () => null)
    expect(valueAt(metrics, 'deals.won', now(4000))).toBe(0)
    expect(metrics.withdrawn).toEqual([
      { key: 'deals.won', minute: base, position: 0, by: 1 },
      { key: 'source.won:direct', minute: base, position: 0, by: 1 },
    ])
  })

  it('count a sale that an undo brings back on the day on which it was counted', () => {
    const deal = { id: 'd1', contactId: null, stage: 'closing' }
    const won = (second: number) => ({ ...deal, outcome: { result: 'won', reason: null, at: at(second) } })
    const left = (second: number, position: number) => ({
      ...{ name: 'deals.moved', at: at(second), position },
      body: { deal: { ...deal, stage: 'proposal' }, from: 'closing', previousResult: 'won' },
    })
    const returned = (second: number, position: number) => ({
      ...{ name: 'deals.moved', at: at(second), position },
      body: { deal: won(5), from: 'proposal', undone: true },
    })
    const save = (metrics: Metrics) => {
      for (const minute of metrics.minutes) minute.changed.clear()
      metrics.withdrawn = []
      metrics.traces = []
    }
    const day = 24 * 3600
    // Across midnight, and so long after the win that it is no news of the day any more.
    for (const later of [11 * 3600, 2 * day]) {
      for (const isSavedBetween of [true, false]) {
        const metrics = after({ second: 5, name: 'deals.won', body: { deal: won(5) } })
        save(metrics)
        fold(metrics, left(later, 8), () => null)
        if (isSavedBetween) save(metrics)
        fold(metrics, returned(later + 1, 9), () => null)
        expect(valueAt(metrics, 'deals.won', now(later + 1))).toBe(0)
        expect(metrics.traces).toMatchObject([{ key: 'deals.won', id: 'd1', at: now(5), position: 0 }])
        const corrected = { minute: base, position: 0, by: -1 }
        const corrections = ['deals.won', 'source.won:direct'].map((key) => ({ key, ...corrected }))
        expect(metrics.withdrawn).toEqual(isSavedBetween ? corrections : [])
        // Taken back again, it is gone from there once more.
        save(metrics)
        fold(metrics, left(later + 2, 10), () => null)
        expect(metrics.withdrawn.map(({ minute, by }) => [minute, by])).toEqual([
          [base, 1],
          [base, 1],
        ])
      }
    }
  })

  it('count a sale once that is brought back within its hour, and anew one that is won again', () => {
    const deal = { id: 'd1', contactId: null, stage: 'closing' }
    const won = (second: number) => ({ ...deal, outcome: { result: 'won', reason: null, at: at(second) } })
    const edited = (second: number) => ({ second, name: 'deals.edited', body: { deal } })
    const wonAt = (second: number, outcome = second) => ({ second, name: 'deals.won', body: { deal: won(outcome) } })
    const metrics = after(wonAt(5), edited(70), wonAt(80), edited(90), wonAt(130, 5))
    expect(metrics.minutes.map(({ counts }) => counts.get('deals.won'))).toEqual([1, 0, undefined])
    expect(metrics.traces.map(({ position }) => position)).toEqual([0])
    // One that is still counted gives way to the win that the deal states.
    fold(metrics, { name: 'deals.won', at: at(140), position: 9, body: { deal: won(140) } }, () => null)
    expect(metrics.minutes.map(({ counts }) => counts.get('deals.won'))).toEqual([0, 0, 1])
    expect(metrics.traces.map(({ position }) => position)).toEqual([9])
  })
})

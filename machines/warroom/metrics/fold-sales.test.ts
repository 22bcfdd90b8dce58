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
})

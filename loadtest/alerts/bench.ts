/**
 * What it costs to look at the rules at every event. One process folds the same events twice: bare, and with rules of
 * ten kinds that are looked at after each of them, by seconds of its processor. No database: what is raised is
 * counted, not written.
 */
import { liveReadings } from '@aura/machines/warroom/alerts/live-readings.ts'
import { afterChange, afterTime, bookOf, emptyWatch } from '@aura/machines/warroom/alerts/rule-evaluator.ts'
import { fold } from '@aura/machines/warroom/metrics/fold.ts'
import { nothingYet } from '@aura/machines/warroom/metrics/state.ts'
import { noting } from '@aura/workers/warroom/alerts/changed-metrics.ts'
import { median } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { conversationEvents } from '../wall/events.ts'
import { manyRules } from './rules.ts'

const queueIds = Array.from({ length: 10 }, (_, n) => `q${n}`)

export const alerts = question('alerts', {
  asks: 'How many events a second are folded and looked at by 100 rules in one process, beside the bare fold?',
  options: {
    rules: { value: 100, help: 'rules' },
    open: { value: 2000, help: 'open conversations' },
    events: { value: 130_000, help: 'events a turn' },
    rounds: { value: 5, help: 'turns each gets' },
  },
  async run({ rules, open, events, rounds }, report) {
    const turns: { bare: number; looked: number; said: number }[] = []
    for (let turn = 0; turn < rounds; turn += 1) {
      report.progress(`round ${turn + 1} of ${rounds}`)
      const bare = passed(events, open, 0)
      const looked = passed(events, open, rules)
      turns.push({ bare: bare.rate, looked: looked.rate, said: looked.said })
    }
    const bare = median(turns.map((turn) => turn.bare))
    const looked = median(turns.map((turn) => turn.looked))
    report.table(`${events} events of ${open} conversations`, [
      { what: 'bare fold', 'events/CPU second': Math.round(bare), 'µs/event': round(1e6 / bare) },
      { what: `with ${rules} rules`, 'events/CPU second': Math.round(looked), 'µs/event': round(1e6 / looked) },
    ])
    report.must(
      'each turn says the same',
      turns.every(({ said }) => said === turns[0]?.said),
      `${turns[0]?.said ?? 0} times raised or cleared`,
    )
    report.target('events a second with rules, in ten thousands', looked / 10_000, { atLeast: 1 })
  },
})

function passed(events: number, open: number, count: number): { rate: number; said: number } {
  const next = conversationEvents(open)
  const existing = noting(nothingYet())
  const { metrics } = existing
  const book = bookOf(manyRules(count, queueIds), [])
  const watch = emptyWatch()
  const readings = liveReadings(metrics, () => 0)
  let textCount = 0
  const began = process.cpuUsage()
  for (let position = 1; position <= events; position += 1) {
    const event = next(position)
    const moment = { readings, at: Date.parse(event.at) }
    if (count > 0) textCount += afterTime(book, watch, moment).length
    fold(metrics, event, () => null)
    const keys = existing.taken()
    if (count > 0) textCount += afterChange(book, watch, keys, moment).length
  }
  const { user, system } = process.cpuUsage(began)
  return { rate: (events * 1e6) / (user + system), said: textCount }
}

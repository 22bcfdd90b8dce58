/**
 * What a line of the feed costs its worker, when there is a rush: the lines of a step are worded and appended together.
 * The control is the same reaction with one line a step. Both read the same events, in turns, each with a cursor of
 * its own.
 */

import type { BodyOf } from '@aura/contracts/platform/operation.ts'
import { operatorChanged } from '@aura/contracts/routing/operator.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { register } from '@aura/workers/platform/cursor.ts'
import { type StepParts, step } from '@aura/workers/platform/reaction-step.ts'
import type { Reaction } from '@aura/workers/platform/reactions.ts'
import { testbed } from '@aura/workers/platform/testbed.ts'
import { onFeedEvents } from '@aura/workers/warroom/feed/on-events.ts'
import { startDurable } from '../platform/durable.ts'
import { median } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'

type Turn = { lines: number; cpu: number; wall: number }

const of = (name: string, eventsAStep: number): Reaction => ({ ...onFeedEvents, name: `bench.${name}`, eventsAStep })

export const feed = question('feed', {
  asks: 'How many lines of the feed does a worker write per second of its processor, together and one by one?',
  options: {
    events: { value: 1000, help: 'events a turn' },
    rounds: { value: 5, help: 'turns each gets' },
  },
  async run({ events, rounds }, report) {
    await using undo = new AsyncDisposableStack()
    const { url: databaseUrl } = undo.use(await startDurable())
    const bed = undo.use(testbed(databaseUrl))
    const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user', 'company_user'])
    const [alone, reaction] = [of('one-by-one', 1), of('together', 100)]
    await register(bed.pool, [alone, reaction])
    const parts = bed.parts()
    // Both begin here.
    for (const one of [alone, reaction]) await drained(parts, one, company.id)
    const turns: { alone: Turn; together: Turn }[] = []
    for (let turn = 0; turn < rounds; turn += 1) {
      report.progress(`round ${turn + 1} of ${rounds}`)
      await bed.append(company.id, operatorChanged, comings(company, events))
      turns.push({
        alone: await drained(parts, alone, company.id),
        together: await drained(parts, reaction, company.id),
      })
    }
    const rates = (which: 'alone' | 'together') => ({
      'lines/CPU second': Math.round(median(turns.map((turn) => turn[which].lines / turn[which].cpu))),
      'lines/second': Math.round(median(turns.map((turn) => turn[which].lines / turn[which].wall))),
    })
    report.table(`${events} events a turn`, [
      { what: 'one line a step', ...rates('alone') },
      { what: 'a step together', ...rates('together') },
    ])
    const written = turns.every((turn) => turn.alone.lines === events && turn.together.lines === events)
    report.must('each event is told once by both', written, `${events} a turn`)
    const times = median(turns.map((turn) => turn.alone.cpu / turn.together.cpu))
    report.target('lines a CPU second, of those one by one', round(times), { atLeast: 3 })
  },
})

/** People who come and go. */
const comings = ({ people }: TestCompany, count: number): BodyOf<typeof operatorChanged>[] =>
  Array.from({ length: count }, (_, n) => ({
    operator: {
      userId: people[n % people.length]?.id ?? '',
      name: 'Pessoa',
      ...(n % 2 === 0 ? { state: 'available' as const, reason: null } : { state: 'paused' as const, reason: 'lunch' }),
      since: new Date(n).toISOString(),
      disconnectedAt: null,
      ...{ capacity: { total: 5, kinds: {} }, skills: [], missed: 0 },
    },
    was: n % 2 === 0 ? 'paused' : 'available',
  }))

async function drained(parts: StepParts, reaction: Reaction, company: string): Promise<Turn> {
  let lines = 0
  const news = { ...parts.news, publish: () => {} }
  const metrics = {
    ...parts.metrics,
    events: (_: string, count: number) => {
      lines += count
    },
  }
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  while ((await step({ ...parts, news, metrics }, reaction, company)) === 'more');
  const { user, system } = process.cpuUsage(cpu)
  return { lines, cpu: (user + system) / 1e6, wall: (performance.now() - began) / 1000 }
}

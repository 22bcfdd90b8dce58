/**
 * Supervisors who all have the day's numbers open while the company works: each reads them anew with every second's
 * news, as the screen does. The control is one supervisor alone: many who read the same at once should hardly wait
 * longer.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pulseKey, pulseRoom, pulseState } from '@aura/contracts/dashboard/pulse.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { dealsOf } from '../board/deals.ts'
import { fillBoard } from '../board/target.ts'
import { anyMove } from '../commands/plan.ts'
import type { WorkerProcess } from '../inbound/worker-process.ts'
import { calling, openHttpLines } from '../platform/http-line.ts'
import { type Latencies, latencies } from '../platform/latencies.ts'
import { startPeer } from '../platform/peer.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { startServed } from '../platform/served.ts'
import { connectPerson, type Person } from '../platform/socket.ts'

/** As `client/dashboard/company-day.tsx` has it. */
const calmMs = 1000

export const dashboards = question('dashboards', {
  asks: 'How long do many open dashboards wait for the day’s numbers, beside one alone?',
  options: {
    open: { value: 100, help: 'dashboards of one company' },
    rate: { value: 20, help: 'commands a second meanwhile' },
    seconds: { value: 10, help: 'length of each side' },
  },
  async run({ open, rate, seconds }, report) {
    await using undo = new AsyncDisposableStack()
    const served = undo.use(await startServed({ connections: 10 }))
    const file = join(import.meta.dirname, '../inbound/worker-process.ts')
    const worker = undo.use(await startPeer<WorkerProcess>(file, { env: served.env }))
    await worker.ask('ready')
    const company = await createTestCompany(served.databaseUrl)
    const [owner] = company.people
    if (!owner) throw new Error('a company without people')
    const token = served.token(owner.claims)
    await fillBoard(served.url, token, 200)
    const deals = await dealsOf(served.databaseUrl, company.id)
    const mover = { company: company.id, claims: owner.claims, token, deals }
    const lines = undo.use(openHttpLines(served.url))

    const day = async (count: number) => {
      await using people = new AsyncDisposableStack()
      const took = latencies()
      const until = performance.now() + 2000 + seconds * 1000
      const going = () => performance.now() < until
      const opened: Person[] = []
      while (opened.length < count) opened.push(people.use(await connectPerson(served.url, token)))
      const reading = opened.map((person) => readDay(person, took, going))
      const before = await served.server.ask('cpu')
      const began = performance.now()
      while (going()) {
        await lines.post(calling(token, 'deals.move', anyMove(mover)))
        await pause(1000 / rate)
      }
      await Promise.all(reading)
      const passed = (performance.now() - began) / 1000
      const busy = ((await served.server.ask('cpu')) - before) / 1e6 / passed
      return { took, busy, each: took.count() / count / passed }
    }
    report.progress('one')
    const item = await day(1)
    report.progress(`${open}`)
    const many = await day(open)
    const rowOf = (what: string, { took, busy, each }: typeof item) => ({
      what,
      reads: took.count(),
      'each a second': round(each),
      'p50 ms': round(took.at(50)),
      'p99 ms': round(took.at(99)),
      'server, of a core': round(busy),
    })
    report.table(`${rate} commands a second`, [rowOf('one', item), rowOf(`${open} at once`, many)])
    report.target('readings of each beside one alone', many.each / item.each, { atLeast: 0.7 })
    report.target('p50 of a reading beside one alone', many.took.at(50) / item.took.at(50), { atMost: 8 })
  },
})

/** With each news once, and so often at most. */
async function readDay(person: Person, took: Latencies, going: () => boolean): Promise<void> {
  let reportCount = 0
  person.volatile((room, key, value) => {
    if (room === pulseRoom && key === pulseKey) reportCount = pulseState.parse(value).position
  })
  await person.watch('dashboard.pulse', {})
  for (let read = 0; going(); ) {
    if (reportCount === read) {
      await pause(20)
      continue
    }
    read = reportCount
    const began = performance.now()
    const reply = await person.call('dashboard.company-day', {})
    if (!reply.ok) throw new Error(`the day was refused: ${JSON.stringify(reply)}`)
    took.add(performance.now() - began)
    await pause(Math.max(0, began + calmMs - performance.now()))
  }
}

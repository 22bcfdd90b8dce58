/**
 * From a commit to the last of a thousand screens, through the log, NATS and the gateway, while the
 * server is about half busy. The control is Socket.IO alone, equally busy: its event begins where it is
 * emitted, with no database, no log and no bus behind it.
 *
 * Half busy is found first: what one event costs the process is measured, and the rate follows.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestCompany } from '@aura/infra/company.ts'
import { dealsOf } from '../board/deals.ts'
import { fillBoard } from '../board/target.ts'
import { anyMove, type Mover } from '../commands/plan.ts'
import type { ServerAnswers } from '../fan-out/server.ts'
import { startPeer } from '../platform/peer.ts'
import { question } from '../platform/question.ts'
import { type Report, round } from '../platform/report.ts'
import { startServed } from '../platform/served.ts'
import { connectPerson } from '../platform/socket.ts'
import { type Sink, startSink } from '../sink/sink.ts'

/** Something that can be made to say one event, and the position it then has. */
type Source = { say: () => Promise<number>; cpu: () => Promise<number>; sink: Sink }

type Figures = { rate: number; busy: number; count: number; p50: number; p99: number; max: number }

export const latency = question('latency', {
  asks: 'How long from a commit to the last of 1,000 sockets, through log and NATS, when the server is half busy?',
  options: {
    sockets: { value: 1000, help: 'sockets on one board' },
    seconds: { value: 8, help: 'length of each side' },
    busy: { value: 0.5, help: 'share of one core the server is to use' },
    deals: { value: 60, help: 'cards on the board' },
  },
  async run({ sockets, seconds, busy, deals }, report) {
    report.progress('Aura')
    const ours = await aura(report, { sockets, seconds, busy, deals })
    report.progress('stock Socket.IO')
    const theirs = await stock(report, { sockets, seconds, busy })
    const rowOf = (what: string, { rate, busy: share, ...times }: Figures) => ({
      what,
      'events/s': round(rate),
      'of one core': round(share),
      events: times.count,
      'p50 ms': round(times.p50),
      'p99 ms': round(times.p99),
      'max ms': round(times.max),
    })
    report.table(`Until the last of ${sockets} sockets has it`, [
      rowOf('Aura: commit → log → NATS → gateway → socket', ours),
      rowOf('stock: emit → socket', theirs),
    ])
    report.note('the control has no adapter between servers and no database, so it does less')
    report.target('p50 ms from commit to the last socket', ours.p50, { atMost: 10 })
    report.target('p99 ms from commit to the last socket', ours.p99, { atMost: 50 })
    report.target('p99 beside stock', ours.p99 / theirs.p99, { atMost: 1 })
  },
})

type LatencyOptions = { sockets: number; seconds: number; busy: number }

async function aura(report: Report, input: LatencyOptions & { deals: number }): Promise<Figures> {
  await using undo = new AsyncDisposableStack()
  const { url, port, databaseUrl, server, token: sign } = undo.use(await startServed({ connections: 8, core: 0 }))
  const sink = undo.use(await startSink(1))
  const company = await createTestCompany(databaseUrl)
  const [owner] = company.people
  if (!owner) throw new Error('a company without people')
  const token = sign(owner.claims)
  await fillBoard(url, token, input.deals)
  const location = { port, token, view: 'deals.board', params: {} }
  await sink.ask('open', { place: location, count: input.sockets })
  const mover: Mover = {
    company: company.id,
    claims: owner.claims,
    token,
    deals: await dealsOf(databaseUrl, company.id),
  }
  const people = await Promise.all(Array.from({ length: 8 }, async () => undo.use(await connectPerson(url, token))))
  let next = 0
  const say = async () => {
    next += 1
    const reply = await people[next % people.length]?.call('deals.move', anyMove(mover))
    if (!reply?.ok) throw new Error(`a move failed: ${reply?.error.code}`)
    return reply.position
  }
  const figures = await halfBusy({ say, cpu: () => server.ask('cpu'), sink }, input)
  await correct(report, 'Aura', sink, input.sockets)
  return figures
}

async function stock(report: Report, latencyOptions: LatencyOptions): Promise<Figures> {
  await using undo = new AsyncDisposableStack()
  const file = join(import.meta.dirname, '..', 'fan-out', 'stock-server.ts')
  const server = undo.use(await startPeer<ServerAnswers>(file, { core: 0, flags: ['--expose-gc'] }))
  const sink = undo.use(await startSink(1))
  const location = { port: await server.ask('port'), token: '', view: null, params: {} }
  await sink.ask('open', { place: location, count: latencyOptions.sockets })
  const cpu = async () => (await server.ask('cost')).cpu
  const figures = await halfBusy({ say: () => server.ask('emit', 1), cpu, sink }, latencyOptions)
  await correct(report, 'stock', sink, latencyOptions.sockets)
  return figures
}

async function halfBusy(source: Source, { seconds, busy }: LatencyOptions): Promise<Figures> {
  // One at a time, each on its own tick: the dearest an event can be.
  const calm = await atRate(source, 5, 2)
  const dear = calm.cpu / calm.said
  // Neighbours in time share a tick, so at that rate an event is cheaper; the second guess knows.
  const first = await atRate(source, (busy * 1e6) / dear, 2)
  const rate = ((busy * 1e6) / dear) * Math.min(3, busy / first.busy)
  await source.sink.ask('latency')
  const { busy: share, ...run } = await atRate(source, rate, seconds)
  return { rate: run.said / run.seconds, busy: share, ...(await source.sink.ask('latency')) }
}

/** Says at even intervals whether or not the last one was answered, and waits for all of it to arrive. */
async function atRate({ say, cpu, sink }: Source, rate: number, seconds: number) {
  const before = await cpu()
  const start = performance.now()
  const saying: Promise<number>[] = []
  while (performance.now() - start < seconds * 1000) {
    const input = say()
    // Waited for below; until then a refusal is nobody's surprise.
    input.catch(() => {})
    saying.push(input)
    await pause(Math.max(0, start + (saying.length * 1000) / rate - performance.now()))
  }
  const positions = await Promise.all(saying)
  await sink.ask('reach', Math.max(...positions))
  const took = (performance.now() - start) / 1000
  const used = (await cpu()) - before
  return { said: saying.length, seconds: took, cpu: used, busy: used / 1e6 / took }
}

async function correct(report: Report, who: string, sink: Sink, sockets: number): Promise<void> {
  const { mistakes, live } = await sink.ask('tally')
  const fine = live === sockets && Object.values(mistakes).every((count) => count === 0)
  report.must(`every socket of ${who} got every event once and in order`, fine, JSON.stringify(mistakes))
}

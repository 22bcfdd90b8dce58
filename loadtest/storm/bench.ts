/**
 * Everybody loses the line in the same moment and dials again at once, without any back-off: the worst
 * a gateway can meet. While they are away cards move, and what they missed must come from the ring: not
 * one snapshot may be asked of the database.
 */
import { join } from 'node:path'
import { createTestCompany } from '@aura/infra/company.ts'
import { dealsOf } from '../board/deals.ts'
import { fillBoard } from '../board/target.ts'
import { anyMove } from '../commands/plan.ts'
import type { ServerAnswers } from '../fan-out/server.ts'
import { startPeer } from '../platform/peer.ts'
import { question } from '../platform/question.ts'
import { type Report, round } from '../platform/report.ts'
import { scrape } from '../platform/scrape.ts'
import { startServed } from '../platform/served.ts'
import { connectPerson } from '../platform/socket.ts'
import type { SocketTarget } from '../sink/raw-socket.ts'
import { type Sink, startSink } from '../sink/sink.ts'

type Figures = { live: number; complete: number; cpu: number }

export const storm = question('storm', {
  asks: 'How soon is everybody live again when all clients are dropped at once, and what does the database notice?',
  options: {
    clients: { value: 3000, help: 'clients on one board (10000 fit where 20,000 files may be open)' },
    missed: { value: 20, help: 'moves they miss while they are away' },
    deals: { value: 60, help: 'cards on the board' },
  },
  async run({ clients, missed, deals }, report) {
    report.progress('Aura')
    const ours = await aura(report, clients, missed, deals)
    report.progress('stock Socket.IO')
    const theirs = await stock(report, clients)
    const rowOf = (what: string, { live, complete, cpu }: Figures) => ({
      what,
      'all live after s': round(live / 1000),
      'all complete after s': round(complete / 1000),
      'CPU ms of the server per client': round(cpu / 1000 / clients),
    })
    report.table(`${clients} clients come back at once`, [
      rowOf(`Aura: token, access, room, ${missed} events replayed`, ours),
      rowOf('stock: handshake and room, what was missed is lost', theirs),
    ])
    report.target(`seconds until ${clients} are complete again`, ours.complete / 1000, { atMost: 10 })
    report.note(`that is ${round(ours.complete / theirs.live)} times the time stock takes to be live and know nothing`)
  },
})

async function aura(report: Report, clients: number, missed: number, deals: number): Promise<Figures> {
  await using undo = new AsyncDisposableStack()
  const { url, port, databaseUrl, server, token: sign } = undo.use(await startServed({ connections: 8, core: 0 }))
  const sink = undo.use(await startSink(1))
  const { id, people } = await createTestCompany(databaseUrl)
  const [owner] = people
  if (!owner) throw new Error('a company without people')
  const token = sign(owner.claims)
  await fillBoard(url, token, deals)
  const mover = { company: id, claims: owner.claims, token, deals: await dealsOf(databaseUrl, id) }
  const location = { port, token, view: 'deals.board', params: {} }
  await sink.ask('open', { place: location, count: clients })
  const before = await resumes(url)
  await sink.ask('drop')
  let head = 0
  {
    using person = await connectPerson(url, token)
    for (let count = 0; count < missed; count += 1) {
      const reply = await person.call('deals.move', anyMove(mover))
      if (reply.ok) head = reply.position
    }
  }
  const figures = await comeBack(sink, location, () => server.ask('cpu'), head)
  const after = await resumes(url)
  const { mistakes, live, snapshots, refusals } = await sink.ask('tally')
  const fine = live === clients && Object.values(mistakes).every((count) => count === 0)
  report.must('everybody is live, and got what was missed once and in order', fine, JSON.stringify(mistakes))
  report.must('no snapshot was taken for them', after.snapshot === before.snapshot && snapshots === clients)
  report.must('all were answered from the ring', after.ring - before.ring === clients, `${after.ring - before.ring}`)
  for (const [why, times] of Object.entries(refusals))
    report.note(`${times} times a client was told ${why} and came back`)
  return figures
}

async function stock(report: Report, clients: number): Promise<Figures> {
  await using undo = new AsyncDisposableStack()
  const file = join(import.meta.dirname, '..', 'fan-out', 'stock-server.ts')
  const server = undo.use(await startPeer<ServerAnswers>(file, { core: 0, flags: ['--expose-gc'] }))
  const sink = undo.use(await startSink(1))
  const location = { port: await server.ask('port'), token: '', view: null, params: {} }
  await sink.ask('open', { place: location, count: clients })
  await sink.ask('drop')
  const cpu = async () => (await server.ask('cost')).cpu
  const figures = await comeBack(sink, location, cpu, 0)
  const { live } = await sink.ask('tally')
  report.must('everybody is live with stock', live === clients)
  return figures
}

async function comeBack(
  sink: Sink,
  socketTarget: SocketTarget,
  cpu: () => Promise<number>,
  position: number,
): Promise<Figures> {
  const used = await cpu()
  const start = performance.now()
  await sink.ask('storm', socketTarget)
  const live = performance.now() - start
  await sink.ask('reach', position)
  const complete = performance.now() - start
  return { live, complete, cpu: (await cpu()) - used }
}

async function resumes(url: string): Promise<{ ring: number; log: number; snapshot: number }> {
  const sample = await scrape(url)
  const from = (source: string) => sample(`aura_gateway_resumes_total{source="${source}"}`)
  return { ring: from('ring'), log: from('log'), snapshot: from('snapshot') }
}

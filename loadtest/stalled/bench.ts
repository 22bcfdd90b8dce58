/**
 * One client stops reading and stays connected, as a laptop whose lid was closed does. What the server
 * holds for it is bounded, and nobody else waits. Each side is measured without it first.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hall } from '../fan-out/room.ts'
import type { ServerAnswers } from '../fan-out/server.ts'
import { startPeer } from '../platform/peer.ts'
import { question } from '../platform/question.ts'
import { type Report, round } from '../platform/report.ts'
import { startSink } from '../sink/sink.ts'

type Kind = 'stock' | 'aura'
type StalledOptions = { sockets: number; ticks: number; events: number; bytes: number }
type Times = { p50: number; p99: number }
type Figures = { held: number; before: Times; during: Times }

export const stalled = question('stalled', {
  asks: 'What does one client that stops reading cost the server, and the others?',
  options: {
    sockets: { value: 40, help: 'sockets in the room, one of which stops' },
    ticks: { value: 300, help: 'ticks sent while it does' },
    events: { value: 20, help: 'events a tick' },
    bytes: { value: 4000, help: 'size of an event' },
  },
  async run(chosen, report) {
    const rows = []
    for (const kind of ['stock', 'aura'] as const) rows.push({ kind, ...(await side(kind, chosen, report)) })
    const sent = (chosen.ticks * chosen.events * chosen.bytes) / 1024
    report.table(
      `${round(sent)} KB sent to each, one of ${chosen.sockets} not reading`,
      rows.map(({ kind, held, before, during }) => ({
        server: kind,
        'held for it at most KB': round(held / 1024),
        'others before: p50 ms': round(before.p50),
        'p99 ms': round(before.p99),
        'others meanwhile: p50 ms': round(during.p50),
        'p99 ms ': round(during.p99),
      })),
    )
    const ours = rows.find((row) => row.kind === 'aura')
    const theirs = rows.find((row) => row.kind === 'stock')
    if (!ours || !theirs) throw new Error('a side is missing')
    report.must(
      'at most 1 MiB is held for the one who stopped',
      ours.held <= 1024 * 1024,
      `${Math.round(ours.held / 1024)} KB`,
    )
    report.target('p50 of the others meanwhile, beside before', ours.during.p50 / ours.before.p50, { atMost: 1.5 })
    report.note(`stock held ${round(theirs.held / 1024 / 1024)} MB for it, and would hold more`)
  },
})

async function side(kind: Kind, { sockets, ticks, events, bytes }: StalledOptions, report: Report): Promise<Figures> {
  report.progress(kind)
  await using undo = new AsyncDisposableStack()
  const file = join(import.meta.dirname, '..', 'fan-out', `${kind}-server.ts`)
  const env = { BENCH_EVENT_BYTES: String(bytes) }
  const server = undo.use(await startPeer<ServerAnswers>(file, { core: 0, flags: ['--expose-gc'], env }))
  const sink = undo.use(await startSink(1))
  const location = {
    port: await server.ask('port'),
    token: 'bench',
    view: kind === 'aura' ? hall.name : null,
    params: {},
  }
  await sink.ask('open', { place: location, count: sockets })
  let current = 0
  const send = async (count: number) => {
    await sink.ask('latency')
    for (let tick = 0; tick < count; tick += 1) {
      await Promise.all([server.ask('emit', events).then((position) => sink.ask('reach', position)), pause(16)])
      current = Math.max(current, await server.ask('backlog'))
    }
    return await sink.ask('latency')
  }
  const before = await send(ticks)
  await sink.ask('stall', 1)
  current = 0
  const during = await send(ticks)
  const { mistakes } = await sink.ask('tally')
  // The one who stopped is closed with a come-back code after ten seconds.
  const others = { ...mistakes, lost: 0 }
  report.must(
    `the others of ${kind} got everything once and in order`,
    Object.values(others).every((count) => count === 0),
  )
  return { held: current, before, during }
}

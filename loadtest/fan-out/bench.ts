/**
 * What it costs to tell a hall: one room, a thousand sockets, our gateway and stock Socket.IO side by
 * side. The server has one core, the sink the other, and the next tick is sent when the sink has all of
 * the last one, so what is compared is CPU time per delivered event and not who waits better. Turns are
 * short and the ratio is the median of neighbouring turns: a busy machine slows both of a pair.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readSettings } from '@aura/server/platform/config.ts'
import { median } from '../platform/latencies.ts'
import { type Peer, startPeer } from '../platform/peer.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { type Sink, startSink } from '../sink/sink.ts'
import { hall } from './room.ts'
import type { Cost, ServerAnswers } from './server.ts'

type Server = Peer<ServerAnswers>
const kinds = ['floor', 'stock', 'aura'] as const
type Kind = (typeof kinds)[number]
type Memory = { rss: number; heap: number }
type Side = { server: Server; sink: Sink; memory: Memory }
type Figures = { perEvent: number; writesPerEvent: number }

export const fanOut = question('fan-out', {
  asks: 'What does our gateway cost per delivered event and per idle connection, beside stock io.to(room).emit?',
  options: {
    sockets: { value: 1000, help: 'sockets in the room' },
    seconds: { value: 0.7, help: 'length of a turn' },
    events: { value: '1,10,50', help: 'events a tick' },
    rounds: { value: 9, help: 'turns of each server at each number of events a tick' },
    profile: { value: 0, help: '1 writes a CPU profile of each server beside the report' },
  },
  async run({ sockets, seconds, events: input, rounds, profile }, report) {
    await using undo = new AsyncDisposableStack()
    const { home } = readSettings(process.env)
    const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${join(home, 'reports')}`] : []
    const sides: Record<Kind, Side> = {
      floor: await gather('floor', sockets, flags, undo),
      stock: await gather('stock', sockets, flags, undo),
      aura: await gather('aura', sockets, flags, undo),
    }
    const figures: Record<string, Record<Kind, Figures[]>> = {}
    for (let turn = 0; turn < rounds; turn += 1) {
      report.progress(`round ${turn + 1} of ${rounds}`)
      for (const events of input.split(',').map(Number)) {
        figures[events] ??= { floor: [], stock: [], aura: [] }
        for (const kind of kinds) figures[events][kind].push(await measure(sides[kind], events, sockets, seconds))
      }
    }
    const rows = Object.entries(figures).map(([events, { floor, stock, aura }]) => {
      const [theirs, ours] = [middle(stock), middle(aura)]
      return {
        'events a tick': Number(events),
        'stock µs/event': round(theirs.perEvent),
        'aura µs/event': round(ours.perEvent),
        'floor µs/event': round(middle(floor).perEvent),
        'aura / stock': round(pairwise(aura, stock)),
        'aura / floor': round(pairwise(aura, floor)),
        'stock writes/event': round(theirs.writesPerEvent),
        'aura writes/event': round(ours.writesPerEvent),
      }
    })
    report.table(`CPU of the server process per event delivered to one of ${sockets} sockets`, rows)
    const memory = (['stock', 'aura'] as const).map((kind) => ({
      server: kind,
      'resident KB': round(sides[kind].memory.rss),
      'of that reachable from JavaScript KB': round(sides[kind].memory.heap),
    }))
    report.table('Memory per idle connection', memory)
    for (const kind of kinds) {
      const { mistakes, live } = await sides[kind].sink.ask('tally')
      const none = Object.values(mistakes).every((count) => count === 0) && live === sockets
      report.must(`every socket of ${kind} got every event once and in order`, none, JSON.stringify(mistakes))
    }
    for (const row of rows) {
      const events = row['events a tick']
      const atMost = events >= 10 ? 0.12 : 0.8
      report.target(`CPU per event beside stock, ${events} a tick`, row['aura / stock'], { atMost })
    }
    report.target('KB per idle connection', sides.aura.memory.rss, { atMost: 20 })
  },
})

/** A server with its sockets connected and in the room, and what they made it grow by. */
async function gather(kind: Kind, sockets: number, more: string[], undo: AsyncDisposableStack): Promise<Side> {
  const file = join(import.meta.dirname, `${kind}-server.ts`)
  const server = undo.use(await startPeer<ServerAnswers>(file, { core: 0, flags: ['--expose-gc', ...more] }))
  const sink = undo.use(await startSink(1))
  const port = await server.ask('port')
  const location = { port, token: 'bench', view: kind === 'aura' ? hall.name : null, params: {} }
  // The first connections make the process grow by what is needed once.
  const early = Math.ceil(sockets / 10)
  await sink.ask('open', { place: location, count: early })
  const before = await server.ask('settle')
  await sink.ask('open', { place: location, count: sockets - early })
  const after = await server.ask('settle')
  const each = (key: keyof Memory) => (after[key] - before[key]) / (sockets - early) / 1024
  const memory = { rss: each('rss'), heap: each('heap') }
  return { server, sink, memory }
}

async function measure(
  { server, sink }: { server: Server; sink: Sink },
  events: number,
  sockets: number,
  seconds: number,
) {
  const until = performance.now() + seconds * 1000
  await tick(server, sink, events)
  const before = await server.ask('cost')
  let ticks = 0
  while (performance.now() < until) {
    await tick(server, sink, events)
    ticks += 1
  }
  const after = await server.ask('cost')
  return figuresOf(before, after, ticks * events * sockets)
}

/** Both are paced alike, by the longest a tick of ours may be, so that neither runs on warmer caches. */
async function tick(server: Server, sink: Sink, events: number): Promise<void> {
  await Promise.all([server.ask('emit', events).then((position) => sink.ask('reach', position)), pause(16)])
}

const figuresOf = (before: Cost, after: Cost, delivered: number): Figures => ({
  perEvent: (after.cpu - before.cpu) / delivered,
  writesPerEvent: (after.writes - before.writes) / delivered,
})

const pairwise = (ours: readonly Figures[], theirs: readonly Figures[]): number =>
  median(ours.map((figures, turn) => figures.perEvent / (theirs[turn]?.perEvent ?? Number.NaN)))

const middle = (figures: readonly Figures[]): Figures => ({
  perEvent: median(figures.map((figure) => figure.perEvent)),
  writesPerEvent: median(figures.map((figure) => figure.writesPerEvent)),
})

/**
 * From an event of a conversation to the number on the glass of a real browser: log, fold, volatile lane, socket,
 * React, paint. Alone and beside a thousand others who watch the same wall; the control is the same value at a bare
 * socket. Then how often the screen is drawn in a storm, and whether the page stays as large as it is.
 */
import { join } from 'node:path'
import { openBrowser } from '@aura/infra/browser.ts'
import { buildClient } from '@aura/infra/client-build.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import type { Browser, Page } from 'playwright-core'
import * as z from 'zod/mini'
import type { WorkerProcess } from '../../inbound/worker-process.ts'
import { emptyPage } from '../../inbox/frames.ts'
import { type Latencies, latencies } from '../../platform/latencies.ts'
import { type Peer, startPeer } from '../../platform/peer.ts'
import { question } from '../../platform/question.ts'
import { type Report, round } from '../../platform/report.ts'
import { startServed } from '../../platform/served.ts'
import { connectPerson, type Person } from '../../platform/socket.ts'
import { startSink } from '../../sink/sink.ts'
import { eightHours } from './eight-hours.ts'
import type { Floor } from './floor.ts'
import { type HeapUsage, heapUsage, openWall, type Painted, takeFrames, takePainted, watch } from './page.ts'

const wallMessage = z.object({ waiting: z.number() })

export const glass = question('glass', {
  asks: 'How long from a conversation’s event to the number painted on a wall, and does the wall stay smooth and small?',
  options: {
    rate: { value: 2, help: 'conversations a second' },
    count: { value: 60, help: 'of them, each time' },
    watchers: { value: 1000, help: 'others at the same wall' },
    storm: { value: 1000, help: 'events a second while frames are counted' },
    seconds: { value: 15, help: 'length of the storm' },
    hours: { value: 8, help: 'simulated hours of a wall' },
    pace: { value: 100, help: 'of their seconds in one of ours' },
  },
  async run({ rate, count, watchers, storm, seconds, hours, pace }, report) {
    await using undo = new AsyncDisposableStack()
    await buildClient({ say: () => {} })
    const served = undo.use(await startServed({ connections: 10 }))
    const file = join(import.meta.dirname, '../../inbound/worker-process.ts')
    const worker = undo.use(await startPeer<WorkerProcess>(file, { env: served.env }))
    await worker.ask('ready')
    const floor = undo.use(await startPeer<Floor>(join(import.meta.dirname, 'floor.ts'), { env: served.env }))
    const company = await createTestCompany(served.databaseUrl)
    const [owner] = company.people
    if (!owner) throw new Error('a company without people')
    const token = served.token(owner.claims)
    const browser = await openBrowser()
    undo.defer(() => browser.close())
    const page = await openWall(browser, served, owner.email, '/warroom?wall=1')
    await watch(page)
    const socket = undo.use(await connectPerson(served.url, token))
    const method = { floor, company: company.id, page, socket: await heardAt(socket), rate, count }

    await toGlass({ ...method, count: 10 })
    report.progress('alone')
    const alone = await toGlass(method)
    const sink = undo.use(await startSink(1))
    await sink.ask('open', { place: { port: served.port, token, view: 'warroom.wall', params: {} }, count: watchers })
    report.progress(`beside ${watchers} others`)
    const crowded = await toGlass(method)
    await sink.ask('leave')
    tellWay(report, watchers, alone, crowded)

    report.progress('a storm')
    await smooth(report, { browser, page, floor, company: company.id, storm, seconds })

    report.progress(`${hours} hours`)
    const session = await page.context().newCDPSession(page)
    const sizes: HeapUsage[] = []
    await eightHours({ natsUrl: served.env.NATS_URL ?? '', company: company.id, hours, aSecond: pace }, async () => {
      await Promise.all([takePainted(page), takeFrames(page)])
      sizes.push(await heapUsage(session))
    })
    tellSizes(report, sizes)
  },
})

type GlassSetup = { floor: Peer<Floor>; company: string; page: Page; socket: Painted[]; rate: number; count: number }
type Arrived = { glass: Latencies; socket: Latencies; lost: number }

/** What a bare socket hears, with the moment. */
async function heardAt(socket: Person): Promise<Painted[]> {
  const heard: Painted[] = []
  socket.volatile((room, _key, value) => {
    const read = z.safeParse(wallMessage, value)
    if (room === 'warroom.wall' && read.success)
      heard.push({ number: read.data.waiting, at: performance.timeOrigin + performance.now() })
  })
  await socket.watch('warroom.wall', {})
  return heard
}

/** The n-th conversation is on the glass with the first frame that shows its number or a higher one. */
async function toGlass({ floor, company, page, socket, rate, count }: GlassSetup): Promise<Arrived> {
  await takePainted(page)
  const before = socket.at(-1)?.number ?? 0
  socket.length = 0
  const certain = await floor.ask('open', { company, rate, count })
  const painted: Painted[] = []
  const timeoutMs = performance.now() + 15_000
  while (performance.now() < timeoutMs && (painted.at(-1)?.number ?? 0) < before + count) {
    await page.waitForTimeout(50)
    painted.push(...(await takePainted(page)))
  }
  const arrived: Arrived = { glass: latencies(), socket: latencies(), lost: 0 }
  for (const [n, at] of certain.entries()) {
    const wanted = before + n + 1
    const visible = painted.find(({ number }) => number >= wanted)
    const heard = socket.find(({ number }) => number >= wanted)
    if (!visible || !heard) arrived.lost += 1
    else {
      arrived.glass.add(visible.at - at)
      arrived.socket.add(heard.at - at)
    }
  }
  return arrived
}

function tellWay(report: Report, watchers: number, alone: Arrived, crowded: Arrived): void {
  const row = (what: string, times: Latencies) => ({
    what,
    count: times.count(),
    'p50 ms': round(times.at(50)),
    'p99 ms': round(times.at(99)),
    'max ms': round(times.max()),
  })
  report.table('From the commit of an event', [
    row('at a bare socket, alone', alone.socket),
    row('painted, alone', alone.glass),
    row(`at a bare socket, beside ${watchers}`, crowded.socket),
    row(`painted, beside ${watchers}`, crowded.glass),
  ])
  report.must('every conversation was painted', alone.lost + crowded.lost === 0, `${alone.lost + crowded.lost} lost`)
  report.target('p50 painted beside the socket, alone', alone.glass.at(50) / alone.socket.at(50), { atMost: 2 })
  report.target('p50 beside others and alone', crowded.glass.at(50) / alone.glass.at(50), { atMost: 2 })
}

type Storm = { browser: Browser; page: Page; floor: Peer<Floor>; company: string; storm: number; seconds: number }

async function smooth(report: Report, { browser, page, floor, company, storm, seconds }: Storm): Promise<void> {
  const plain = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await emptyPage(plain)
  await watch(plain)
  await plain.waitForTimeout(3_000)
  const empty = await takeFrames(plain)
  await plain.context().close()
  await page.bringToFront()
  await takeFrames(page)
  await page.waitForTimeout(3_000)
  const calm = await takeFrames(page)
  const began = performance.now()
  const { events, waiting, at } = await floor.ask('storm', { company, rate: storm, seconds })
  const took = (performance.now() - began) / 1000
  const stormy = await takeFrames(page)
  const caught = await lastPainted(page)
  const row = (what: string, frames: Latencies, over: number) => ({
    what,
    'frames/s': round(frames.count() / over),
    'p50 ms': round(frames.at(50)),
    'p99 ms': round(frames.at(99)),
  })
  report.table('Frames', [
    row('a page without a product', empty, 3),
    row('the wall, calm', calm, 3),
    row(`the wall at ${round(events / took)} events a second`, stormy, took),
  ])
  report.must(
    'the storm was as strong as asked',
    events / took > storm * 0.8,
    `${round(events / took)} events a second`,
  )
  report.must('then the wall says what is', caught?.number === waiting, `${caught?.number} of ${waiting}`)
  report.note(`the last number of the storm was painted ${round((caught?.at ?? at) - at)} ms after its last commit`)
  report.target('frames a second beside the plain page', stormy.count() / took / (empty.count() / 3), { atLeast: 0.9 })
}

/** The number that no other one follows for two seconds. */
async function lastPainted(page: Page): Promise<Painted | undefined> {
  let last: Painted | undefined
  for (;;) {
    const painted = await takePainted(page)
    last = painted.at(-1) ?? last
    if (painted.length === 0) return last
    await page.waitForTimeout(2_000)
  }
}

function tellSizes(report: Report, sizes: readonly HeapUsage[]): void {
  report.table(
    'What the page holds after each hour',
    sizes.map(({ bytes, nodes, listeners }, hour) => ({ hour: hour + 1, MB: round(bytes / 1e6), nodes, listeners })),
  )
  // It breathes with the page of the wall that is just shown: the most of a half beside the most of the other.
  const half = Math.ceil(sizes.length / 2)
  const most = (of: (heapUsage: HeapUsage) => number, from: number, to?: number) =>
    Math.max(...sizes.slice(from, to).map(of))
  if (half === sizes.length) return
  for (const [what, of] of [
    ['memory', ({ bytes }: HeapUsage) => bytes],
    ['nodes', ({ nodes }: HeapUsage) => nodes],
    ['listeners', ({ listeners }: HeapUsage) => listeners],
  ] as const)
    report.target(`${what} in the second half beside the first`, most(of, half) / most(of, 0, half), { atMost: 1.1 })
}

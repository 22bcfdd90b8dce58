/**
 * What a move takes while the board is busy, seen from a process that has nothing else to do: until its answer, until
 * the screen of somebody else, and beside both a bare transaction with the same writes in a company where nobody waits.
 */
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { bareMove } from '../commands/bare-move.ts'
import { anyMove, type Mover } from '../commands/plan.ts'
import { type Latencies, latencies } from '../platform/latencies.ts'
import { answering } from '../platform/peer.ts'
import { connectPerson } from '../platform/socket.ts'

type Beside = { url: string; databaseUrl: string; mover: Mover; watcher: string; bare: Mover; seconds: number }

const everyMs = 100
const lostAfterMs = 30_000

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const figures = (of: Latencies) => ({ count: of.count(), p50: of.at(50), p99: of.at(99), max: of.max() })

async function beside({ url, databaseUrl, mover, watcher, bare, seconds }: Beside) {
  const [answer, screen, control] = [latencies(), latencies(), latencies()]
  using own = await connectPerson(url, mover.token)
  using other = await connectPerson(url, watcher)
  /** By deal and version; the frame may come before the answer. */
  const arrived = new Map<string, number>()
  await other.watch('deals.board', {}, ({ body }: WireEvent) => {
    const { deal } = body as { deal?: { id: string; version: number } }
    if (deal) arrived.set(`${deal.id} ${deal.version}`, performance.now())
  })
  const move = bareMove(databaseUrl, 1)
  const end = performance.now() + seconds * 1000
  let lost = 0
  while (performance.now() < end) {
    const sent = performance.now()
    const reply = await own.call('deals.move', anyMove(mover))
    answer.add(performance.now() - sent)
    if (reply.ok) {
      const { id, version } = reply.output as { id: string; version: number }
      const key = `${id} ${version}`
      while (!arrived.has(key) && performance.now() - sent < lostAfterMs) await rest(1)
      const at = arrived.get(key)
      if (at === undefined) lost += 1
      else screen.add(at - sent)
    }
    const began = performance.now()
    await move(bare)
    control.add(performance.now() - began)
    await rest(everyMs)
  }
  return { answer: figures(answer), screen: figures(screen), control: figures(control), lost }
}

const answers = { beside }
export type BesideAnswers = typeof answers

answering(answers)

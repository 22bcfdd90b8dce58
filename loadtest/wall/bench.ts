/**
 * From a command to the wall that counts it: through the log, the workers' fold and the volatile lane to a socket. The
 * control is the same command's own event at a socket beside it. What it costs beyond that is the fold, which keeps
 * what it counts before anybody is told.
 */
import { join } from 'node:path'
import { createTestCompany } from '@aura/infra/company.ts'
import { fold } from '@aura/machines/warroom/metrics/fold.ts'
import { nothingYet } from '@aura/machines/warroom/metrics/state.ts'
import * as z from 'zod/mini'
import { dealsOf } from '../board/deals.ts'
import { fillBoard } from '../board/target.ts'
import { anyMove, type Mover } from '../commands/plan.ts'
import { watched } from '../inbound/paced.ts'
import type { WorkerProcess } from '../inbound/worker-process.ts'
import { startPeer } from '../platform/peer.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { startServed } from '../platform/served.ts'
import { connectPerson } from '../platform/socket.ts'
import { arrivals } from './arrivals.ts'
import { conversationEvents } from './events.ts'

const wallMessage = z.object({ position: z.number() })

export const wall = question('wall', {
  asks: 'How long from a command to the wall that counts it, and how many events a second are folded?',
  options: {
    rate: { value: 20, help: 'commands a second' },
    seconds: { value: 10, help: 'how long' },
    folded: { value: 200_000, help: 'events that are folded in memory, of 2,000 open conversations' },
  },
  async run({ rate, seconds, folded }, report) {
    await using undo = new AsyncDisposableStack()
    const served = undo.use(await startServed({ connections: 10 }))
    const worker = undo.use(
      await startPeer<WorkerProcess>(join(import.meta.dirname, '../inbound/worker-process.ts'), { env: served.env }),
    )
    await worker.ask('ready')
    const company = await createTestCompany(served.databaseUrl)
    const [owner] = company.people
    if (!owner) throw new Error('a company without people')
    const token = served.token(owner.claims)
    await fillBoard(served.url, token, 200)
    const deals = await dealsOf(served.databaseUrl, company.id)
    const mover: Mover = { company: company.id, claims: owner.claims, token, deals }

    const [onWall, onBoard] = [watched(), watched()]
    const [atWall, atBoard] = [arrivals(onWall.seen), arrivals(onBoard.seen)]
    const probe = undo.use(await connectPerson(served.url, token))
    await probe.watch('warroom.wall', {})
    probe.volatile((room, key, value) => {
      const heard = z.safeParse(wallMessage, value)
      if (room === 'warroom.wall' && key === 'wall' && heard.success) atWall.reached(heard.data.position)
    })
    const other = undo.use(await connectPerson(served.url, token))
    await other.watch('deals.board', {}, ({ position }) => atBoard.reached(position))

    const act = async (name: string) => {
      const answer = await fetch(`${served.url}/api/deals.move`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(anyMove(mover)),
      })
      if (!answer.ok) throw new Error(`a move failed: ${await answer.text()}`)
      await answer.arrayBuffer()
      const position = Number(answer.headers.get('aura-position'))
      atWall.wanted(name, position)
      atBoard.wanted(name, position)
    }
    report.progress('the board')
    await onBoard.run({ rate, seconds: 2, act })
    const board = await onBoard.run({ rate, seconds, act })
    report.progress('the wall')
    const visible = await onWall.run({ rate, seconds, act })
    const rowOf = (what: string, ran: typeof board) => ({
      what,
      count: ran.toScreen.count(),
      'p50 ms': round(ran.toScreen.at(50)),
      'p99 ms': round(ran.toScreen.at(99)),
      'max ms': round(ran.toScreen.max()),
    })
    report.table(`${rate} commands a second`, [
      rowOf('its own event on a board', board),
      rowOf('counted on a wall', visible),
    ])
    report.must('every command was counted on the wall', visible.lost === 0, `${visible.asked}: ${visible.lost} lost`)
    report.target('p50 to the wall beside the event itself', visible.toScreen.at(50) / board.toScreen.at(50), {
      atMost: 20,
    })
    report.note(`${round(foldedASecond(folded))} events a second are folded in memory`)
  },
})

function foldedASecond(count: number): number {
  const events = conversationEvents(2000)
  const metrics = nothingYet()
  const began = performance.now()
  for (let position = 1; position <= count; position += 1) {
    fold(metrics, events(position), () => null)
    // As a step does when it has kept them.
    if (position % 1000 === 0) {
      metrics.changed.clear()
      metrics.traces = []
      metrics.closed = []
    }
  }
  return (count * 1000) / (performance.now() - began)
}

/**
 * What a command costs on its whole way. Movers of several companies wait for each answer; the phases
 * take turns, and each has its process to itself. The driver of the doors shares the machine with the
 * server, which the bare transaction is spared: the rates through a door are the lower bound. Shares
 * are medians over neighbouring turns: a busy machine slows both of a pair.
 */
import { join } from 'node:path'
import { calling, openHttpLine } from '../platform/http-line.ts'
import { median } from '../platform/latencies.ts'
import { startPeer } from '../platform/peer.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { startServed } from '../platform/served.ts'
import { connectPerson } from '../platform/socket.ts'
import type { DriveAnswers } from './bare-process.ts'
import { checkMoves } from './check-moves.ts'
import { type Driven, drive } from './drive.ts'
import { anyMove, makeMovers } from './plan.ts'

type Turn = Driven & { cpu: number }

export const commands = question('commands', {
  asks: 'How many deals.move a second go through one server process, beside a bare Kysely transaction with the same writes?',
  options: {
    companies: { value: 8, help: 'companies, so that no lock of a company is the limit' },
    movers: { value: 2, help: 'movers in each, who wait for every answer' },
    rounds: { value: 7, help: 'turns each phase gets' },
    seconds: { value: 1, help: 'length of a turn' },
  },
  async run({ companies, movers: each, rounds, seconds }, report) {
    await using undo = new AsyncDisposableStack()
    const served = undo.use(await startServed({ connections: companies * each }))
    const { url, databaseUrl, server, env } = served
    const file = (name: string) => join(import.meta.dirname, `${name}-process.ts`)
    const bare = undo.use(await startPeer<DriveAnswers>(file('bare'), { env }))
    const behind = undo.use(await startPeer<DriveAnswers>(file('executor'), { env }))
    report.progress('making companies and cards')
    const movers = await makeMovers(served, companies, each)
    const lines = await Promise.all(movers.map(async () => undo.use(await openHttpLine(url))))
    const people = await Promise.all(movers.map(async ({ token }) => undo.use(await connectPerson(url, token))))

    const throughDoor = async (move: Parameters<typeof drive>[2]): Promise<Turn> => {
      const before = await server.ask('cpu')
      const driven = await drive(movers, seconds, move)
      return { ...driven, cpu: (await server.ask('cpu')) - before }
    }
    const phases = {
      'bare transaction': () => bare.ask('drive', { movers, seconds }),
      executor: () => behind.ask('drive', { movers, seconds }),
      'HTTP door': () =>
        throughDoor(async (mover, index) => lines[index]?.post(calling(mover.token, 'deals.move', anyMove(mover)))),
      'socket door': () =>
        throughDoor(async (mover, index) => {
          const reply = await people[index]?.call('deals.move', anyMove(mover))
          if (!reply?.ok) throw new Error(reply?.error.code)
        }),
    }
    const turns: Record<string, Turn[]> = {}
    for (let count = 0; count < rounds; count += 1) {
      report.progress(`round ${count + 1} of ${rounds}`)
      for (const [phase, turn] of Object.entries(phases)) turns[phase] = [...(turns[phase] ?? []), await turn()]
    }

    const sums = Object.entries(turns).map(([phase, of]) => ({ phase, ...sumOf(of) }))
    const bareTurns = turns['bare transaction'] ?? []
    const share = (phase: string) =>
      median(bareTurns.map((bareTurn, turn) => rateOf(turns[phase]?.[turn]) / rateOf(bareTurn)))
    report.table(
      `deals.move by ${movers.length} movers in ${companies} companies`,
      sums.map((sum) => ({
        phase: sum.phase,
        'commands/s': Math.round(sum.rate),
        'of bare': round(share(sum.phase)),
        'CPU ms/command of the process': round(sum.cpu),
        'p50 ms': sum.p50,
        'p99 ms': sum.p99,
      })),
    )
    const failed = sums.reduce((sum, item) => sum + item.failed, 0)
    const done = sums.reduce((sum, item) => sum + item.done, 0)
    report.must('no move failed', failed === 0, `${done} done, ${failed} failed`)
    await checkMoves(report, databaseUrl, done)
    for (const phase of ['executor', 'HTTP door', 'socket door'])
      report.target(`${phase}: share of the bare rate`, share(phase), { atLeast: 0.6 })
  },
})

const rateOf = (turn: Turn | undefined): number => (turn ? turn.done / turn.seconds : Number.NaN)

function sumOf(turns: readonly Turn[]) {
  const sum = (of: (turn: Turn) => number) => turns.reduce((total, turn) => total + of(turn), 0)
  const done = sum((turn) => turn.done)
  return {
    done,
    failed: sum((turn) => turn.failed),
    rate: done / sum((turn) => turn.seconds),
    cpu: sum((turn) => turn.cpu) / 1000 / done,
    p50: median(turns.map((turn) => turn.p50)),
    p99: median(turns.map((turn) => turn.p99)),
  }
}

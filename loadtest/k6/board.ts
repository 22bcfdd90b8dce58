/**
 * The board of /crm: watchers look at it, movers drag its cards. Every watcher folds what it is sent,
 * loses its line now and then, and at the end says what its board looks like, for comparison with the
 * database. A mover must see each of its own moves exactly once.
 */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { sha256 } from 'k6/crypto'
import { setTimeout } from 'k6/timers'
import { type BoardRows, boardOf } from '../../contracts/deals/board-rows.ts'
import { allDeals } from '../../contracts/deals/deal-chunks.ts'
import { type Connection, connect } from './aura.ts'
import { complain, measures } from './measures.ts'
import { type Cast, cast, complete, each, lineOf, number, pick, rest, runOptions } from './parameters.ts'
import { reportTo } from './report.ts'

const drops = number('DROPS', 1)

export const options = runOptions(
  { ...each('watcher', number('WATCHERS', 50)), ...each('mover', number('MOVERS', 5)) },
  { aura_events: ['count>0'] },
)
export const setup = () => cast({ operators: true })

export async function watcher({ operators, end }: Cast): Promise<void> {
  const connection = connect(lineOf(pick(operators)))
  const { deals } = await follow(connection, () => {})
  const left = end - Date.now()
  for (let count = 0; count < drops; count += 1) setTimeout(() => connection.drop(), left * (0.1 + 0.8 * Math.random()))
  await complete(connection, end)
  console.log(`board ${digestOf(deals)}`)
  connection.close()
}

export async function mover({ operators, end }: Cast): Promise<void> {
  const connection = connect(lineOf(pick(operators)))
  const result = new Map<string, number>()
  const board = await follow(connection, ({ cause }) => {
    if (cause !== null) result.set(cause, (result.get(cause) ?? 0) + 1)
  })
  const done = new Map<string, number>()
  while (Date.now() < end) {
    const reply = await connection.call('deals.move', anyMove([...board.deals.values()]))
    if (reply.ok) done.set(reply.id, reply.position)
    else if (expected.includes(reply.error.code)) measures.refused.add(1, { code: reply.error.code })
    else complain('a move failed', reply.error)
    await rest()
  }
  await complete(connection, end)
  for (const [id, position] of done) {
    const times = result.get(id) ?? 0
    if (times > 1) measures.doubled.add(1)
    if (times === 0 && position > board.from) measures.lost.add(1)
  }
  console.log(`board ${digestOf(board.deals)}`)
  connection.close()
}

/** The machine's own refusal, and the limit of a server that was not started for this. */
const expected = ['deals.move_refused', 'request.too_many']

type Board = { deals: Map<string, Deal>; from: number }

async function follow(connection: Connection, hear: (event: WireEvent) => void): Promise<Board> {
  const board: Board = { deals: new Map(), from: 0 }
  await connection.watch<BoardRows>(
    'deals.board',
    {},
    {
      snapshot: (rows, position) => {
        board.deals = new Map(allDeals(boardOf(rows).deals).map((deal) => [deal.id, deal]))
        board.from = position
      },
      event: (event) => {
        // A column whose ranks are drawn anew has many deals, a pipeline that was edited has none.
        const { deal, ranks = {} } = event.body as { deal?: Deal; ranks?: Record<string, string> }
        if (deal) board.deals.set(deal.id, deal)
        for (const [id, rank] of Object.entries(ranks)) {
          const placed = board.deals.get(id)
          if (placed) board.deals.set(id, { ...placed, rank })
        }
        hear(event)
      },
    },
  )
  return board
}

const anyMove = (deals: readonly Deal[]) => ({
  dealId: pick(deals).id,
  to: pick(deals).stage,
  before: Math.random() < 0.5 ? null : pick(deals).id,
})

const digestOf = (deals: Map<string, Deal>): string =>
  sha256(
    [...deals.values()]
      .map(({ id, stage, rank, version }) => `${id} ${stage} ${rank} ${version}`)
      .sort()
      .join('\n'),
    'hex',
  )

export const handleSummary = reportTo('board')

/**
 * The board of /crm: watchers look at it, movers drag its cards. Every watcher folds what it is sent,
 * loses its line now and then, and at the end says what its board looks like, for comparison with the
 * database. A mover must see each of its own moves exactly once.
 */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { sha256 } from 'k6/crypto'
import { setTimeout } from 'k6/timers'
import { type Connection, connect } from './aura.ts'
import { complain, correctness, measures } from './measures.ts'
import { signIn } from './session.ts'
import { summaryTo } from './summary.ts'

const { URL: url = '', TOKENS = '', EMAILS = '', PASSWORD = '' } = __ENV
const [watchers = 0, movers = 0, seconds = 0, drops = 0, pause = 0] = [
  'WATCHERS',
  'MOVERS',
  'SECONDS',
  'DROPS',
  'PAUSE',
].map((name) => Number(__ENV[name]))

const sameClock = __ENV.SAME_CLOCK === '1'

const each = (exec: string, vus: number) =>
  vus === 0
    ? {}
    : { [exec]: { executor: 'per-vu-iterations', exec, vus, iterations: 1, maxDuration: `${seconds + 60}s` } }

export const options = {
  scenarios: { ...each('watcher', watchers), ...each('mover', movers) },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
  thresholds: { ...correctness, aura_events: ['count>0'] },
  setupTimeout: '60s',
}

type Setup = { tokens: string[]; end: number }

export function setup(): Setup {
  const signedIn = () => EMAILS.split(',').map((email) => signIn(url, email, PASSWORD).accessToken)
  const tokens = TOKENS === '' ? signedIn() : TOKENS.split(',')
  return { tokens, end: Date.now() + seconds * 1000 }
}

export async function watcher({ tokens, end }: Setup): Promise<void> {
  const connection = connect({ url, token: pick(tokens), sameClock })
  const { deals } = await follow(connection, () => {})
  const left = end - Date.now()
  for (let count = 0; count < drops; count += 1) setTimeout(() => connection.drop(), left * (0.1 + 0.8 * Math.random()))
  await complete(connection, end)
  console.log(`board ${digestOf(deals)}`)
  connection.close()
}

export async function mover({ tokens, end }: Setup): Promise<void> {
  const connection = connect({ url, token: pick(tokens), sameClock })
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
    await after(pause * (0.5 + Math.random()))
  }
  await complete(connection, end)
  for (const [id, position] of done) {
    const times = result.get(id) ?? 0
    if (times > 1) measures.doubled.add(1)
    if (times === 0 && position > board.from) measures.lost.add(1)
  }
  connection.close()
}

/** The machine's own refusal, and the limit of a server that was not started for this. */
const expected = ['deals.move_refused', 'request.too_many']

type Board = { deals: Map<string, Deal>; from: number }

async function follow(connection: Connection, hear: (event: WireEvent) => void): Promise<Board> {
  const board: Board = { deals: new Map(), from: 0 }
  await connection.watch<BoardState>(
    'deals.board',
    {},
    {
      snapshot: ({ deals }, position) => {
        board.deals = new Map(Object.entries(deals))
        board.from = position
      },
      event: (event) => {
        const { deal } = event.body as { deal: Deal }
        board.deals.set(deal.id, deal)
        hear(event)
      },
    },
  )
  return board
}

const pick = <Thing>(things: readonly Thing[]): Thing => {
  const thing = things[Math.floor(Math.random() * things.length)]
  if (thing === undefined) throw new Error('nothing to pick from: is the board empty?')
  return thing
}

const anyMove = (deals: readonly Deal[]) => ({
  dealId: pick(deals).id,
  to: pick(deals).stage,
  before: Math.random() < 0.5 ? null : pick(deals).id,
})

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(() => resolve(), milliseconds))

/** Everybody has stopped and their last words are out; a beat after that covers them all. */
async function complete(connection: Connection, end: number): Promise<void> {
  await after(end + 2_000 - Date.now())
  const before = connection.completeAt()
  for (let tries = 0; connection.completeAt() <= before; tries += 1) {
    if (tries === 150) return complain('no beat said that all is complete', { before })
    await after(200)
  }
}

const digestOf = (deals: Map<string, Deal>): string =>
  sha256(
    [...deals.values()]
      .map(({ id, stage, rank, version }) => `${id} ${stage} ${rank} ${version}`)
      .sort()
      .join('\n'),
    'hex',
  )

export const handleSummary = summaryTo(__ENV.SUMMARY)

/** The same few words about a board from a client, from a snapshot and from the table. */
import { createHash } from 'node:crypto'
import { board } from '@aura/contracts/deals/board.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { stateIn } from '@aura/contracts/platform/operation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { boardReducer } from '@aura/machines/deals/board.ts'
import pg from 'pg'
import { connectPerson } from '../platform/socket.ts'

type Card = { id: string; stage: string; rank: string; version: number }

const digestOf = (cards: readonly Card[]): string =>
  createHash('sha256')
    .update(
      cards
        .map(({ id, stage, rank, version }) => `${id} ${stage} ${rank} ${version}`)
        .sort()
        .join('\n'),
    )
    .digest('hex')

/** What a newcomer sees: the snapshot, and the events after it. */
export async function freshDigest(url: string, token: string): Promise<string> {
  using person = await connectPerson(url, token)
  const events: WireEvent[] = []
  const reply = await person.watch('deals.board', {}, (event) => void events.push(event))
  if (!reply.ok) throw new Error(`the board cannot be watched: ${reply.error.code}`)
  await person.complete()
  const news = events.filter((event) => event.position > reply.position)
  const { deals } = news.reduce(boardReducer.fold, stateIn(board, reply.snapshot))
  return digestOf(allDeals(deals))
}

export async function tableDigest(databaseUrl: string, company: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Card>('select id, stage, rank, version from deals where company_id = $1', [
      company,
    ])
    return digestOf(rows)
  } finally {
    await client.end()
  }
}

export type Moves = { answered: number; moved: number; versions: number; sharedRanks: number }

/** What the log and the cards say of the moves, and how many cards share their place with another one of their column. */
export async function movesOf(databaseUrl: string, company: string): Promise<Moves> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Moves>(
      `select (select count(*)::int from commands where company_id = $1 and name = 'deals.move' and position > 0) as answered,
        (select count(*)::int from events where company_id = $1 and name = 'deals.moved') as moved,
        (select sum(version - 1)::int from deals where company_id = $1) as versions,
        (select count(*)::int from (select from deals where company_id = $1
          group by pipeline_id, stage, rank having count(*) > 1) shared) as "sharedRanks"`,
      [company],
    )
    return rows[0] ?? { answered: 0, moved: 0, versions: 0, sharedRanks: 0 }
  } finally {
    await client.end()
  }
}

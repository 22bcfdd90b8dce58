/** The same few words about a board from a client, from a snapshot and from the table. */
import { createHash } from 'node:crypto'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { WatchReply } from '@aura/contracts/platform/protocol.ts'
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

export async function snapshotDigest(url: string, token: string): Promise<string> {
  using person = await connectPerson(url, token)
  const reply: WatchReply = await person.watch('deals.board', {})
  if (!reply.ok) throw new Error(`the board cannot be watched: ${reply.error.code}`)
  return digestOf(Object.values((reply.snapshot as BoardState).deals))
}

export async function tableDigest(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Card>('select id, stage, rank, version from deals')
    return digestOf(rows)
  } finally {
    await client.end()
  }
}

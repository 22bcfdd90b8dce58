/** The rank of a card in its column, between its neighbours of this moment. */
import type { Stage } from '@aura/contracts/deals/deal.ts'
import { columnRespread } from '@aura/contracts/deals/respread.ts'
import { evenRanks, rankBetween } from '@aura/machines/deals/rank.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { Emit } from '../platform/handle.ts'

export type RankTarget = { pipelineId: string; stage: Stage; before: string | null; moving: string | null }
type Hands = { tx: Db; emit: Emit; random: () => number }

/**
 * A rank above the card `before`, or after the last one. When `before` has left the column meanwhile,
 * the end of the column is where the user would find it.
 */
export async function rankAt(hands: Hands, rankTarget: RankTarget): Promise<string> {
  const found = await between(hands, rankTarget)
  if (found !== null) return found
  await respread(hands, rankTarget)
  const afterwards = await between(hands, rankTarget)
  if (afterwards === null) throw new Error('a column whose ranks are drawn anew has room')
  return afterwards
}

async function between({ tx, random }: Hands, rankTarget: RankTarget): Promise<string | null> {
  const column = tx
    .selectFrom('deals')
    .where('pipeline_id', '=', rankTarget.pipelineId)
    .where('stage', '=', rankTarget.stage)
    .$if(rankTarget.moving !== null, (query) => query.where('id', '!=', rankTarget.moving))
  const next =
    rankTarget.before === null
      ? undefined
      : await column.where('id', '=', rankTarget.before).select(['rank', 'id']).executeTakeFirst()
  const previous = await column
    .$if(next !== undefined, (query) => query.where(sql<boolean>`(rank, id) < (${next?.rank}, ${next?.id}::uuid)`))
    .select('rank')
    .orderBy('rank', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return rankBetween({ above: previous?.rank ?? null, below: next?.rank ?? null }, random)
}

/** The column is held while it is drawn anew, in the order in which every screen shows it. */
async function respread({ tx, emit }: Hands, { pipelineId, stage }: RankTarget): Promise<void> {
  const cards = await tx
    .selectFrom('deals')
    .where('pipeline_id', '=', pipelineId)
    .where('stage', '=', stage)
    .select(['id', 'rank'])
    .orderBy('rank')
    .orderBy('id')
    .forUpdate()
    .execute()
  const ranks = evenRanks(cards.map(({ id }) => id))
  await sql`update deals set rank = r.value from jsonb_each_text(${JSON.stringify(ranks)}::jsonb) r
    where deals.pipeline_id = ${pipelineId} and deals.id = r.key::uuid`.execute(tx)
  emit(columnRespread, { pipelineId, stage, ranks })
}

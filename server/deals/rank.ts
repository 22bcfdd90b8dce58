/** Where a card stands in its column: a text that sorts between its neighbours'. */
import type { Stage } from '@aura/contracts/deals/deal.ts'
import { columnRespread } from '@aura/contracts/deals/respread.ts'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { Emit } from '../platform/handle.ts'

export type RankTarget = { pipelineId: string; stage: Stage; before: string | null; moving: string | null }
type Hands = { tx: Db; emit: Emit; random: () => number }

/** Past this a column's ranks are drawn anew; the contract allows twice as much. */
const longRank = 100

/**
 * A rank above the card `before`, or after the last one. When `before` has left the column meanwhile,
 * the end of the column is where the user would find it.
 */
export async function rankAt(hands: Hands, rankTarget: RankTarget): Promise<string> {
  const found = await between(hands, rankTarget)
  if (found !== null) return found
  await respread(hands, rankTarget)
  return (await between(hands, rankTarget)) ?? generateKeyBetween(null, null)
}

/** Null when the neighbours leave no room: their ranks are equal, or have grown too long. */
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
  const [low, high] = [previous?.rank ?? null, next?.rank ?? null]
  if (low !== null && high !== null && low >= high) return null
  const rank = drawn(low, high, random)
  return rank.length > longRank ? null : rank
}

/** Two who drop into one gap at the same moment seldom draw the same; if they do, their ids decide. */
function drawn(low: string | null, high: string | null, random: () => number): string {
  let [from, to] = [low, high]
  let rank = generateKeyBetween(from, to)
  for (let step = 0; step < 6; step++) {
    if (random() < 0.5) from = rank
    else to = rank
    rank = generateKeyBetween(from, to)
  }
  return rank
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
  const fresh = generateNKeysBetween(null, null, cards.length)
  const ranks = Object.fromEntries(cards.map(({ id }, index) => [id, fresh[index] ?? '']))
  await sql`update deals set rank = r.value from jsonb_each_text(${JSON.stringify(ranks)}::jsonb) r
    where deals.pipeline_id = ${pipelineId} and deals.id = r.key::uuid`.execute(tx)
  emit(columnRespread, { pipelineId, stage, ranks })
}

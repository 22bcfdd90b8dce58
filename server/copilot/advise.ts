/** What conversations like this one came to, counted in SQL, and the next step of the customer's deal. */
import { closeReasons } from '@aura/contracts/conversations/conversation.ts'
import * as contracts from '@aura/contracts/copilot/advice.ts'
import { currentDeal, nextStepOf } from '@aura/machines/copilot/next-step.ts'
import { sql } from 'kysely'
import { mayAskModels } from '../ai/index.ts'
import { readPolicy } from '../assistant/index.ts'
import { dealsWithStages } from '../deals/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type Caller } from '../platform/handle.ts'
import { readSubject } from './subject.ts'

/** So many of the conversations that are most alike are counted. */
const compared = 20
/** One case is an accident. */
const leastCases = 2
const tagsShown = 3

type Similar = { conversation_id: string; contact_id: string; reason: string }
type Counted = { id: string; name: string; count: number }

const similarTo = async (tx: Db, query: string, conversationId: string): Promise<Similar[]> =>
  (
    await sql<Similar>`select conversation_id, contact_id, reason
      from copilot_similar(${query}, ${conversationId}, ${compared})`.execute(tx)
  ).rows

/** Of the customers of those conversations, without what this customer has. */
async function tagsOf(tx: Db, similar: readonly Similar[], contactId: string): Promise<Counted[]> {
  const contacts = [...new Set(similar.map(({ contact_id }) => contact_id))].filter((id) => id !== contactId)
  const { rows } = await sql<Counted>`select t.id, t.name, count(*)::int as count
    from contact_tags c join tags t on t.company_id = c.company_id and t.id = c.tag_id
    where c.contact_id = any(${contacts}::uuid[]) and not t.archived
      and not exists (select from contact_tags o where o.contact_id = ${contactId} and o.tag_id = t.id)
    group by 1, 2 having count(*) >= ${leastCases} order by count(*) desc, t.name limit ${tagsShown}`.execute(tx)
  return rows
}

/** One that the caller may run. */
async function macroOf(tx: Db, similar: readonly Similar[], { userId }: Caller): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`select m.id, m.name, count(*)::int as count
    from copilot_macro_runs r join macros m on m.company_id = r.company_id and m.id = r.macro_id
    where r.conversation_id = any(${similar.map(({ conversation_id }) => conversation_id)}::uuid[])
      and (m.shared or m.owner_id = ${userId})
    group by 1, 2 having count(*) >= ${leastCases} order by count(*) desc, m.name limit 1`.execute(tx)
  return rows[0]
}

function reasonOf(similar: readonly Similar[]) {
  const counted = closeReasons.map((reason) => ({
    ...{ reason, count: similar.filter((row) => row.reason === reason).length },
  }))
  const [most] = counted.toSorted((a, b) => b.count - a.count)
  return most && most.count >= leastCases ? most : null
}

async function stepFor(tx: Db, contactId: string, { permissions }: Caller, now: Date) {
  if (!permissions.includes('view_crm')) return null
  const { deals, stagesOf } = await dealsWithStages(tx, contactId)
  const deal = currentDeal(deals)
  if (!deal) return null
  const rows = await tx
    .selectFrom('deal_activities')
    .where('deal_id', '=', deal.id)
    .where('done_at', 'is', null)
    .select(['kind', 'text', 'due_at'])
    .execute()
  const planned = rows.map(({ kind, text, due_at }) => ({
    ...{ kind, text, dueAt: due_at?.toISOString() ?? null, doneAt: null },
  }))
  return nextStepOf(deal, { stages: stagesOf(deal), planned, now, permissions })
}

export const advice = answer(contracts.advice, async ({ tx, input, caller, now }) => {
  const { conversation, query } = await readSubject(tx, input.conversationId)
  const similar = await similarTo(tx, query, conversation.id)
  const tags = await tagsOf(tx, similar, conversation.contact_id)
  const macro = await macroOf(tx, similar, caller)
  return {
    models: (await readPolicy(tx)).models && (await mayAskModels(tx, now)),
    similar: similar.length,
    tags: tags.map(({ id: tagId, name, count }) => ({ tagId, name, count })),
    reason: reasonOf(similar),
    macro: macro ? { macroId: macro.id, name: macro.name, count: macro.count } : null,
    nextStep: await stepFor(tx, conversation.contact_id, caller, now),
  }
})

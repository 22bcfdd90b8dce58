/**
 * What an AI agent changes besides answering. The tools of a turn only collect it: it happens with the record of the turn,
 * so an answer that is thrown away has changed nothing, and a repeated one changes it once.
 */
import { contactChanged } from '@aura/contracts/contacts/contact.ts'
import { id, trimmed } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { putTagOn } from '../contacts/index.ts'
import { addMessage, type ConversationRow, lockConversation, saveConversation } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { agentAuthor } from './hand-off.ts'
import type { AgentRow } from './store.ts'

export type ToolEffect = { type: 'note'; text: string } | { type: 'tag'; tagId: string }

export const noteInput = z.strictObject({ text: trimmed(1000, 1) })
export const tagInput = z.strictObject({ tag: trimmed(60, 1) })

/** Of one turn; a model that wants more of them gets nowhere. */
const most: Record<ToolEffect['type'], number> = { note: 2, tag: 5 }

export const enoughOfThese = 'That is enough of these for one answer.'

export function collectEffect(effects: ToolEffect[], effect: ToolEffect): string {
  if (effects.filter(({ type }) => type === effect.type).length >= most[effect.type]) return enoughOfThese
  effects.push(effect)
  return 'It is done with your answer.'
}

const tagsNamed = 50
/** The tags that a model chooses from. */
export async function tagNames(tx: Db): Promise<string[]> {
  const tags = await tx
    .selectFrom('tags')
    .where('archived', '=', false)
    .select('name')
    .orderBy('name')
    .limit(tagsNamed)
    .execute()
  return tags.map(({ name }) => name)
}

/** Of the company's own tags, by its name; an archived one is none. */
export async function findTag(tx: Db, name: string): Promise<string | null> {
  const tags = await tx.selectFrom('tags').where('archived', '=', false).select(['id', 'name']).execute()
  return tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.id ?? null
}

export const tagCustomerJob = job('agents.tag-customer', z.strictObject({ contactId: id, tagIds: z.array(id) }))

/** With the conversation locked. The card has a lock of its own, which comes before a conversation's: tags wait for a job. */
export async function applyEffects(
  work: Work,
  row: ConversationRow,
  agent: AgentRow,
  effects: readonly ToolEffect[],
): Promise<void> {
  const { tx, newId } = work
  for (const effect of effects) {
    if (effect.type !== 'note') continue
    const current = await lockConversation(tx, row.id)
    const seq = current.last_seq + 1
    await addMessage(work, current, seq, {
      ...{ id: newId(), direction: 'inside', author: agentAuthor(agent) },
      content: { type: 'note', text: effect.text, mentions: [] },
    })
    await saveConversation(work, current, { last_seq: seq })
  }
  const tagIds = [...new Set(effects.flatMap((effect) => (effect.type === 'tag' ? [effect.tagId] : [])))]
  if (tagIds.length > 0)
    await enqueue(tx, tagCustomerJob, { contactId: row.contact_id, tagIds }, { companyId: row.company_id })
}

export async function tagCustomer(
  work: Work,
  { contactId, tagIds }: { contactId: string; tagIds: readonly string[] },
): Promise<void> {
  for (const tagId of tagIds) {
    const contact = await putTagOn(work, contactId, tagId)
    if (contact !== null) work.emit(contactChanged, { contact })
  }
}

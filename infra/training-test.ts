/** What browser tests of training stand on: a resolved conversation, what the company knows, and an AI agent with a draft. */
import { randomUUIDv7 } from 'node:crypto'
import { blankDraft } from '@aura/machines/agents/decide.ts'
import { noteGap } from '@aura/server/agents/index.ts'
import { saveReading } from '@aura/server/agents/knowledge/versions.ts'
import { columnsOfDraft } from '@aura/server/agents/store.ts'
import { addMessage, lockConversation, saveConversation } from '@aura/server/conversations/index.ts'
import type { TestCompany } from './company.ts'
import { openFloor } from './contact-centre.ts'
import { poolOf } from './pool.ts'

const question = 'Como funciona a troca?'
const reply = 'A troca é aceita em até trinta dias com a nota.'

/** Lia has version 1 published and version 2 as a draft. A customer has asked what nobody could answer. */
export async function makeTraining(
  databaseUrl: string,
  { id: company_id, people }: TestCompany,
): Promise<{ sourceId: string }> {
  const floor = await openFloor(poolOf(databaseUrl), company_id)
  const [person] = people
  if (!person) throw new Error('a company without people')
  const conversationId = await floor.say('+5511987650777', question)
  return await floor.within(async (work) => {
    const { tx, now } = work
    const made = { company_id, created_by: person.id, created_at: now }
    const row = await lockConversation(tx, conversationId)
    const author = { kind: 'user', id: person.id, name: 'Pessoa 1' } as const
    await addMessage(work, row, row.last_seq + 1, {
      ...{ id: randomUUIDv7(), direction: 'out', author, content: { type: 'text', text: reply }, status: 'queued' },
    })
    await saveConversation(work, row, {
      ...{ state: 'closed', closed_at: now, close_reason: 'resolved', waiting_since: null, last_seq: row.last_seq + 1 },
    })
    const title = 'Trocas'
    const source = await tx
      .insertInto('ai_sources')
      .values({ id: randomUUIDv7(), ...made, kind: 'text', title, body: reply })
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveReading(work, source, reply)
    const draft = { ...blankDraft, name: 'Lia', description: 'Responde sobre trocas', persona: 'Seja breve.' }
    const agent = { id: randomUUIDv7(), ...made, ...columnsOfDraft(draft), version: 2, published_version: 1 }
    await tx
      .insertInto('ai_agents')
      .values({ ...agent, published_since: now })
      .execute()
    for (const version of [1, 2])
      await tx
        .insertInto('ai_agent_versions')
        .values({
          ...{ company_id, agent_id: agent.id, version, saved_by: person.id, saved_at: now },
          ...{ body: JSON.stringify({ ...draft, persona: `Versão ${version}` }) },
          published_at: version === 1 ? now : null,
        })
        .execute()
    const gap = { question: 'Vocês entregam aos sábados?', cause: 'not_known', vector: null } as const
    await noteGap(work, { ...gap, conversationId, seq: row.last_seq, agentId: agent.id })
    return { sourceId: source.id }
  })
}

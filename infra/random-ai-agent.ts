/** The AI agent of a random company: it answers, hands off and is rated. */
import { randomUUIDv7 } from 'node:crypto'
import { conversationRated } from '@aura/contracts/replies/survey.ts'
import { endAnswered } from '@aura/server/agents/end-turn.ts'
import { agentAuthor, handOffTo } from '@aura/server/agents/hand-off.ts'
import { type AgentRow, findAgent } from '@aura/server/agents/store.ts'
import { type ConversationRow, lockConversation, releaseMessage } from '@aura/server/conversations/index.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { plainAgent } from './agents-test.ts'
import type { TestCompany } from './company.ts'
import type { Floor } from './contact-centre.ts'

type Call = (who: number, name: string, input: object) => Promise<unknown>

/** On a channel, and active. */
export async function serveByAi(call: Call, company: TestCompany, channelId: string): Promise<string> {
  const agentId = randomUUIDv7()
  const own = { companyId: company.id, createdBy: company.people[0]?.id, channelIds: [channelId] }
  await call(0, 'agents.create', { ...plainAgent, agentId, ...own })
  await call(0, 'agents.activate', { agentId, untested: 'without_tests' })
  return agentId
}

export function aiActsOf(floor: Floor, agentId: string, draw: (below: number) => number) {
  const about = (act: (work: Work, row: ConversationRow, agent: AgentRow) => Promise<unknown>) => () =>
    floor.within(async (work) => {
      const rows = await work.tx.selectFrom('conversations').where('ai_agent_id', '=', agentId).select('id').execute()
      const one = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))[draw(rows.length)]
      const agent = await findAgent(work.tx, agentId)
      if (one && agent) await act(work, await lockConversation(work.tx, one.id), agent)
    })
  const answers = about(async (work, row, agent) => {
    if (row.state !== 'open') return
    const [messageId, turnId] = [work.newId(), work.newId()]
    await work.tx
      .insertInto('ai_turns')
      .values({
        ...{ company_id: row.company_id, id: turnId, conversation_id: row.id, agent_id: agent.id, job_key: turnId },
        ...{ ownership_version: row.ownership_version, seq: row.last_seq, began_at: work.now },
      })
      .execute()
    const content = { type: 'text', text: 'Bom dia!' } as const
    await releaseMessage(work, row, { messageId, author: agentAuthor(agent), content, replyTo: null })
    await endAnswered(work, turnId, { contactId: row.contact_id, messageId, gap: null, sources: [] })
  })
  const handsOff = about((work, row, agent) =>
    handOffTo(work, row, agent, { reason: 'asked_for_person', summary: '', steps: [], question: null }),
  )
  const isRated = about(async ({ emit, now }, row) =>
    emit(conversationRated, {
      ...{ conversationId: row.id, contactId: row.contact_id, channelId: row.channel_id, channel: row.channel_kind },
      ...{ agentId: null, aiAgentId: agentId, rating: 1 + draw(5), comment: null, at: now.toISOString() },
    }),
  )
  return [answers, answers, answers, handsOff, isRated]
}

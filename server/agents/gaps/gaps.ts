/** What nobody could answer is listed, and closed by a source that is written for it. */
import * as contracts from '@aura/contracts/agents/gaps.ts'
import { decideGapAnswer } from '@aura/machines/agents/gaps.ts'
import { allowed } from '../../platform/allowed.ts'
import { answer, handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { addTypedSource } from '../knowledge/sources.ts'
import { gapsSince } from './note-gap.ts'

const gapsShown = 100

export const knowledgeGaps = answer(contracts.knowledgeGaps, async ({ tx, now }) => {
  const rows = await tx
    .selectFrom('ai_gaps as g')
    .leftJoin('ai_agents as a', (join) =>
      join.onRef('a.company_id', '=', 'g.company_id').onRef('a.id', '=', 'g.agent_id'),
    )
    .leftJoin('ai_sources as s', (join) =>
      join.onRef('s.company_id', '=', 'g.company_id').onRef('s.id', '=', 'g.source_id').on('s.removed', '=', false),
    )
    .where('g.last_at', '>', gapsSince(now))
    .select(['g.id', 'g.question', 'g.state', 'g.cause', 'g.count', 'g.last_at', 'g.conversation_id'])
    .select(['a.name as agentName', 's.id as sourceId', 's.title', 's.version'])
    .orderBy('g.state', 'desc')
    .orderBy('g.last_at', 'desc')
    .orderBy('g.id')
    .limit(gapsShown)
    .execute()
  return {
    rows: rows.map(({ sourceId, title, version, last_at, conversation_id: conversationId, ...row }) => ({
      ...{ ...row, at: last_at.toISOString(), conversationId },
      source: sourceId !== null && title !== null && version !== null ? { id: sourceId, title, version } : null,
    })),
  }
})

export const answerGap = handle(contracts.answerGap, async (context) => {
  const { tx, input, caller } = context
  const { gapId, sourceId, title, question, answer: reply } = input
  const gap = await tx.selectFrom('ai_gaps').where('id', '=', gapId).select('state').forUpdate().executeTakeFirst()
  if (!gap) return refuse('agents.gap_closed')
  const { next: state } = allowed(decideGapAnswer(gap, caller))
  const source = await addTypedSource(context, { sourceId, title, text: `${question}\n${reply}` })
  await tx.updateTable('ai_gaps').set({ state, source_id: sourceId }).where('id', '=', gapId).execute()
  return source
})

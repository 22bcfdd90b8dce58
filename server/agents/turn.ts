/**
 * One answer of an AI agent: it begins with the conversation locked, the model is asked without a transaction, and what it
 * says is written only while the AI agent still has the conversation under the same ownership version.
 */
import type { ProcedureProgress } from '@aura/contracts/agents/procedure.ts'
import type { Author, HandOff } from '@aura/contracts/conversations/message.ts'
import { isLoop, isRepeated } from '@aura/machines/agents/loop.ts'
import { dueStep } from '@aura/machines/agents/procedure.ts'
import { wantsPerson } from '@aura/machines/agents/wants-person.ts'
import { speakRefusal } from '@aura/machines/conversations/decide-send.ts'
import { isOpen } from '@aura/machines/routing/hours.ts'
import type { ChatMessage } from '../ai/index.ts'
import { type ConversationRow, lockConversation, wire } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'
import { answerJob, answerLater } from './answer-job.ts'
import { endAnswered, endTurn } from './end-turn.ts'
import { noteOpenQuestion } from './gaps/note-open-question.ts'
import type { Outcome } from './generate.ts'
import { handOffTo } from './hand-off.ts'
import { begunProcedure, procedureUnderWay, saveProcedure } from './procedure-runs.ts'
import {
  conversationMessages,
  exchangeOf,
  instructionsOf,
  plainSummary,
  readableText,
  type ThreadMessage,
} from './prompt.ts'
import { sayAnswer, sayIfAllowed, sayTexts } from './say.ts'
import { servingVersion, withBehaviour } from './serving.ts'
import { type AgentRow, findAgent, wireAgent } from './store.ts'
import { applyEffects } from './tool-effects.ts'

export type Turn = {
  id: string
  /** With the wording that answers here. */
  agent: AgentRow
  contactId: string
  queueId: string | null
  messages: ChatMessage[]
  words: readonly string[]
  seq: number
  progress: ProcedureProgress | null
}

const messagesRead = 40
/** By then its job is taken to have died. */
const deadAfterMs = (answerJob.timeoutSeconds + 10) * 1000
/** So often an answer is thrown away because the customer went on writing. */
const mostSuperseded = 3

type Entry = ThreadMessage & { seq: number; author: Author }

async function readThread({ tx }: Work, row: ConversationRow): Promise<Entry[]> {
  const rows = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', row.id)
    .select(['seq', 'direction', 'content', 'at', 'author'])
    .orderBy('seq', 'desc')
    .limit(messagesRead)
    .execute()
  return rows.toReversed()
}

/** Null where there is nothing to answer, or a person goes on. */
export async function beginTurn(work: Work, conversationId: string, jobKey: string): Promise<Turn | null> {
  const { tx, now, newId } = work
  const row = await lockConversation(tx, conversationId)
  if (row.ai_agent_id === null || row.state !== 'open') return null
  const saved = await tx.selectFrom('ai_agents').where('id', '=', row.ai_agent_id).selectAll().executeTakeFirstOrThrow()
  const { agent, version, canaryId } = await servingVersion(tx, saved, row.id)
  if (!(await mayBegin(work, row, jobKey))) return null
  const thread = await readThread(work, row)
  const exchange = exchangeOf(thread)
  const seq = thread.findLast(({ direction }) => direction === 'in')?.seq ?? 0
  const turns = await tx
    .selectFrom('ai_turns')
    .where('conversation_id', '=', row.id)
    .where('state', '=', 'answered')
    .select(['seq', 'ownership_version'])
    .execute()
  const answeredSeq = Math.max(0, ...turns.map((turn) => turn.seq))
  if (seq <= answeredSeq) return null
  const dealtWith = Math.max(answeredSeq, thread.findLast(isDealtWith)?.seq ?? 0)
  const unanswered = thread.filter((message) => message.direction === 'in' && message.seq > dealtWith)
  // A repeated job, after a person has answered and the AI agent has the conversation again.
  if (unanswered.length === 0 && row.waiting_since === null) return null
  const answers = turns.filter(({ ownership_version }) => ownership_version === row.ownership_version).length
  const underWay = await procedureUnderWay(work, row)
  const isAsked = underWay !== null && dueStep(underWay)?.kind === 'ask'
  const reason = reasonBefore(agent, { unanswered, answers, isLoop: isLoop(exchange, { isAsked }), now })
  if (reason !== null) {
    await noteOpenQuestion(work, row, { thread, gap: null, agentId: agent.id, seq })
    await handOffTo(work, row, agent, { reason, summary: plainSummary(exchange), steps: [], question: null })
    return null
  }
  const id = newId()
  await tx
    .insertInto('ai_turns')
    .values({
      ...{ company_id: row.company_id, id, conversation_id: row.id, agent_id: agent.id, job_key: jobKey },
      ...{ ownership_version: row.ownership_version, seq, began_at: now },
      ...{ version, canary_id: canaryId },
    })
    .execute()
  const messages: ChatMessage[] = [
    { role: 'system', text: instructionsOf(wireAgent(agent)) },
    ...conversationMessages(thread),
  ]
  const words = unanswered.flatMap(({ content }) => readableText(content) ?? [])
  const progress = underWay ?? begunProcedure(agent.procedures, words, seq)
  return { id, agent, contactId: row.contact_id, queueId: row.queue_id, messages, words, seq, progress }
}

/** With it a person has the wishes before it, or has seen to them. An answer of the AI agent counts by its turn. */
const isDealtWith = ({ direction, author, content }: Entry) =>
  (direction === 'out' && author.kind !== 'ai_agent') ||
  content.type === 'hand_off' ||
  (content.type === 'change' && content.change === 'closed')

/** One turn of a conversation is under way at a time; that of a process that died, or before a takeover, is given up. */
async function mayBegin(work: Work, row: ConversationRow, jobKey: string): Promise<boolean> {
  const { tx, now } = work
  const open = await tx
    .selectFrom('ai_turns')
    .where('conversation_id', '=', row.id)
    .where('state', '=', 'generating')
    .select(['id', 'job_key', 'began_at', 'ownership_version'])
    .executeTakeFirst()
  if (!open) return true
  const isCurrent = open.ownership_version === row.ownership_version && open.job_key !== jobKey
  if (isCurrent && now.getTime() - open.began_at.getTime() < deadAfterMs) return false
  await endTurn(work, open.id, { state: 'superseded', gap: null })
  return true
}

type Before = { unanswered: readonly ThreadMessage[]; answers: number; isLoop: boolean; now: Date }

/** Why no model is asked at all. The wish for a person comes first. */
function reasonBefore(agent: AgentRow, { unanswered, answers, isLoop, now }: Before): HandOff['reason'] | null {
  const texts = unanswered.flatMap(({ content }) => readableText(content) ?? [])
  if (texts.some((text) => wantsPerson(text))) return 'asked_for_person'
  if (texts.some((text) => wantsPerson(text, agent.hand_off.phrases))) return 'rule'
  if (agent.status !== 'active') return 'deactivated'
  if (!isOpen(agent.hours, now)) return 'out_of_hours'
  if (isLoop) return 'loop'
  return answers >= agent.hand_off.afterAnswers ? 'too_many_answers' : null
}

export type Recorded = 'answered' | 'handed_off' | 'superseded'

export async function recordTurn(work: Work, turnId: string, outcome: Outcome): Promise<Recorded> {
  const { tx, now } = work
  const found = await tx.selectFrom('ai_turns').where('id', '=', turnId).selectAll().executeTakeFirstOrThrow()
  const row = await lockConversation(tx, found.conversation_id)
  const turn = await tx
    .selectFrom('ai_turns')
    .where('id', '=', turnId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (turn.state !== 'generating') return 'superseded'
  const supersede = async (): Promise<Recorded> => {
    await endTurn(work, turnId, { state: 'superseded', gap: null })
    return 'superseded'
  }
  const saved = await findAgent(tx, turn.agent_id)
  const agent = saved && (await withBehaviour(tx, saved, turn.version ?? saved.version))
  if (!agent || mayNotSpeak(row, turn, now)) {
    // Taken over, closed and opened again meanwhile: what the customer wrote then has found this turn under way.
    const isUnanswered = row.state === 'open' && row.ai_agent_id !== null && row.waiting_since !== null
    if (isUnanswered) await answerLater(tx, row.company_id, row.id)
    return await supersede()
  }
  const thread = await readThread(work, row)
  const newest = thread.findLast(({ direction }) => direction === 'in')?.seq ?? 0
  if (newest > turn.seq && (await supersededLately(work, row)) < mostSuperseded) {
    await answerLater(tx, row.company_id, row.id)
    return await supersede()
  }
  const exchange = exchangeOf(thread)
  const gap = await noteOpenQuestion(work, row, { thread, gap: outcome.gap, agentId: agent.id, seq: turn.seq })
  /** `effects`: none of an answer that is thrown away. */
  const giveUp = async (handOff: HandOff, effects: Outcome['effects'] = []): Promise<Recorded> => {
    const summary = handOff.summary === '' ? plainSummary(exchange) : handOff.summary
    await saveProcedure(work, row, { agentId: agent.id, progress: outcome.progress, isHandedOff: true })
    await applyEffects(work, row, agent, effects)
    await handOffTo(work, await lockConversation(tx, row.id), agent, { ...handOff, summary })
    await endTurn(work, turnId, { state: 'handed_off', gap, reason: handOff.reason })
    return 'handed_off'
  }
  const stop = (reason: HandOff['reason']) => giveUp({ reason, summary: '', steps: [], question: null })
  if (outcome.type === 'hand_off') {
    // A procedure that ends with a person has its last words said before.
    const isSaid = (await sayIfAllowed(() => sayTexts(work, row, agent, outcome.spoken))) !== null
    return isSaid ? await giveUp(outcome.handOff, outcome.effects) : await stop('not_allowed_out')
  }
  if (isRepeated(exchange, outcome.text)) return await stop('loop')
  const isFirst = !exchange.some(({ from }) => from === 'agent')
  // A newer message is answered before anything is closed.
  const closes = outcome.closes && newest <= turn.seq
  const messageId = (await sayIfAllowed(() => sayAnswer(work, row, agent, { outcome, isFirst, closes })))?.at(-1)
  if (messageId === undefined) return await stop('not_allowed_out')
  await saveProcedure(work, row, { agentId: agent.id, progress: outcome.progress, isHandedOff: false })
  await applyEffects(work, row, agent, outcome.effects)
  if (newest > turn.seq) await answerLater(tx, row.company_id, row.id)
  await endAnswered(work, turnId, { contactId: row.contact_id, messageId, gap, sources: outcome.sources })
  return 'answered'
}

/** The send decision of operators, with the AI agent as the one who speaks. */
const mayNotSpeak = (row: ConversationRow, turn: { agent_id: string; ownership_version: number }, now: Date) =>
  row.state !== 'open' ||
  speakRefusal(wire(row), turn.ownership_version, {
    ...{ actor: { id: turn.agent_id, permissions: ['update_operations'] }, now, facts: { nameOf: () => '' } },
  }) !== undefined

async function supersededLately({ tx }: Work, row: ConversationRow): Promise<number> {
  const turns = await tx
    .selectFrom('ai_turns')
    .where('conversation_id', '=', row.id)
    .select('state')
    .orderBy('seq', 'desc')
    .orderBy('began_at', 'desc')
    .limit(mostSuperseded + 1)
    .execute()
  const last = turns.findIndex(({ state }) => state === 'answered' || state === 'handed_off')
  return (last < 0 ? turns : turns.slice(0, last)).filter(({ state }) => state === 'superseded').length
}

/** Its job came to no end: a person goes on. */
export async function stopTurn(work: Work, conversationId: string): Promise<void> {
  const { tx } = work
  const row = await lockConversation(tx, conversationId)
  const open = await tx
    .selectFrom('ai_turns')
    .where('conversation_id', '=', row.id)
    .where('state', '=', 'generating')
    .select('id')
    .execute()
  for (const { id } of open) await endTurn(work, id, { state: 'superseded', gap: null })
  const agent = row.ai_agent_id === null ? undefined : await findAgent(tx, row.ai_agent_id)
  if (!agent || row.state === 'closed' || row.waiting_since === null) return
  const summary = plainSummary(exchangeOf(await readThread(work, row)))
  await handOffTo(work, row, agent, { reason: 'provider_failed', summary, steps: [], question: null })
}

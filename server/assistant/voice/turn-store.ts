/** Turns of the voice session as rows: begun with the thread locked, ended once, read in their order. */
import type { ProcedureProgress } from '@aura/contracts/agents/procedure.ts'
import {
  type TurnLatency,
  turnLimit,
  type VoiceTurn,
  voiceTurnEnded,
  voiceTurnHeard,
  voiceTurnStarted,
} from '@aura/contracts/assistant/voice.ts'
import { decideArrival } from '@aura/machines/assistant/decide-voice.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { allowed } from '../../platform/allowed.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { enqueue } from '../../platform/jobs.ts'
import { later } from '../../platform/later.ts'
import { refuse } from '../../platform/refuse.ts'
import { abortAnswer } from '../running-answers.ts'
import { settleLostJob } from '../settle-lost-job.ts'
import { lockThread, type Person } from '../store.ts'

export type TurnRow = Selectable<Schema['assistant_voice_turns']> & { agent: string }
type Writing = Pick<Work, 'tx' | 'emit' | 'now'>

/** No turn takes longer. */
export const longestTurnMs = 60_000
/** After that its process is taken to have died. */
const leaseMs = longestTurnMs + 15_000

export const wireTurn = (row: TurnRow): VoiceTurn => ({
  id: row.id,
  agentId: row.agent_id,
  agent: row.agent,
  language: row.language,
  heard: row.heard,
  answer: row.answer,
  model: row.model,
  state: row.state,
  problem: row.problem,
  latency: { heardMs: row.heard_ms, answerMs: row.answer_ms, soundMs: row.sound_ms },
  at: row.at.toISOString(),
})

const turnRows = (tx: Db, userId: string) =>
  tx
    .selectFrom('assistant_voice_turns as t')
    .innerJoin('ai_agents as a', (join) =>
      join.onRef('a.company_id', '=', 't.company_id').onRef('a.id', '=', 't.agent_id'),
    )
    .where('t.user_id', '=', userId)
    .selectAll('t')
    .select('a.name as agent')

/** The oldest first. */
export async function sessionTurns(tx: Db, userId: string): Promise<TurnRow[]> {
  const rows = await turnRows(tx, userId).orderBy('t.serial', 'desc').limit(turnLimit).execute()
  return rows.toReversed()
}

export const findTurn = async (tx: Db, userId: string, turnId: string): Promise<TurnRow | undefined> =>
  await turnRows(tx, userId).where('t.id', '=', turnId).executeTakeFirst()

export type NewTurn = Person & { turnId: string; agentId: string; language: VoiceTurn['language'] }

/** Refuses while another recording of the person is being processed; an answer that is spoken is stopped. */
export async function beginTurn(work: Writing, turn: NewTurn): Promise<TurnRow[]> {
  const { tx, emit, now } = work
  const { companyId, userId, turnId, agentId, language } = turn
  await lockThread(tx, turn)
  const standing = await sessionTurns(tx, userId)
  allowed(decideArrival(standing))
  await stopVoiceTurns(work, turn, { turns: standing })
  const earlier = await sessionTurns(tx, userId)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('assistant_voice_turns')
    .values({
      ...{ company_id: companyId, id: turnId, user_id: userId, agent_id: agentId, language, state: 'processing' },
      ...{ lease_until: later(now, leaseMs), at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return refuse('assistant.id_taken')
  await enqueue(tx, settleLostJob, {}, { companyId, startAfter: later(now, 2 * leaseMs), singletonKey: 'lost-voice' })
  await emitTurn({ tx, emit }, userId, { turnId, event: voiceTurnStarted })
  await forgetOldest(tx, userId)
  return earlier
}

async function emitTurn(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  userId: string,
  { turnId, event }: { turnId: string; event: typeof voiceTurnStarted },
): Promise<void> {
  const row = (await findTurn(tx, userId, turnId)) ?? refuse('assistant.voice_cancelled')
  emit(event, { userId, turn: wireTurn(row) })
}

async function forgetOldest(tx: Db, userId: string): Promise<void> {
  await sql`delete from assistant_voice_turns where user_id = ${userId} and serial <= (
    select serial from assistant_voice_turns where user_id = ${userId} order by serial desc
    offset ${turnLimit} limit 1)`.execute(tx)
}

/** Shown while the rest is still being made: what was heard, then how the answer begins. Nothing of a turn that has ended. */
export async function noteTurn(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  { companyId, userId, turnId }: Person & { turnId: string },
  noted: { heard: string } | { answer: string },
): Promise<void> {
  await lockThread(tx, { companyId, userId })
  const { numUpdatedRows } = await tx
    .updateTable('assistant_voice_turns')
    .set(noted)
    .where('id', '=', turnId)
    .where('user_id', '=', userId)
    .where('state', '=', 'processing')
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await emitTurn({ tx, emit }, userId, { turnId, event: voiceTurnHeard })
}

/** Without `heard`, what was noted of it stays. */
export type TurnOutcome = Pick<VoiceTurn, 'answer' | 'model' | 'problem'> & {
  heard?: string
  state: Exclude<VoiceTurn['state'], 'processing'>
  latency: TurnLatency
  progress?: ProcedureProgress | null
}
export const untimed: TurnLatency = { heardMs: null, answerMs: null, soundMs: null }

/** Once: false for a turn that was cancelled, taken for lost, or forgotten with its session. */
export async function endVoiceTurn(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  { companyId, userId, turnId }: Person & { turnId: string },
  { latency, progress = null, ...outcome }: TurnOutcome,
): Promise<boolean> {
  await lockThread(tx, { companyId, userId })
  const { numUpdatedRows } = await tx
    .updateTable('assistant_voice_turns')
    .set({
      ...{ ...outcome, lease_until: null, progress: progress && JSON.stringify(progress) },
      ...{ heard_ms: latency.heardMs, answer_ms: latency.answerMs, sound_ms: latency.soundMs },
    })
    .where('id', '=', turnId)
    .where('user_id', '=', userId)
    .where('state', '=', 'processing')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await emitTurn({ tx, emit }, userId, { turnId, event: voiceTurnEnded })
  return true
}

type Stop = {
  turns: readonly TurnRow[]
  /** What the listener has heard of the answer; unknown, all that was made of it counts. */
  heard?: string | undefined
}

/** Those that are still processed; what was heard of their answers stays. */
export async function stopVoiceTurns(
  work: Pick<Work, 'tx' | 'emit'>,
  { companyId, userId }: Person,
  { turns, heard }: Stop,
): Promise<void> {
  for (const { id: turnId, answer, state } of turns) {
    if (state !== 'processing') continue
    const made = abortAnswer(turnId)?.text || answer
    const spoken = heard !== undefined && made.startsWith(heard) ? heard : made
    const outcome = { ...failed, answer: spoken, state: 'cancelled', problem: null } as const
    await endVoiceTurn(work, { companyId, userId, turnId }, outcome)
  }
}

/** An answer that was whole before the listener spoke into it ends with what was heard of it; all of it stays whole. */
export async function cutVoiceTurn(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  { userId, turnId }: Pick<Person, 'userId'> & { turnId: string },
  heard: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('assistant_voice_turns')
    .set({ answer: heard, state: 'cancelled', progress: null })
    .where('id', '=', turnId)
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .where('answer', '!=', heard)
    .where(sql<boolean>`starts_with(answer, ${heard})`)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await emitTurn({ tx, emit }, userId, { turnId, event: voiceTurnEnded })
}

/** Those whose process died. True while others are being processed. */
export async function settleLostTurns(work: Writing): Promise<boolean> {
  const { tx, now } = work
  const open = await tx
    .selectFrom('assistant_voice_turns')
    .where('state', '=', 'processing')
    .select(['company_id', 'id', 'user_id', 'lease_until'])
    .limit(200)
    .execute()
  const lost = open.filter(({ lease_until }) => lease_until !== null && lease_until <= now)
  for (const { company_id: companyId, id: turnId, user_id: userId } of lost)
    await endVoiceTurn(work, { companyId, userId, turnId }, { ...failed, problem: 'assistant.audio_failed' })
  return open.length > lost.length || open.length === 200
}

export const failed = { answer: '', model: null, state: 'failed', latency: untimed } as const

/** A conversation in a few sentences: as an operator asks for it, and as a note that is written when a person lets it go. */
import { type SummaryPurpose, summaryPurposes } from '@aura/contracts/copilot/rewrite.ts'
import { id, type Language } from '@aura/contracts/platform/values.ts'
import { needsSummary, summaryPurpose } from '@aura/machines/copilot/summary.ts'
import * as z from 'zod/mini'
import { type ChatMessage, mayAskModels } from '../ai/index.ts'
import { readPolicy } from '../assistant/index.ts'
import { addMessage, type ConversationRow, lockConversation, saveConversation, wire } from '../conversations/index.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { Refusal } from '../platform/refuse.ts'
import { askForText } from './ask.ts'
import { asData, languageNames } from './instructions.ts'
import { readSubject, type Subject } from './subject.ts'

const purposes: Record<SummaryPurpose, string> = {
  transfer: 'for the colleague who goes on: what the customer wants, what was done, what is open',
  close: 'for the record of the conversation that ends: what the customer wanted and how it ended',
}
export const longestSummary = 1_500

export const summaryQuestion = ({ messages }: Subject, purpose: SummaryPurpose, language: Language): ChatMessage[] => [
  {
    role: 'system',
    text: `You help an operator of a contact centre. Sum up the conversation in at most four short sentences in ${languageNames[language]}, ${purposes[purpose]}.\n${asData}`,
  },
  ...messages,
  { role: 'user', text: 'Write the summary.' },
]

/** `seq`: of the newest entry then. */
export const summaryJob = job(
  'copilot.write-summary',
  z.strictObject({ conversationId: id, purpose: z.enum(summaryPurposes), seq: z.int() }),
  { timeoutSeconds: 60, retryLimit: 1, lanes: 2, isSuspect: false },
)

/** In the transaction of the transfer or the close, which waits for no model. */
export async function summarizeLater(tx: Db, before: ConversationRow, row: ConversationRow, now: Date): Promise<void> {
  const purpose = summaryPurpose(wire(before), wire(row))
  if (purpose === null) return
  if (!(await readPolicy(tx)).models || !(await mayAskModels(tx, now))) return
  const { id: conversationId, company_id: companyId, last_seq: seq } = row
  await enqueue(
    tx,
    summaryJob,
    { conversationId, purpose, seq },
    { companyId, singletonKey: `${conversationId} ${purpose}` },
  )
}

/** The transfer or the close has an entry of its own behind the newest one. */
const ownEntry = 1
const messagesRead = 40

async function threadUpTo(tx: Db, conversationId: string, seq: number) {
  const rows = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('seq', '<=', seq + ownEntry)
    .select(['direction', 'author', 'content'])
    .orderBy('seq', 'desc')
    .limit(messagesRead)
    .execute()
  return rows.toReversed()
}

type Payload = { conversationId: string; purpose: SummaryPurpose; seq: number }
type Parts = { within: <T>(work: (context: Work) => Promise<T>) => Promise<T>; config: Config; signal: AbortSignal }

/** Null where there is none: nothing to sum up, or no model that answers. Nobody is kept waiting for it. */
export async function writeSummary(
  { within, config, signal }: Parts,
  { conversationId, purpose, seq }: Payload,
): Promise<string | null> {
  const read = await within(async ({ tx }) => {
    if (!needsSummary(await threadUpTo(tx, conversationId, seq))) return null
    const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
    return { language, subject: await readSubject(tx, conversationId) }
  })
  if (read === null) return null
  const { subject, language } = read
  const { mask, conversation } = subject
  try {
    const { text } = await askForText({
      ...{ within, config, signal, mask, userId: null, queueId: conversation.queue_id, longest: longestSummary },
      messages: summaryQuestion(subject, purpose, language),
    })
    return text
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const copilotName: Record<Language, string> = { 'pt-BR': 'Copiloto', 'en-US': 'Copilot', 'es-ES': 'Copiloto' }

/** Seen by us alone, in the thread that the next person opens. */
export async function noteSummary(work: Work, conversationId: string, text: string): Promise<void> {
  const { tx, newId } = work
  const row = await lockConversation(tx, conversationId)
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  const seq = row.last_seq + 1
  await addMessage(work, row, seq, {
    ...{ id: newId(), direction: 'inside', author: { kind: 'system', id: null, name: copilotName[language] } },
    content: { type: 'note', text, mentions: [] },
  })
  await saveConversation(work, row, { last_seq: seq })
}

/**
 * A question is stored with the place of its answer, and the answer is written after the call has been answered: a socket's
 * calls run one at a time, and a person can cancel, or work on, while a model answers.
 */
import { auraAiChat as whole } from '@aura/contracts/assistant/aura-ai-chat.ts'
import type { OpenRecord } from '@aura/contracts/assistant/record.ts'
import { sendMessage as send } from '@aura/contracts/assistant/thread.ts'
import { handleOpen, type OpenContext } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { type Asker, askerOf, type Views } from './asker.ts'
import { runAnswer } from './running-answers.ts'
import { insertExchange } from './store.ts'
import { type WrittenAnswer, writeAnswer } from './write-answer.ts'

type NewQuestion = { questionId: string; answerId: string; text: string; page: string; record: OpenRecord | null }

async function ask(context: OpenContext<unknown>, views: Views, asked: NewQuestion) {
  const asker: Asker = await askerOf(context, views)
  const { companyId, userId, within } = asker
  const exchange = { companyId, userId, ...asked }
  if ((await within((work) => insertExchange(work, exchange))) === 'repeated') return { written: null }
  let answer: WrittenAnswer | undefined
  const written = runAnswer(asked.answerId, async (signal) => {
    answer = await writeAnswer(asker, asked, signal)
  }).then(() => answer)
  return { written }
}

export const sendMessage = (views: Views) =>
  handleOpen(send, async (context) => {
    const { questionId, answerId, message: text, page, record = null } = context.input
    await ask(context, views, { questionId, answerId, text, page, record })
    return {}
  })

export const auraAiChat = (views: Views) =>
  handleOpen(whole, async (context) => {
    const { message: text, context: asked } = context.input
    const ids = { questionId: context.newId(), answerId: context.newId() }
    const { page, record = null } = asked
    const { written } = await ask(context, views, { ...ids, text, page, record })
    const answer = await written
    if (answer?.state !== 'done' || answer.model === null) return refuse('assistant.unanswered')
    return { response: answer.text, model_used: answer.model }
  })

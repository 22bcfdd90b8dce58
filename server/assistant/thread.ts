/** The person's thread: shown, cancelled, cleared. */
import {
  cancelAnswer as cancel,
  clearThread as clear,
  olderMessages as older,
  shownLimit,
  threadCleared,
  thread as threadContract,
} from '@aura/contracts/assistant/thread.ts'
import { unverifiedFigures } from '@aura/machines/assistant/unverified-figures.ts'
import { answer, handle, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { abortAnswer } from './running-answers.ts'
import { assertChat, finishAnswer, lockThread, newestMessages } from './store.ts'

export const threadView = show(threadContract, {
  snapshot: async ({ tx, owner }) => {
    const userId = owner ?? refuse('auth.inactive')
    return { userId, ...(await newestMessages(tx, userId, shownLimit)) }
  },
})

export const olderMessages = answer(
  older,
  async ({ input, tx, caller }) => await newestMessages(tx, caller.userId, shownLimit, input.beforeId),
)

/** The process that writes the answer hears of it at once where it is this one, and within two seconds elsewhere. */
export const cancelAnswer = handle(cancel, async ({ tx, emit, caller }) => {
  const { companyId, userId } = caller
  const thread = await lockThread(tx, caller)
  assertChat(thread, 'cancel')
  const answerId = thread.answering ?? refuse('assistant.not_now')
  const { text, model, figures } = await tx
    .selectFrom('assistant_messages')
    .where('id', '=', answerId)
    .select(['text', 'model', 'figures'])
    .executeTakeFirstOrThrow()
  const { sources, ...written } = abortAnswer(answerId) ?? { text, figures }
  const outcome = { model, state: 'cancelled', chart: null, action: null } as const
  const { text: words, figures: used } = written
  // Where another process writes it, nothing is there to hold them against.
  const unverified = sources ? unverifiedFigures(words, sources) : []
  await finishAnswer(
    { tx, emit },
    { companyId, userId, answerId },
    { ...outcome, text: words, figures: [...used], unverified },
  )
  return {}
})

export const clearThread = handle(clear, async ({ tx, emit, caller }) => {
  const thread = await lockThread(tx, caller)
  assertChat(thread, 'clear')
  await tx.deleteFrom('assistant_messages').where('user_id', '=', caller.userId).execute()
  emit(threadCleared, { userId: caller.userId })
  return {}
})

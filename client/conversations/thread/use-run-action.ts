/** Runs an action from a button or a key: `decide` is asked first; a refusal is shown where it was pressed. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import { useState } from 'react'
import { errorText } from '../../platform/i18n/error-text.ts'
import { refusalText } from '../../platform/i18n/refusal-text.ts'
import { type Action, refusalOf } from '../deciding.ts'
import { useConversationActions } from './use-conversation-actions.ts'

/** What asks something more before it is done. */
export type Task = 'assign' | 'snooze' | 'close' | 'priority'

type Claim = { claiming: () => void; claimed: () => void }

export function useRunAction(conversation: Conversation, deciding: ClientDeciding, claim: Claim) {
  const work = useConversationActions(conversation.id, deciding)
  const [task, setTask] = useState<Task>()
  const [said, say] = useState<string>()

  function run(action: Action) {
    say(undefined)
    const refusal = refusalOf(action, conversation, deciding)
    if (refusal) return say(refusalText(refusal))
    if (action === 'assign' || action === 'snooze' || action === 'close') return setTask(action)
    const answer = work[action]()
    if (action === 'claim') claim.claiming()
    answer.then(
      () => action === 'claim' && claim.claimed(),
      (error: unknown) => say(errorText(error)),
    )
  }

  return { run, ask: setTask, task, leaveTask: () => setTask(undefined), work, said, say }
}

/** Runs an action from a button or a key: the rules are checked first; a refusal is shown where it was pressed. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { type Action, type Me, refusalOf } from '@aura/machines/conversations/rules.ts'
import { useState } from 'react'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useConversationActions } from './use-conversation-actions.ts'

/** What asks something more before it is done. */
export type Task = 'assign' | 'snooze' | 'close' | 'route' | 'priority'

export function useRunAction(conversation: Conversation, me: Me, nameOf: (userId: string) => string) {
  const work = useConversationActions(conversation.id, me)
  const [task, setTask] = useState<Task>()
  const [said, say] = useState<string>()

  function run(action: Action) {
    say(undefined)
    const why = refusalOf(action, conversation, me, nameOf)
    if (why) return say(errorText({ ...why, message: '' }))
    if (action === 'assign' || action === 'snooze' || action === 'close' || action === 'route') return setTask(action)
    work[action]().catch((error: unknown) => say(errorText(error)))
  }

  return { run, ask: setTask, task, leaveTask: () => setTask(undefined), work, said, say }
}

/** What the assistant offers: the thread, its commands, and what settles answers whose process died. */
import type { Feature } from '../platform/handle.ts'
import { confirmAction, rejectAction } from './actions.ts'
import { auraAiChat, sendMessage } from './ask.ts'
import { viewsOf } from './asker.ts'
import { policyView, setPolicy } from './policy.ts'
import { settleAnswers } from './running-answers.ts'
import { cancelAnswer, clearThread, olderMessages, threadView } from './thread.ts'
import { cancelVoice, interruptVoice, resetVoice, speechMeans, voiceView } from './voice/session.ts'
import { spokenTurnDoor } from './voice/spoken-turn-door.ts'
import { voiceChat } from './voice/voice-chat.ts'

export { settleLost } from './lost-answers.ts'
export { readPolicy } from './policy.ts'
export { settleLostJob } from './settle-lost-job.ts'

/** It reads the views of the features that are handed in. */
export function assistant(features: readonly Feature[]): Feature {
  const views = viewsOf(features)
  return {
    name: 'assistant',
    handlers: [
      threadView,
      olderMessages,
      sendMessage(views),
      cancelAnswer,
      clearThread,
      confirmAction,
      rejectAction,
      auraAiChat(views),
      policyView,
      setPolicy,
      voiceView,
      voiceChat(views),
      cancelVoice,
      interruptVoice,
      resetVoice,
      speechMeans,
    ],
    routes: spokenTurnDoor(views),
    settle: settleAnswers,
  }
}

/** What surveys and canned replies do in the transactions of conversations. */
import type { ConversationEffects } from '../conversations/index.ts'
import { fileOfReply } from './replies.ts'
import { followState } from './survey.ts'
import { takeAnswer } from './survey-answer.ts'

export const replyEffects: ConversationEffects = { saved: followState, inbound: takeAnswer, findFile: fileOfReply }

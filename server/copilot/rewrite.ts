/** What only a model can do with words. Nothing of it goes to a customer by itself: it comes back into the operator's box. */
import { textLimit } from '@aura/contracts/conversations/message.ts'
import * as contracts from '@aura/contracts/copilot/rewrite.ts'
import type { ChatMessage } from '../ai/index.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { askForText } from './ask.ts'
import { asData, languageNames } from './instructions.ts'
import { readSubject, type Subject } from './subject.ts'
import { longestSummary, summaryQuestion } from './summary.ts'

const wishOf = (style: contracts.RewriteStyle): string => {
  switch (style) {
    case 'spelling':
      return 'Correct spelling, grammar and punctuation. Change nothing else, and keep its language.'
    case 'friendly':
      return 'Reword it in a warm and friendly tone. Keep its language, its facts and about its length.'
    case 'formal':
      return 'Reword it in a formal and polite tone. Keep its language, its facts and about its length.'
    case 'shorter':
      return 'Say the same in as few words as possible. Keep its language and its facts.'
    case 'to_customer':
      return 'Translate it into the language in which the customer writes in the conversation.'
  }
}

/** Enough to tell the language of the customer. */
const lastMessages = 8

const rewriting = ({ messages }: Subject, text: string, wish: string): ChatMessage[] => [
  { role: 'system', text: `You rework a text of an operator of a contact centre. ${wish}\n${asData}` },
  ...messages.slice(-lastMessages),
  { role: 'user', text: `The text:\n${text}` },
]

export const rewrite = handleOpen(contracts.rewrite, async ({ input, asCaller, config }) => {
  const { conversationId, text, style } = input
  const { subject, userId } = await asCaller(async ({ tx, caller }) => ({
    ...{ subject: await readSubject(tx, conversationId), userId: caller.userId },
  }))
  const messages = rewriting(subject, text, wishOf(style))
  const about = { userId, queueId: subject.conversation.queue_id, mask: subject.mask }
  return await askForText({ within: asCaller, config, ...about, messages, longest: textLimit })
})

export const translateCustomer = handleOpen(
  contracts.translateCustomer,
  async ({ input, asCaller, config, origin }) => {
    const { subject, userId } = await asCaller(async ({ tx, caller }) => ({
      ...{ subject: await readSubject(tx, input.conversationId), userId: caller.userId },
    }))
    if (subject.words === '') return refuse('copilot.nothing_said')
    const messages: ChatMessage[] = [
      { role: 'system', text: `Translate what a customer wrote into ${languageNames[origin.language]}.\n${asData}` },
      { role: 'user', text: subject.words },
    ]
    const about = { userId, queueId: subject.conversation.queue_id, mask: subject.mask }
    return await askForText({ within: asCaller, config, ...about, messages, longest: textLimit })
  },
)

export const summarize = handleOpen(contracts.summarize, async ({ input, asCaller, config, origin }) => {
  const { conversationId, purpose } = input
  const { subject, userId } = await asCaller(async ({ tx, caller }) => ({
    ...{ subject: await readSubject(tx, conversationId), userId: caller.userId },
  }))
  if (subject.messages.length === 0) return refuse('copilot.nothing_said')
  const messages = summaryQuestion(subject, purpose, origin.language)
  const about = { userId, queueId: subject.conversation.queue_id, mask: subject.mask }
  return await askForText({ within: asCaller, config, ...about, messages, longest: longestSummary })
})

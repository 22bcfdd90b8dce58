/** Our reactions are messages of their own, with numbers of the thread; they are shown on what they are about. */
import type { Message } from '@aura/contracts/conversations/message.ts'

const isReaction = ({ content }: Message) => content.type === 'reaction'

export const withoutReactions = (messages: readonly Message[]): readonly Message[] =>
  messages.some(isReaction) ? messages.filter((message) => !isReaction(message)) : messages

/** The last one about each message: what became of those before it does not matter any more. */
export const ourReactions = (messages: readonly Message[]): ReadonlyMap<string, Message> =>
  new Map(
    messages.flatMap((message) =>
      isReaction(message) && message.replyTo !== null ? [[message.replyTo, message]] : [],
    ),
  )

/** What a key reacts to: the last thing that the customer said. */
export const lastOfCustomer = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ direction }) => direction === 'in')

export const emojiOfOurs = ({ reactions }: Message): string | undefined =>
  reactions.find(({ from }) => from === 'company')?.emoji

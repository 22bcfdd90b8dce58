/** What a message costs: the price of its channel for each part that it is billed as. */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import { smsParts } from './sms-parts.ts'

/** An SMS is billed by its parts; on any other channel a message is one. */
export const billedParts = (kind: ChannelKind, text: string): number => (kind === 'sms' ? smsParts(text) : 1)

const textOf = (content: Content): string =>
  content.type === 'text' || content.type === 'template' ? content.text : ''

/** `price`: of one part, in minor units. */
export const messageCost = (price: number, kind: ChannelKind, content: Content): number =>
  price * billedParts(kind, textOf(content))

/** What the address of /operations asks for: which conversations, in which order, and the one that is open. */
import { type ChannelKind, channelKinds } from '@aura/contracts/conversations/channel.ts'
import type { findConversations } from '@aura/contracts/conversations/inbox.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'

export const scopes = ['mine', 'queue', 'all', 'closed'] as const
export type Scope = (typeof scopes)[number]

/** What is as it always is, is left out. */
export type Asked = {
  scope?: Exclude<Scope, 'mine'> | undefined
  /** The conversation that is open. */
  c?: string | undefined
  channel?: ChannelKind | undefined
  unread?: true | undefined
  order?: 'longest_waiting' | undefined
  q?: string | undefined
}

const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined => list.find((one) => one === value)

/** Texts that look like numbers come out of an address as numbers. */
const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && `${value}`.trim() !== '' && `${value}`.length <= 100
    ? `${value}`
    : undefined

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function askedOf(given: Record<string, unknown>): Asked {
  const scope = oneOf(['queue', 'all', 'closed'] as const, given.scope)
  const channel = oneOf(channelKinds, given.channel)
  const q = textOf(given.q)
  return {
    ...(scope && { scope }),
    ...(typeof given.c === 'string' && uuid.test(given.c) && { c: given.c }),
    ...(channel && { channel }),
    ...(given.unread === true && { unread: true }),
    ...(given.order === 'longest_waiting' && { order: 'longest_waiting' }),
    ...(q && { q }),
  }
}

export const scopeOf = ({ scope }: Asked): Scope => scope ?? 'mine'

/** Another list: the conversation that is open stays open. */
export const isNarrowed = ({ channel, unread, q }: Asked): boolean => Boolean(channel ?? unread ?? q)

type Question = InputOf<typeof findConversations>

const questions: Record<Scope, (me: string) => Question> = {
  mine: (me) => ({ states: ['open', 'held'], assignee: me }),
  queue: () => ({ states: ['waiting'] }),
  all: () => ({ states: ['waiting', 'open', 'held', 'snoozed'] }),
  closed: () => ({ states: ['closed'] }),
}

export const questionOf = (asked: Asked, me: string): Question => ({
  ...questions[scopeOf(asked)](me),
  ...(asked.channel && { channel: asked.channel }),
  ...(asked.unread && { unreadOnly: true }),
  ...(asked.q && { search: asked.q }),
  order: asked.order ?? 'newest',
})

/**
 * What the address of /operations asks for: which conversations, in which order, and the one that is open. It is
 * read before any screen is there, so it brings no contract along.
 */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'

export const scopes = ['mine', 'queue', 'all', 'closed'] as const
export type Scope = (typeof scopes)[number]

/** What is as it always is, is left out. */
export type InboxSearch = {
  scope?: Exclude<Scope, 'mine'> | undefined
  /** The conversation that is open. */
  c?: string | undefined
  /** The number of a message in it that is looked for. */
  m?: number | undefined
  channel?: ChannelKind | undefined
  /** A queue, or 'none'. */
  queue?: string | undefined
  unread?: true | undefined
  order?: 'longest_waiting' | undefined
  q?: string | undefined
  /** The saved view it began with. */
  view?: string | undefined
}

const channels = Object.keys({ whatsapp: true, sms: true, email: true, rcs: true, voice: true } satisfies Record<
  ChannelKind,
  true
>)
const isChannel = (value: unknown): value is ChannelKind => typeof value === 'string' && channels.includes(value)

const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined => list.find((one) => one === value)

/** Texts that look like numbers come out of an address as numbers. */
const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && `${value}`.trim() !== '' && `${value}`.length <= 100
    ? `${value}`
    : undefined

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function readInboxSearch(given: Record<string, unknown>): InboxSearch {
  const scope = oneOf(['queue', 'all', 'closed'] as const, given.scope)
  const q = textOf(given.q)
  return {
    ...(scope && { scope }),
    ...(typeof given.c === 'string' && uuid.test(given.c) && { c: given.c }),
    ...(isCount(given.m) && { m: given.m }),
    ...(isChannel(given.channel) && { channel: given.channel }),
    ...(typeof given.queue === 'string' &&
      (given.queue === 'none' || uuid.test(given.queue)) && { queue: given.queue }),
    ...(given.unread === true && { unread: true }),
    ...(given.order === 'longest_waiting' && { order: 'longest_waiting' }),
    ...(q && { q }),
    ...(typeof given.view === 'string' && uuid.test(given.view) && { view: given.view }),
  }
}

export const scopeOf = ({ scope }: InboxSearch): Scope => scope ?? 'mine'

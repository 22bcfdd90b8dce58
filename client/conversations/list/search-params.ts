/**
 * What the address of /operations asks for: which conversations, in which order, and the one that is open. It is
 * read before any screen is there, so it brings no contract along.
 */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import type { InboxOrder } from '@aura/contracts/conversations/inbox.ts'

export const scopes = ['mine', 'queue', 'all', 'closed', 'snoozed'] as const
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
  /** Whose conversations, by the id of an operator. */
  operator?: string | undefined
  /** When they were closed: a period by name, or two days with '..' between them. */
  closed?: string | undefined
  order?: Exclude<InboxOrder, 'due' | 'returns'> | undefined
  q?: string | undefined
  /** A conversation that is begun: `new`, with a contact by its id, or with a number. */
  start?: string | undefined
  /** The saved view it began with. */
  view?: string | undefined
}

const channels = Object.keys({
  whatsapp: true,
  sms: true,
  email: true,
  rcs: true,
  webchat: true,
  voice: true,
} satisfies Record<ChannelKind, true>)
const isChannel = (value: unknown): value is ChannelKind => typeof value === 'string' && channels.includes(value)

const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((item) => item === value)

/** Texts that look like numbers come out of an address as numbers. */
const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && `${value}`.trim() !== '' && `${value}`.length <= 100
    ? `${value}`
    : undefined

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `closed-period.ts` says what each means. */
const period = /^(today|yesterday|week|month|([12]\d{3}(-\d\d){2})?\.\.([12]\d{3}(-\d\d){2})?)$/

export function readInboxSearch(input: Record<string, unknown>): InboxSearch {
  const scope = oneOf(['queue', 'all', 'closed', 'snoozed'] as const, input.scope)
  const order = oneOf(['newest', 'oldest', 'longest_waiting'] as const, input.order)
  const [q, start] = [textOf(input.q), textOf(input.start)]
  return {
    ...(scope && { scope }),
    ...(typeof input.c === 'string' && uuid.test(input.c) && { c: input.c }),
    ...(isCount(input.m) && { m: input.m }),
    ...(isChannel(input.channel) && { channel: input.channel }),
    ...(typeof input.queue === 'string' &&
      (input.queue === 'none' || uuid.test(input.queue)) && { queue: input.queue }),
    ...(input.unread === true && { unread: true }),
    ...(typeof input.operator === 'string' && uuid.test(input.operator) && { operator: input.operator }),
    ...(typeof input.closed === 'string' && period.test(input.closed) && { closed: input.closed }),
    ...(order && { order }),
    ...(q && { q }),
    ...(start && { start }),
    ...(typeof input.view === 'string' && uuid.test(input.view) && { view: input.view }),
  }
}

export const scopeOf = ({ scope }: InboxSearch): Scope => scope ?? 'mine'

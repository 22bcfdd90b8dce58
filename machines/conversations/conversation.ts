/**
 * A conversation's way. There is no state without somebody or something that comes next: it waits in the list of
 * those without an owner, somebody has it, or a timer brings it back. A customer's message always moves it to
 * where a person sees it.
 */
import type { ConversationState } from '@aura/contracts/conversations/conversation.ts'
import { type SnapshotFrom, setup } from 'xstate'
import { refused, type Table, to } from '../platform/table.ts'

export type ConversationEvent =
  | { type: 'claim' }
  | { type: 'assign' }
  | { type: 'release' }
  /** To a queue, where it waits. */
  | { type: 'route' }
  | { type: 'hold' }
  | { type: 'resume' }
  | { type: 'snooze' }
  /** `owned`: the snoozed conversation has an assignee. */
  | { type: 'wake'; owned: boolean }
  | { type: 'close' }
  | { type: 'reopen' }
  | { type: 'inbound'; owned: boolean }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })
const back = [{ guard: 'isOwned' as const, target: 'open' as const }, { target: 'waiting' as const }]

export const conversationMachine = setup({
  types: { events: {} as ConversationEvent },
  guards: { isOwned: ({ event }) => (event.type === 'wake' || event.type === 'inbound') && event.owned },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'conversations.conversation',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        claim: 'open',
        assign: 'open',
        release: refuse('waits_already'),
        route: 'waiting',
        snooze: 'snoozed',
        close: 'closed',
        inbound: 'waiting',
      },
    },
    open: {
      on: {
        claim: refuse('taken'),
        assign: 'open',
        release: 'waiting',
        route: 'waiting',
        hold: 'held',
        snooze: 'snoozed',
        close: 'closed',
        inbound: 'open',
      },
    },
    held: {
      on: {
        claim: refuse('taken'),
        assign: 'open',
        release: 'waiting',
        route: 'waiting',
        resume: 'open',
        snooze: 'snoozed',
        close: 'closed',
        inbound: 'held',
      },
    },
    snoozed: {
      on: {
        claim: 'open',
        assign: 'open',
        release: 'waiting',
        route: 'waiting',
        snooze: 'snoozed',
        wake: back,
        close: 'closed',
        inbound: back,
      },
    },
    closed: { on: { close: refuse('closed_already'), reopen: 'open', inbound: 'waiting' } },
  },
})

export const atConversation = (state: ConversationState): SnapshotFrom<typeof conversationMachine> =>
  conversationMachine.resolveState({ value: state })

export const conversationColumns = [
  'claim',
  'assign',
  'release',
  'route',
  'hold',
  'resume',
  'snooze',
  'wake',
  'wakeOwned',
  'close',
  'reopen',
  'inbound',
  'inboundOwned',
] as const
export type ConversationColumn = (typeof conversationColumns)[number]

const no = refused()

export const conversationTable: Table<ConversationState, ConversationColumn> = {
  waiting: {
    claim: to('open'),
    assign: to('open'),
    release: refused('waits_already'),
    route: to('waiting'),
    hold: no,
    resume: no,
    snooze: to('snoozed'),
    wake: no,
    wakeOwned: no,
    close: to('closed'),
    reopen: no,
    inbound: to('waiting'),
    inboundOwned: to('waiting'),
  },
  open: {
    claim: refused('taken'),
    assign: to('open'),
    release: to('waiting'),
    route: to('waiting'),
    hold: to('held'),
    resume: no,
    snooze: to('snoozed'),
    wake: no,
    wakeOwned: no,
    close: to('closed'),
    reopen: no,
    inbound: to('open'),
    inboundOwned: to('open'),
  },
  held: {
    claim: refused('taken'),
    assign: to('open'),
    release: to('waiting'),
    route: to('waiting'),
    hold: no,
    resume: to('open'),
    snooze: to('snoozed'),
    wake: no,
    wakeOwned: no,
    close: to('closed'),
    reopen: no,
    inbound: to('held'),
    inboundOwned: to('held'),
  },
  snoozed: {
    claim: to('open'),
    assign: to('open'),
    release: to('waiting'),
    route: to('waiting'),
    hold: no,
    resume: no,
    snooze: to('snoozed'),
    wake: to('waiting'),
    wakeOwned: to('open'),
    close: to('closed'),
    reopen: no,
    inbound: to('waiting'),
    inboundOwned: to('open'),
  },
  closed: {
    claim: no,
    assign: no,
    release: no,
    route: no,
    hold: no,
    resume: no,
    snooze: no,
    wake: no,
    wakeOwned: no,
    close: refused('closed_already'),
    reopen: to('open'),
    inbound: to('waiting'),
    inboundOwned: to('waiting'),
  },
}

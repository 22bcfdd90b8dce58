/**
 * A conversation's way. There is no state without somebody or something that comes next: it waits in the list of
 * those without an owner, somebody has it, or a timer brings it back. A customer's message always moves it to
 * where a person sees it.
 */
import type { ConversationState } from '@aura/contracts/conversations/conversation.ts'
import { type SnapshotFrom, setup } from 'xstate'

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
        reopen: refuse('open_already'),
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
        reopen: refuse('open_already'),
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
        reopen: refuse('open_already'),
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
        reopen: refuse('open_already'),
        inbound: back,
      },
    },
    closed: { on: { close: refuse('closed_already'), reopen: 'open', inbound: 'waiting' } },
  },
})

export const atConversation = (state: ConversationState): SnapshotFrom<typeof conversationMachine> =>
  conversationMachine.resolveState({ value: state })

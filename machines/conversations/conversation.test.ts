import { type ConversationState, conversationStates } from '@aura/contracts/conversations/conversation.ts'
import { describe, expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import {
  atConversation,
  type ConversationColumn,
  type ConversationEvent,
  conversationColumns,
  conversationMachine,
  conversationTable,
} from './conversation.ts'

const events: Record<ConversationColumn, ConversationEvent> = {
  claim: { type: 'claim' },
  assign: { type: 'assign' },
  release: { type: 'release' },
  route: { type: 'route' },
  hold: { type: 'hold' },
  resume: { type: 'resume' },
  snooze: { type: 'snooze' },
  wake: { type: 'wake', owned: false },
  wakeOwned: { type: 'wake', owned: true },
  close: { type: 'close' },
  reopen: { type: 'reopen' },
  inbound: { type: 'inbound', owned: false },
  inboundOwned: { type: 'inbound', owned: true },
}

const outcome = (from: ConversationState, column: ConversationColumn) => {
  const result = attempt(conversationMachine, atConversation(from), events[column])
  return result.ok ? { to: result.next.value } : { refused: result.reason }
}

describe('conversations.conversation follows its table', () => {
  for (const from of conversationStates)
    for (const column of conversationColumns)
      it(`${from} + ${column}`, () => expect(outcome(from, column)).toEqual(conversationTable[from][column]))
})

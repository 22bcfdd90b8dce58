import { conversationStates } from '@aura/contracts/conversations/conversation.ts'
import { expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atConversation, type ConversationEvent, conversationMachine } from './conversation.ts'

const after = (event: ConversationEvent) =>
  conversationStates.map((from) => {
    const result = attempt(conversationMachine, atConversation(from), event)
    return result.ok ? result.next.value : result.reason
  })

it('a customer’s message brings a snoozed conversation to its assignee, and a closed one to the waiting list', () => {
  expect(conversationStates).toEqual(['waiting', 'open', 'held', 'snoozed', 'closed'])
  expect(after({ type: 'inbound', owned: true })).toEqual(['waiting', 'open', 'held', 'open', 'waiting'])
  expect(after({ type: 'inbound', owned: false })).toEqual(['waiting', 'open', 'held', 'waiting', 'waiting'])
})

it('a snoozed conversation wakes with its assignee, or waits', () => {
  const no = 'not_allowed'
  expect(after({ type: 'wake', owned: true })).toEqual([no, no, no, 'open', no])
  expect(after({ type: 'wake', owned: false })).toEqual([no, no, no, 'waiting', no])
})

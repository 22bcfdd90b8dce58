import { expect, it } from 'vitest'
import { waitingActions } from './waiting-actions.ts'

it('of each conversation the last action that waits is told, and no message', () => {
  const on = (name: string, conversationId: string, state: 'waiting' | 'sending' | 'refused' = 'waiting') => ({
    ...{ name, input: { conversationId }, state },
  })
  const waiting = waitingActions([
    on('conversations.claim', 'a', 'sending'),
    on('conversations.close', 'a'),
    on('conversations.send', 'a'),
    on('routing.move-to-queue', 'b'),
    on('conversations.snooze', 'c', 'refused'),
    { name: 'conversations.claim', input: null, state: 'waiting' },
  ])
  expect([...waiting]).toEqual([
    ['a', 'close'],
    ['b', 'assign'],
  ])
})

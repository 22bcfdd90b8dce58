import { assignToAgent } from '@aura/contracts/agents/at-work.ts'
import * as actions from '@aura/contracts/conversations/conversation-actions.ts'
import { moveToQueue, prioritise } from '@aura/contracts/routing/route.ts'
import { expect, it } from 'vitest'
import { actionOf, waitingActions } from './waiting-actions.ts'

it('of each conversation only the last action that waits counts, and no message does', () => {
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

it('every action on a conversation has its words', () => {
  const { markRead, ...others } = actions
  const commands = [...Object.values(others), assignToAgent, moveToQueue, prioritise].flatMap((one) =>
    typeof one === 'object' && 'kind' in one && one.kind === 'command' ? [one.name] : [],
  )
  expect(commands.toSorted()).toEqual(Object.keys(actionOf).toSorted())
  expect(actionOf[markRead.name]).toBeUndefined()
})

/** What one does with the open conversation; each shows at once and comes back with the reason when it is refused. */

import * as contracts from '@aura/contracts/conversations/conversation-actions.ts'
import { type ThreadState, thread } from '@aura/contracts/conversations/thread.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { moveToQueue, prioritise as prioritising } from '@aura/contracts/routing/route.ts'
import type { Me } from '@aura/machines/conversations/rules.ts'
import { useMemo } from 'react'
import { useCommand } from '../../platform/feed/use-command.ts'
import { givenTo, stepped } from './optimistic.ts'

export function useConversationActions(conversationId: string, me: Me) {
  const on = <Input>(apply: (state: ThreadState, input: Input) => ThreadState) => ({
    overlay: { view: thread, params: { conversationId }, apply },
  })
  const { send: claim } = useCommand(
    contracts.claim,
    on((state) => stepped(state, givenTo(me.id, 'open'))),
  )
  const { send: assign } = useCommand(
    contracts.assign,
    on((state, { userId }: { userId: string }) => stepped(state, givenTo(userId, 'open'))),
  )
  const { send: release } = useCommand(
    contracts.release,
    on((state) => stepped(state, givenTo(null, 'waiting'))),
  )
  const { send: route } = useCommand(
    moveToQueue,
    on((state, { queueId }: { queueId: string | null }) =>
      stepped(state, (before) => ({ ...givenTo(null, 'waiting')(before), queueId })),
    ),
  )
  const { send: prioritise } = useCommand(
    prioritising,
    on((state, { priority }: { priority: number }) => stepped(state, () => ({ priority }))),
  )
  const { send: hold } = useCommand(
    contracts.hold,
    on((state) => stepped(state, () => ({ state: 'held' }))),
  )
  const { send: resume } = useCommand(
    contracts.resume,
    on((state) => stepped(state, () => ({ state: 'open' }))),
  )
  const { send: snooze } = useCommand(
    contracts.snooze,
    on((state, { until }: { until: string }) => stepped(state, () => ({ state: 'snoozed', snoozedUntil: until }))),
  )
  const { send: wake } = useCommand(
    contracts.wake,
    on((state) =>
      stepped(state, ({ assigneeId }) => ({ state: assigneeId === null ? 'waiting' : 'open', snoozedUntil: null })),
    ),
  )
  const { send: close } = useCommand(
    contracts.close,
    on((state) => stepped(state, () => ({ state: 'closed', snoozedUntil: null, waitingSince: null, unread: 0 }))),
  )
  const { send: reopen } = useCommand(
    contracts.reopen,
    on((state) => stepped(state, givenTo(me.id, 'open'))),
  )
  return useMemo(() => {
    const one = { conversationId }
    return {
      claim: () => claim(one),
      assign: (userId: string) => assign({ ...one, userId }),
      release: () => release(one),
      route: (queueId: string | null) => route({ ...one, queueId }),
      prioritise: (priority: number) => prioritise({ ...one, priority }),
      hold: () => hold(one),
      resume: () => resume(one),
      snooze: (until: string) => snooze({ ...one, until }),
      wake: () => wake(one),
      close: (reason: CloseReason) => close({ ...one, reason }),
      reopen: () => reopen(one),
    }
  }, [conversationId, claim, assign, release, route, prioritise, hold, resume, snooze, wake, close, reopen])
}

export type CloseReason = InputOf<typeof contracts.close>['reason']
export type ConversationActions = ReturnType<typeof useConversationActions>

/** What one does with the open conversation; each shows at once and comes back with the reason when it is refused. */

import { assignToAgent } from '@aura/contracts/agents/at-work.ts'
import * as contracts from '@aura/contracts/conversations/conversation-actions.ts'
import { type ThreadState, thread } from '@aura/contracts/conversations/thread.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { moveToQueue, prioritise as prioritising } from '@aura/contracts/routing/route.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import type { ConversationCommand } from '@aura/machines/conversations/decide.ts'
import { useMemo } from 'react'
import { useCommand } from '../../platform/feed/use-command.ts'
import { stepped } from './optimistic.ts'

export function useConversationActions(conversationId: string, deciding: ClientDeciding) {
  const on = <Input>(commandOf: (input: Input) => ConversationCommand) => ({
    overlay: {
      view: thread,
      params: { conversationId },
      apply: (state: ThreadState, input: Input) => stepped(state, commandOf(input), deciding),
    },
  })
  const { send: claim } = useCommand(
    contracts.claim,
    on(() => ({ type: 'claim' })),
  )
  const { send: assign } = useCommand(
    contracts.assign,
    on(({ userId }: { userId: string }) => ({ type: 'assign', userId })),
  )
  const { send: delegate } = useCommand(
    assignToAgent,
    on(({ agentId }: { agentId: string }) => ({ type: 'delegate', agentId })),
  )
  const { send: release } = useCommand(
    contracts.release,
    on(() => ({ type: 'release' })),
  )
  const { send: route } = useCommand(
    moveToQueue,
    on(({ queueId }: { queueId: string | null }) => ({ type: 'route', queueId })),
  )
  const { send: prioritise } = useCommand(
    prioritising,
    on(({ priority }: { priority: number }) => ({ type: 'prioritise', priority })),
  )
  const { send: hold } = useCommand(
    contracts.hold,
    on(() => ({ type: 'hold' })),
  )
  const { send: resume } = useCommand(
    contracts.resume,
    on(() => ({ type: 'resume' })),
  )
  const { send: snooze } = useCommand(
    contracts.snooze,
    on(({ until }: { until: string }) => ({ type: 'snooze', until })),
  )
  const { send: wake } = useCommand(
    contracts.wake,
    on(() => ({ type: 'wake' })),
  )
  const { send: close } = useCommand(
    contracts.close,
    on(({ reason }: { reason: CloseReason }) => ({ type: 'close', reason })),
  )
  const { send: reopen } = useCommand(
    contracts.reopen,
    on(() => ({ type: 'reopen' })),
  )
  return useMemo(() => {
    const one = { conversationId }
    return {
      claim: () => claim(one),
      assign: (userId: string, note?: string, ifOnDuty?: true) => assign({ ...one, userId, note, ifOnDuty }),
      delegate: (agentId: string, note?: string) => delegate({ ...one, agentId, note }),
      release: () => release(one),
      route: (queueId: string | null, note?: string) => route({ ...one, queueId, note }),
      prioritise: (priority: number) => prioritise({ ...one, priority }),
      hold: () => hold(one),
      resume: () => resume(one),
      snooze: (until: string) => snooze({ ...one, until }),
      wake: () => wake(one),
      close: (reason: CloseReason) => close({ ...one, reason }),
      reopen: () => reopen(one),
    }
  }, [conversationId, claim, assign, delegate, release, route, prioritise, hold, resume, snooze, wake, close, reopen])
}

export type CloseReason = InputOf<typeof contracts.close>['reason']
export type ConversationActions = ReturnType<typeof useConversationActions>

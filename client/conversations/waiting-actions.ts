/** The actions on conversations that wait for the connection: rows and the open conversation say so. */
import { useMemo, useSyncExternalStore } from 'react'
import type { Queued } from '../platform/feed/commands.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useConnectionState } from '../platform/feed/use-connection.ts'
import type { Action } from './deciding.ts'

export type WaitingAction = Action | 'prioritise'

/** By the name of the command: the contracts themselves would weigh more than the list that shows this. */
export const actionOf: Readonly<Record<string, WaitingAction>> = {
  'conversations.claim': 'claim',
  'conversations.assign': 'assign',
  'agents.assign': 'assign',
  'routing.move-to-queue': 'assign',
  'conversations.release': 'release',
  'conversations.hold': 'hold',
  'conversations.resume': 'resume',
  'conversations.snooze': 'snooze',
  'conversations.wake': 'wake',
  'conversations.close': 'close',
  'conversations.reopen': 'reopen',
  'routing.prioritise': 'prioritise',
}

const conversationIn = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'conversationId' in input && typeof input.conversationId === 'string'
    ? input.conversationId
    : undefined

/** The last one of each conversation, by its id. */
export function waitingActions(
  queued: readonly Pick<Queued, 'name' | 'input' | 'state'>[],
): ReadonlyMap<string, WaitingAction> {
  const found = new Map<string, WaitingAction>()
  for (const { name, input, state } of queued) {
    const [action, id] = [actionOf[name], conversationIn(input)]
    if (action && id !== undefined && (state === 'waiting' || state === 'sending')) found.set(id, action)
  }
  return found
}

const none: ReadonlyMap<string, WaitingAction> = new Map()

/** Empty while the connection is live: there an answer takes no time worth a word. */
export function useWaitingActions(): ReadonlyMap<string, WaitingAction> {
  const { queued } = useFeed()
  const all = useSyncExternalStore(queued.subscribe, queued.get)
  const live = useConnectionState().state === 'live'
  return useMemo(() => (live ? none : waitingActions(all)), [live, all])
}

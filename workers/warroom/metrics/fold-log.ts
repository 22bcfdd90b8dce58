/**
 * The metrics of a company, folded from its log and kept with the cursor: killed at any moment, it goes on from what
 * was kept, and replayed it comes to the same.
 */
import { messageAdded, messageChanged } from '@aura/contracts/conversations/message.ts'
import { fold, foldedEvents } from '@aura/machines/warroom/metrics/fold.ts'
import type { Metrics } from '@aura/machines/warroom/metrics/state.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { forgetMetrics, saveMetrics } from '@aura/server/warroom/index.ts'
import { type Delivered, isEvent, projectionInSteps, type Reaction } from '../../platform/reactions.ts'
import { knownMetrics } from './metrics-cache.ts'

type Event = Delivered<(typeof foldedEvents)[number]>

/** `settled` is handed what is known at the end of each step, before it is certain. */
export function foldingMetrics(settled: (companyId: string, metrics: Metrics) => void = () => {}): Reaction {
  const cache = knownMetrics()

  return projectionInSteps(
    'warroom.metrics',
    foldedEvents,
    {
      eventsAStep: 1000,
      begin: ({ tx, companyId }) => cache.read(tx, companyId),
      async take({ event, tx }, metrics) {
        const channelId = await closedChannel(tx, metrics, event)
        fold(metrics, { ...event, name: event.contract.name }, () => channelId)
      },
      async end({ tx, companyId }, metrics) {
        await saveMetrics(tx, companyId, metrics)
        settled(companyId, metrics)
      },
    },
    async ({ tx, companyId }) => {
      cache.forget(companyId)
      await forgetMetrics(tx, companyId)
    },
  )
}

/** A message in a conversation that is closed is rare, and its channel never changes. */
export async function closedChannel(tx: Db, metrics: Metrics, event: Event): Promise<string | null> {
  if (!isEvent(event, messageAdded) && !isEvent(event, messageChanged)) return null
  const { direction, conversationId } = event.body.message
  if (direction === 'inside' || metrics.known.conversation.has(conversationId)) return null
  const row = await tx
    .selectFrom('conversations')
    .where('id', '=', conversationId)
    .select('channel_id')
    .executeTakeFirst()
  return row?.channel_id ?? null
}

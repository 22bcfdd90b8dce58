/** Whenever something waits or somebody is free, what waits is offered. */
import {
  type Conversation,
  conversationChanged,
  conversationOpened,
} from '@aura/contracts/conversations/conversation.ts'
import { offerEnded } from '@aura/contracts/routing/offer.ts'
import { operatorChanged } from '@aura/contracts/routing/operator.ts'
import { queueChanged } from '@aura/contracts/routing/queue.ts'
import { distribute, watchLater } from '@aura/server/routing/index.ts'
import { isEvent, reaction } from '../platform/reactions.ts'

type Placed = Pick<Conversation, 'state' | 'assigneeId' | 'queueId'>

const waits = ({ state, queueId, offeredTo }: Conversation) =>
  state === 'waiting' && queueId !== null && offeredTo === null
const isHeld = ({ state }: Pick<Placed, 'state'>) => state === 'open' || state === 'held'

/** Something new waits, or somebody has one less. */
const matters = (now: Conversation, before: Placed) =>
  waits(now) || (isHeld(before) && !(isHeld(now) && now.assigneeId === before.assigneeId))

/** An operator or a timer has it now: it is looked after from here on. */
const begins = (now: Conversation, before: Placed) => now.state !== before.state && now.state !== 'closed'

export const onAgentStatusEvents = reaction(
  'routing.on-agent-status-events',
  [conversationOpened, conversationChanged, operatorChanged, offerEnded, queueChanged],
  async ({ event, companyId, ...work }) => {
    if (isEvent(event, conversationOpened) && !waits(event.body.conversation)) return
    if (isEvent(event, conversationChanged)) {
      const { conversation, before } = event.body
      if (begins(conversation, before)) await watchLater(work, companyId)
      if (!matters(conversation, before)) return
    } else if (!isEvent(event, offerEnded)) await watchLater(work, companyId)
    await distribute(work)
  },
)

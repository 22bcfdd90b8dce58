/** Notes when a conversation is moved to another queue: an overflow counts the wait in its own queue. */
import type { ConversationEffects } from '../conversations/index.ts'

export const queueEffects: ConversationEffects = {
  columnsOnSave: async ({ now }, before, set) =>
    set.queue_id === undefined || set.queue_id === before.queue_id ? {} : { queue_since: now },
}

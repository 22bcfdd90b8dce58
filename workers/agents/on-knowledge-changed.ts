/** A source has another title or other words, or the company another embedding model: what is missing becomes vectors. */
import { sourceSaved } from '@aura/contracts/agents/knowledge.ts'
import { connectionRemoved, connectionSaved, connectionsOrdered } from '@aura/contracts/ai/connection.ts'
import { currentModel, embedLater, hasVectors, isOtherModel } from '@aura/server/agents/index.ts'
import { isEvent, reaction } from '../platform/reactions.ts'

export const onKnowledgeChanged = reaction(
  'agents.on-knowledge-changed',
  [sourceSaved, connectionSaved, connectionRemoved, connectionsOrdered],
  async ({ event, tx, companyId }) => {
    const isDue = isEvent(event, sourceSaved)
      ? event.body.source.version > 0 && (await hasVectors(tx)) && (await currentModel(tx)) !== null
      : (await isOtherModel(tx)) && ((await hasVectors(tx)) || (await currentModel(tx)) === null)
    if (isDue) await embedLater(tx, companyId)
  },
)

/** A source has other words, or the company another embedding model: what is missing becomes vectors. */
import { sourceSaved } from '@aura/contracts/agents/knowledge.ts'
import { connectionRemoved, connectionSaved, connectionsOrdered } from '@aura/contracts/ai/connection.ts'
import { embedLater, hasVectors, isModelChanged } from '@aura/server/agents/index.ts'
import { embeddingModelOf } from '@aura/server/ai/index.ts'
import { isEvent, reaction } from '../platform/reactions.ts'

export const onKnowledgeChanged = reaction(
  'agents.on-knowledge-changed',
  [sourceSaved, connectionSaved, connectionRemoved, connectionsOrdered],
  async ({ event, tx, companyId }) => {
    if (!(await hasVectors(tx))) return
    const isDue = isEvent(event, sourceSaved)
      ? event.body.source.state === 'ready' && (await embeddingModelOf(tx)) !== null
      : await isModelChanged(tx)
    if (isDue) await embedLater(tx, companyId)
  },
)

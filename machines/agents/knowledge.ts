import { type KnowledgeState, knowledge, sourceRemoved, sourceSaved } from '@aura/contracts/agents/knowledge.ts'
import { on, reducer } from '../platform/reducer.ts'

export const knowledgeReducer = reducer(knowledge, [
  on(sourceSaved, ({ sources }, { source }): KnowledgeState => ({ sources: { ...sources, [source.id]: source } })),
  on(sourceRemoved, (state, { sourceId }): KnowledgeState => {
    const { [sourceId]: _, ...sources } = state.sources
    return { sources }
  }),
])

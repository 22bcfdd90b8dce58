/** What ai offers: connections to language models, the one door to them, and what its jobs do. */
import type { Feature } from '../platform/handle.ts'
import { setBudget } from './budget.ts'
import {
  orderConnections,
  pauseConnection,
  removeConnection,
  resumeConnection,
  testConnection,
} from './connection-state.ts'
import { connections, createConnection, editConnection, replaceAccess } from './connections.ts'
import { aiDepartures, aiPrivacy, setPrivacy } from './mask.ts'
import { tryPrompt } from './trial.ts'
import { aiUsage } from './usage.ts'

export { askModels, type BookedCall, mayAskModels, type Question } from './ask-models.ts'
export { budgetOf } from './budget.ts'
export type { CallParts } from './call-candidates.ts'
export { bookLost, bookLostJob, type CallAbout } from './calls.ts'
export {
  companiesWithEmbeddings,
  embeddingTokensSince,
  embedTexts,
  OtherLength,
} from './embeddings/embed-texts.ts'
export { type EmbeddingModel, embeddingModelOf, isSameModel } from './embeddings/embedding-model.ts'
export { maskOf } from './mask.ts'
export { probeConnection, probedConnections } from './probe.ts'
export { modelAdapters } from './providers/adapters.ts'
export { audioFormatOf } from './providers/audio.ts'
export { type ChatEvent, type ChatMessage, ProviderFailure, type Tool } from './providers/port.ts'
export { searchableConnections } from './searchable.ts'
export { hasSpeech, type SpeechParts } from './speech/call-in-order.ts'
export { speak, transcribe } from './speech/speech.ts'
export { buryTest, callTest, claimTest, recordTest, testJob } from './test-job.ts'

export const ai: Feature = {
  name: 'ai',
  handlers: [
    connections,
    aiUsage,
    createConnection,
    editConnection,
    replaceAccess,
    pauseConnection,
    resumeConnection,
    testConnection,
    removeConnection,
    orderConnections,
    setBudget,
    tryPrompt,
    aiPrivacy,
    setPrivacy,
    aiDepartures,
  ],
}

/** What ai offers: an adapter for each kind of provider, and one answer over several of them. */
import { anthropic } from './anthropic.ts'
import { google } from './google.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import type { ModelAdapter, ProviderKind } from './port.ts'

export { type Attempt, type Candidate, chatWithFallback } from './chat-with-fallback.ts'
export { type ChatEvent, type ChatMessage, ProviderFailure, type Tool } from './port.ts'
export { type Capabilities, testModels } from './test-models.ts'

export const modelAdapters: Record<ProviderKind, ModelAdapter> = { openai, anthropic, google, ollama }

/** An adapter for each kind of provider. */
import { anthropic } from './anthropic.ts'
import { google } from './google.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import type { ModelAdapter, ProviderKind } from './port.ts'

export const modelAdapters: Record<ProviderKind, ModelAdapter> = { openai, anthropic, google, ollama }

/** Where a provider is reached unless a connection names another address; null of those that everybody runs alone. */
export const ownBaseUrls: Record<ProviderKind, string | null> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  ollama: null,
}

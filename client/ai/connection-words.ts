/** A connection in a person's words. */
import type { AiConnection } from '@aura/contracts/ai/connection.ts'
import { standingOf } from '@aura/machines/ai/decide.ts'
import type { TFunction } from 'i18next'
import type { Tone } from '../platform/ui/badge.tsx'

/** Names of makers and products, the same in each language. */
export const kindNames: Record<AiConnection['kind'], string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google Gemini',
  ollama: 'Ollama',
}

const tones: Record<ReturnType<typeof standingOf>, Tone> = {
  ok: 'ok',
  paused: 'neutral',
  failing: 'critical',
  testing: 'info',
  resting: 'attention',
  no_model: 'attention',
  untested: 'neutral',
}

export function standing(connection: AiConnection, now: number, t: TFunction): { tone: Tone; word: string } {
  const word = standingOf(connection, now)
  return { tone: tones[word], word: t(`ai.standing.${word}`) }
}

export const factsOf = ({ kind, chatModel }: Pick<AiConnection, 'kind' | 'chatModel'>): string =>
  [kindNames[kind], chatModel].filter((text) => text !== null).join(' · ')

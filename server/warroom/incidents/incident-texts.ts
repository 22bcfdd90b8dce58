/** What timelines and reports say, in three languages; the screens say it in the same words. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Entry } from '@aura/contracts/warroom/incidents/timeline.ts'
import enUS from '@aura/contracts/warroom/incidents/words/en-US.json' with { type: 'json' }
import esES from '@aura/contracts/warroom/incidents/words/es-ES.json' with { type: 'json' }
import ptBR from '@aura/contracts/warroom/incidents/words/pt-BR.json' with { type: 'json' }
import { sentenceOf } from '@aura/machines/warroom/incidents/sentence.ts'

const all: Record<Language, Readonly<Record<string, string>>> = { 'pt-BR': ptBR, 'en-US': enUS, 'es-ES': esES }

export type IncidentText = (key: string, params?: Entry['params']) => string

const filled = (words: string, params: Entry['params']) =>
  words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))

export function incidentText(language: Language): IncidentText {
  const words = all[language]
  return (key, params = {}) => filled(words[`warroom.${key}`] ?? key, params)
}

export const sentenceIn = (language: Language, entry: Pick<Entry, 'kind' | 'params'>): string => {
  const words = all[language]
  return sentenceOf(entry, {
    sentence: (kind, params) => filled(words[`warroom.entry.${kind}`] ?? kind, params),
    word: (family, value) => words[`warroom.${family}.${value}`],
  })
}

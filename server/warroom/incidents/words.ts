/** What timelines and reports say, in three languages; the screens say it in the same words. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Entry } from '@aura/contracts/warroom/incidents/timeline.ts'
import enUS from '@aura/contracts/warroom/incidents/words/en-US.json' with { type: 'json' }
import esES from '@aura/contracts/warroom/incidents/words/es-ES.json' with { type: 'json' }
import ptBR from '@aura/contracts/warroom/incidents/words/pt-BR.json' with { type: 'json' }

const all: Record<Language, Readonly<Record<string, string>>> = { 'pt-BR': ptBR, 'en-US': enUS, 'es-ES': esES }

export type Say = (key: string, params?: Entry['params']) => string

export function sayIn(language: Language): Say {
  const words = all[language]
  return (key, params = {}) =>
    (words[`warroom.${key}`] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
}

/** Parameters that are keys become words. */
const keyed: Readonly<Record<string, string>> = {
  severity: 'severity',
  from: 'incident_state',
  to: 'incident_state',
  role: 'role',
  group: 'group',
  line: 'line',
  part: 'part',
}

export function sentenceOf({ kind, params }: Pick<Entry, 'kind' | 'params'>, say: Say): string {
  const worded = Object.entries(params).map(([name, value]) => {
    const family = keyed[name]
    return [name, family === undefined ? value : say(`${family}.${value}`)]
  })
  return say(`entry.${kind}`, Object.fromEntries(worded))
}

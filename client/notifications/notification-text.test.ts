import { type Kind, kindNames, kinds } from '@aura/contracts/notifications/kinds.ts'
import { type Language, languages } from '@aura/contracts/platform/values.ts'
import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '../catalogues/load.ts'
import { loadTexts, startLanguages } from '../platform/i18n/language.ts'
import { titleOf, wordsOf } from './notification-text.ts'
import { timeWords } from './time-words.ts'

/** One value of each parameter there is. */
const samples: Record<string, string | number> = {
  role: 'company_admin',
  permission: 'view_crm',
  change: '',
  name: 'Bia',
  centre: 'SMS',
  month: '2026-11',
  day: '2026-12-03',
  percent: 83,
  budget: 10_000,
  spent: 12_050,
  currency: 'BRL',
  title: 'Central',
  device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
  factor: 'totp',
  until: '2026-11-21T12:00:00.000Z',
  reason: 'Fila parada',
  contact: 'Maria',
  target: 'answer',
  queue: 'Vendas',
}
const changes: Partial<Record<Kind, string[]>> = {
  'companies.permission_changed': ['granted', 'denied', 'reset'],
  'identity.factor_changed': ['added', 'removed'],
}

const sentences = (kind: Kind, language: Language): string[] =>
  (changes[kind] ?? ['']).flatMap((change) =>
    (kinds[kind].grouped ? [1, 2, 5] : [1]).map((count) => {
      const params = Object.fromEntries(kinds[kind].params.map((name) => [name, samples[name] ?? '']))
      const actor = { id: 'x', name: 'Ana' }
      return wordsOf({ kind, params: { ...params, ...(change && { change }) }, actor, count }, language)
    }),
  )

// What is loaded later must not take this for a browser.
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'))

describe.each(languages)('in %s', (language) => {
  beforeAll(async () => {
    Object.assign(globalThis, { document: { documentElement: {} }, localStorage: { getItem: () => null } })
    await startLanguages(loadCatalogue)
    await loadTexts('work')
    await i18next.changeLanguage(language)
  })

  it.each(kindNames)('%s is a whole sentence with a title', (kind) => {
    expect(titleOf(kind)).not.toBe(`notifications.title.${kind}`)
    for (const text of sentences(kind, language)) {
      expect(text).not.toMatch(/\{\{|undefined|notifications\.|^$/)
      // The fallback of a sentence that is missing is the title.
      expect(text).not.toBe(titleOf(kind))
    }
  })

  it('the value of an alert is written in the reader’s language', () => {
    const values = { 'pt-BR': 'Pico · +5.300 %', 'en-US': 'Pico · +5,300%', 'es-ES': 'Pico · +5300 %' }
    const params = { text: 'Pico · +5.300 %', incident: '', notice: 'x', ...values }
    const text = wordsOf({ kind: 'warroom.told', params, actor: null, count: 1 }, language)
    expect(text).toContain(values[language])
  })

  it('keys and figures become words', () => {
    const [budget] = sentences('companies.budget_exceeded', language)
    expect(budget).toMatch(/120[.,]50/)
    expect(sentences('companies.role_changed', language)[0]).not.toContain('company_admin')
    expect(sentences('identity.new_device', language)[0]).toContain('Chrome · Linux')
  })
})

it('says when: now, minutes, hours, then the date', async () => {
  await i18next.changeLanguage('pt-BR')
  const now = Date.parse('2026-11-21T12:00:00Z')
  const at = (seconds: number) => timeWords(new Date(now - seconds * 1000).toISOString(), now, 'pt-BR')
  expect([at(-3), at(59), at(60), at(3599), at(3600), at(86_399)]).toEqual([
    ...['Agora', 'Agora', 'há 1 min', 'há 59 min', 'há 1 h', 'há 23 h'],
  ])
  expect(at(5 * 86_400)).toBe('16/11/2026')
})

import { ChakraProvider } from '@chakra-ui/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCatalogue } from '../catalogues/load.ts'
import { loadTexts, startLanguages } from '../platform/i18n/language.ts'
import { system } from '../platform/theme/system.ts'
import { HoldoutCard } from './holdout-card.tsx'

const words = (part: ReactNode) =>
  renderToString(<ChakraProvider value={system}>{part}</ChakraProvider>).replaceAll(/<style.*?<\/style>|<[^>]+>/g, '')

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  await startLanguages(loadCatalogue)
  await loadTexts('campaigns')
})
// What is loaded later must not take this for a browser.
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'))

const comparison = {
  heldOut: { people: 400, converted: 20 },
  reached: { people: 1600, converted: 160 },
  isSettled: true,
}

it('says the size of both groups, how many converted, and how sure the difference is', () => {
  const shown = words(<HoldoutCard comparison={comparison} />)
  for (const part of ['400', '1.600', '160', 'converte mais', '99,9']) expect(shown).toContain(part)
  const reversed = { ...comparison, heldOut: { people: 400, converted: 60 } }
  expect(words(<HoldoutCard comparison={reversed} />)).toContain('converte menos')
})

it('names no winner while the campaign is under way, where the two are alike, or of few', () => {
  const unsettled = words(<HoldoutCard comparison={{ ...comparison, isSettled: false }} />)
  expect(unsettled).toContain('Em andamento')
  const alike = { ...comparison, heldOut: { people: 400, converted: 39 } }
  expect(words(<HoldoutCard comparison={alike} />)).toContain('Ainda não há diferença certa')
  const few = { heldOut: { people: 100, converted: 1 }, reached: { people: 5000, converted: 5 }, isSettled: true }
  expect(words(<HoldoutCard comparison={few} />)).toContain(i18next.t('campaigns.confidence_few'))
  for (const each of [unsettled, words(<HoldoutCard comparison={alike} />), words(<HoldoutCard comparison={few} />)])
    expect(each).not.toContain('A campanha converte')
})

it('says nothing where nobody was held out', () => {
  expect(words(<HoldoutCard comparison={null} />)).toBe('')
  expect(words(<HoldoutCard comparison={undefined} />)).toBe('')
})

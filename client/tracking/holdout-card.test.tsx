import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
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

it('says the size of both groups, how many converted, and how sure the difference is', () => {
  const comparison = { heldOut: { people: 400, converted: 20 }, reached: { people: 1600, converted: 160 } }
  const shown = words(<HoldoutCard comparison={comparison} />)
  for (const part of ['400', '1.600', '160', '99,9']) expect(shown).toContain(part)
})

it('says that few people are not enough, and nothing where nobody was held out', () => {
  const few = { heldOut: { people: 5, converted: 0 }, reached: { people: 20, converted: 4 } }
  expect(words(<HoldoutCard comparison={few} />)).not.toContain('99,9')
  expect(words(<HoldoutCard comparison={null} />)).toBe('')
  expect(words(<HoldoutCard comparison={undefined} />)).toBe('')
})

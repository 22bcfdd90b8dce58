import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCatalogue } from '../catalogues/load.ts'
import { loadTexts, startLanguages } from '../platform/i18n/language.ts'
import { system } from '../platform/theme/system.ts'
import { VariantsCard } from './variants-card.tsx'

const words = (part: ReactNode) =>
  renderToString(<ChakraProvider value={system}>{part}</ChakraProvider>).replaceAll(/<style.*?<\/style>|<[^>]+>/g, '')

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  await startLanguages(loadCatalogue)
  await loadTexts('campaigns')
})
// What is loaded later must not take this for a browser.
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'))

it('compares the wordings, and says nothing where a server of an earlier version compares none', () => {
  const nothing = { delivered: 0, clicked: 0, replied: 0, converted: 0 }
  const rows = [0, 1].map((variant) => ({ variant, sent: 10, ...nothing }))
  expect(words(<VariantsCard rows={rows} />)).not.toBe('')
  expect(words(<VariantsCard rows={undefined} />)).toBe('')
})
